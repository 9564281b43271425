import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PROBLEMS } from "@tellerline/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { Callers } from "../support/fuzz/callers.ts";
import { CATALOGUE } from "../support/fuzz/catalogue.ts";
import { madeOfKind } from "../support/fuzz/choices.ts";
import { schemaFault } from "../support/fuzz/faults.ts";
import { EXTRA_HEADERS } from "../support/fuzz/headers.ts";
import { isObject, parseJson } from "../support/fuzz/json.ts";
import { judge, judgeCase } from "../support/fuzz/judge.ts";
import { TOOLS } from "../support/fuzz/mcp.ts";
import { describeFaults } from "../support/fuzz/report.ts";
import { casesOf, fuzz } from "../support/fuzz/run.ts";
import type { Answer, FuzzCase, FuzzRequest } from "../support/fuzz/send.ts";
import { World } from "../support/fuzz/world.ts";

const request: FuzzRequest = { method: "GET", path: "/health", headers: [], body: null };
const COMMON = {
  "ratelimit-limit": "60",
  "ratelimit-remaining": "59",
  "ratelimit-reset": "9",
  "ratelimit-policy": "60;w=60",
  "x-ratelimit-limit": "60",
  "x-ratelimit-remaining": "59",
  "x-request-id": "req_1",
};

function answer(status: number, body: unknown, type = "application/json", more: Partial<Answer> = {}): Answer {
  return { status, headers: { ...COMMON, "content-type": type }, body: Buffer.from(JSON.stringify(body)), ms: 1, failure: null, ...more };
}
const signatures = (given: Answer) => judge("getHealth", request, given).map(({ signature }) => signature);

const createCallers = () => {
  let keys = 0;
  return Callers.create({ createKey: async () => ({ key: `rk_live_${`${keys++}`.padStart(34, "0")}` }) }, 1000);
};

/** Names of all kinds of inputs that a run must contain, by their group. */
const KINDS: Readonly<Record<string, string>> = {
  case: "rest mcp stray burst",
  damage: "none document bytes query path content method everything",
  change: "absent shorter type text number nested repeated unknown asText",
  bytes: "strange cut byte duplicate bytes padded long deep escape exponent",
  text: "empty foreign unpaired control path markup word blank long repeated",
  query: "text twice unknown absent huge many raw broken",
  cursor: "cut turned doubled text encoded",
  content: "none type encoded chunked",
  method: "GET HEAD OPTIONS POST PUT PATCH DELETE PROPFIND TRACE",
  webhook: "own other",
  "idempotency key": "uuid zeros otherUuid reused blank long hostile two",
  caller: "keyless enterprise pro free sandboxEnterprise sandboxPro sandboxFree bad",
  credential: "bearer header both",
  "bad credential":
    "short misspelt twice basic empty bearerOnly foreignBearer longBearer noUtf8 others foreign prefix zeros long list twoHeaders twoBearers",
  protocol: "earlier modern",
  message: "call damagedCall batch other mutated bytes",
  "MCP method":
    "initialize ping tools/list server/discover resources/list prompts/get logging/setLevel completion/complete notifications/initialized notifications/cancelled tasks/get no/such/method __proto__ tools/call ",
  burst: "equal different",
  "burst to": "gateway tool",
};

describe("the cases of a run", () => {
  let cases: readonly FuzzCase[];
  let requests: readonly FuzzRequest[];
  const draw = async (seed: number, numRuns: number) => fc.sample(casesOf(await createCallers()), { seed, numRuns, unbiased: true });
  beforeAll(async () => {
    madeOfKind.clear();
    cases = await draw(1, 12_000);
    requests = cases.flatMap((made) => made.requests);
  });

  it("are the same of the same seed", async () => {
    expect(await draw(5, 100)).toEqual(await draw(5, 100));
    expect(await draw(6, 100)).not.toEqual(await draw(5, 100));
  });

  it("are of every kind", () => {
    const expected = Object.entries(KINDS).flatMap(([group, kinds]) => kinds.split(" ").map((kind) => `${group}: ${kind}`));
    const made = [...madeOfKind].filter(([, count]) => count > 0).map(([kind]) => kind);
    expect(made.toSorted()).toEqual(expected.toSorted());
  });

  it("are for every operation and every tool", () => {
    const missing = [...CATALOGUE.map(({ operation }) => operation.id), ...[...TOOLS.keys()].map((name) => `tool ${name}`)];
    expect(missing.filter((target) => !cases.some((made) => made.target === target))).toEqual([]);
  });

  it("have every header", () => {
    const sent = new Set(requests.flatMap(({ headers }) => headers.map(([name, value]) => `${name}: ${value}`)));
    const extra = Object.entries(EXTRA_HEADERS).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
    expect(extra.filter((header) => !sent.has(header))).toEqual([]);
    const named = [...sent].map((header) => header.slice(0, header.indexOf(":")));
    const others = ["Content-Encoding", "Transfer-Encoding", "Mcp-Session-Id", "Mcp-Method", "Mcp-Name", "Mcp-Protocol-Version"];
    expect(new Set(named)).toEqual(new Set([...Object.keys(EXTRA_HEADERS), ...others, "Authorization", "X-API-Key", "Content-Type"]));
  });

  it.each<[string, RegExp]>([
    ["a member twice", /^\{("\w+":)(?:null|1|"x"|\{\}|\[\]),\1/],
    ["a lone surrogate", /\\ud800/],
    ["an escaped NUL", /\\u0000/],
    ["a byte that is no UTF-8", /\xff/],
    ["a number beyond all numbers", /:-?1e999/],
    ["900 levels of arrays", /(?:\[|\{"a":){900}/],
    ["100,000 levels of arrays", /^(?:\[|\{"a":){100000}/],
    ["a name of every object", /"__proto__":/],
    ["a batch of 3,000 messages", /^\[\{"jsonrpc":"2.0","id":0,.*"id":2999,/],
  ])("have bodies with %s", (_, pattern) => {
    expect(requests.some(({ body }) => body !== null && pattern.test(body.toString("latin1")))).toBe(true);
  });

  it("have bodies around the limit of 256 KiB", () => {
    const lengths = new Set(requests.map(({ body }) => body?.length));
    expect([262_100, 262_144, 262_145, 300_000, 400_000].filter((length) => !lengths.has(length))).toEqual([]);
  });

  it("are sent with values of answers, and with new Idempotency-Keys each time", () => {
    const world = new World("http://receiver.example");
    world.learn("PRO_1", { rows: [{ monitor_id: "mon_7" }], next_cursor: 'O’"' });
    world.learn("PRO_2", { monitor_id: "mon_8" });
    const text = '{"a":"~webhook.3~","b":"~next_cursor.1~","c":"~other.monitor_id.1~"}';
    const headers = [["Idempotency-Key", "~uuid.1~, ~uuid.1~, ~uuid.2~, ~plain.uuid.1~"]] as const;
    const one = { method: "POST", path: "/~monitor_id.5~/~cut.next_cursor.2~", headers, body: Buffer.from(text.padEnd(200)) };
    const fill = () => world.fill({ target: "x", owner: "PRO_1", requests: [one] }, "2001:db8::1").requests[0];
    const filled = fill();
    expect(filled?.path).toBe("/mon_7/O%E2%80%99");
    expect(filled?.body).toHaveLength(200);
    expect(parseJson(filled?.body?.toString() ?? "")).toEqual({ a: "http://receiver.example/3", b: 'O’"', c: "mon_8" });
    const keys = filled?.headers[1]?.[1].split(", ") ?? [];
    expect(new Set(keys).size).toBe(3);
    expect(keys[3]).toBe(keys[0]?.replaceAll("-", ""));
    expect(fill()?.headers).not.toEqual(filled?.headers);
    expect(filled?.headers[0]).toEqual(["CF-Connecting-IP", "2001:db8::1"]);
  });
});

describe("the judges", () => {
  it("find nothing wrong with an answer that is right", () => {
    expect(signatures(answer(200, { status: "ok", version: "1" }))).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ["a 5xx", answer(500, { code: "internal" }, "application/problem+json"), "GET /health: 500 internal"],
    ["a late answer", answer(200, { status: "ok", version: "1" }, "application/json", { ms: 2001 }), "getHealth: hang"],
    ["no answer", answer(0, null, "", { failure: "socket hang up" }), "getHealth: no answer (socket hang up)"],
    ["a wrong value", answer(200, { status: "fine", version: "1" }), "outside its schema at status"],
    ["an unknown field", answer(200, { status: "ok", version: "1", more: 1 }), "a field that the catalogue does not know: more"],
    [
      "an error that is no problem document",
      answer(404, { error: "x" }, "application/problem+json"),
      "a problem document outside its schema",
    ],
    [
      "a missing header",
      answer(200, { status: "ok", version: "1" }, "application/json", { headers: { "content-type": "application/json" } }),
      "header",
    ],
  ])("find %s", (_, given, signature) => {
    expect(signatures(given).join()).toContain(signature);
  });

  it("find that one Idempotency-Key made two things", () => {
    const burst = { target: "8 equal createMonitor", owner: "PRO_1", requests: [request, request] };
    const found = (...ids: readonly string[]) =>
      judgeCase(
        burst,
        ids.map((monitor_id) => answer(201, { monitor_id })),
      );
    const together = expect.objectContaining({ signature: "8 equal createMonitor: one Idempotency-Key made several things" });
    expect(found("mon_1", "mon_2")).toContainEqual(together);
    expect(found("mon_1", "mon_1")).not.toContainEqual(together);
  });

  it("name the place of a fault without the row it is in", () => {
    const rows = z.object({ rows: z.array(z.object({ apr: z.number() })) });
    expect(schemaFault(rows, { rows: [{ apr: 1 }, { apr: "2" }] })).toContain("at rows.*.apr");
    expect(schemaFault(rows, { rows: [{ apr: 1, rate: 2 }] })).toContain("rows.*.rate");
  });
});

/** Decides which fault the server shows for a request; null for a correct refusal. */
type Plant = (asked: IncomingMessage, body: unknown) => "500" | "no answer" | "no header" | null;

/** Starts a server that refuses every request correctly, except where `plant` names a fault. */
async function startPlanted(plant: Plant) {
  const server = createServer({ maxHeaderSize: 400_000 }, async (asked, response) => {
    const fault = plant(asked, parseJson(await text(asked)));
    if (fault === "no answer") return asked.socket.destroy();
    const [code, status] = fault === "500" ? ["internal", 500] : ["rate_limited", 429];
    const { title } = PROBLEMS.rate_limited;
    const problem = { type: "x", title, status, detail: "x", instance: "/", code, request_id: "req_1" };
    const { "x-request-id": id, ...others } = COMMON;
    const headers = { ...others, ...(fault === "no header" ? {} : { "x-request-id": id }), "retry-after": "1" };
    response.writeHead(status, { ...headers, "content-type": "application/problem+json" });
    return response.end(asked.method === "HEAD" ? undefined : JSON.stringify(problem));
  }).listen(0, "127.0.0.1");
  // Node refuses URLs that are not ASCII. By default it closes the connection while the client is still sending; here it only ends its own side.
  server.on("clientError", (_, socket) => socket.writable && socket.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { baseUrl: () => `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
}

async function fuzzPlanted(plant: Plant, seed: number, requests: number, path = "") {
  const { baseUrl, stop } = await startPlanted(plant);
  try {
    const told = { seed, requests, callers: await createCallers() };
    const world = new World("http://receiver.example");
    const result = await fuzz({ ...told, path, concurrency: 4, world, baseUrl, restart: async () => {} });
    return { ...result, told };
  } finally {
    stop();
  }
}

const isMonitors = ({ method, url }: IncomingMessage) => method === "POST" && url?.split("?")[0] === "/v1/monitors";

describe("a run", () => {
  it("finds nothing in a service without faults", async () => {
    const { faults, tally } = await fuzzPlanted(() => null, 1, 1500);
    expect(faults).toEqual([]);
    expect(tally.requests).toBeGreaterThanOrEqual(1500);
    expect(tally.share(429)).toBeGreaterThan(0.9);
  });

  const plant: Plant = (asked, body) => {
    if (isMonitors(asked) && isObject(body) && "cooldown_hours" in body) return "500";
    if (asked.url?.startsWith("/v2/") === true) return "no answer";
    return asked.url === "/mcp" && asked.headers.cookie !== undefined ? "no header" : null;
  };

  it("finds planted faults, drops what they do not need, and repeats each by its path", async () => {
    const { faults, told } = await fuzzPlanted(plant, 3, 3000);
    expect(faults.map(({ signature }) => signature).toSorted()).toEqual([
      "MCP: 429 without the common headers",
      "POST /v1/monitors: 500 internal",
      "no operation: no answer (socket hang up)",
    ]);
    for (const [index, { signature, path, sent, isAlone }] of faults.entries()) {
      expect(isAlone).toBe(true);
      const shown = describeFaults(faults, told, false)[index];
      expect(shown).toContain(`FUZZ_SEED=3 FUZZ_REQUESTS=3000 FUZZ_PATH=${path}`);
      expect(shown).toContain(`curl -sS -i -g --path-as-is -X ${sent.requests[0]?.method} "$BASE"`);
      const again = await fuzzPlanted(plant, 3, 3000, path);
      expect(again.faults.map((fault) => fault.signature)).toEqual([signature]);
      expect(again.tally.requests).toBe(1);
    }
    const [monitor] = faults.find(({ signature }) => signature.startsWith("POST"))?.sent.requests ?? [];
    expect(monitor?.path).toBe("/v1/monitors");
    expect(monitor?.headers.map(([name]) => name)).toEqual(["CF-Connecting-IP", "Content-Type"]);
    const needed = ["name", "decision_context", "conditions", "webhook_url", "cooldown_hours"];
    expect(needed).toEqual(expect.arrayContaining(Object.keys(JSON.parse(monitor?.body?.toString() ?? ""))));
  });
});
