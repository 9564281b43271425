import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listClientMethods } from "@tellerline/contract";
import { wholeSeconds } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, createKey } from "../support/api.ts";
import { documentedModels } from "../support/documented-models.ts";
import { CLIENT_FOLDER, installPackedClient, run } from "../support/packed-client.ts";
import { compile, generatedFolder, writePrograms } from "../support/programs.ts";

/** Tests the package as it is published: it is packed, installed into an empty project, compiled against and run. */

/** Program that is compiled against the package's declarations and run. It compiles only if the declarations have all fields that it uses. */
const PROGRAM = `
import { type Monitor, type Offer, TellerlineClient, TellerlineError, verifyReceipt, verifyWebhook, type WebhookEvent } from "@tellerline/client";

const [baseUrl = "", apiKey = "", body = "", headers = "{}", secret = "", hook = ""] = process.argv.slice(2);
const seen: string[] = [];
const client = new TellerlineClient({ baseUrl, apiKey, hooks: { onResponse: ({ operation, status, attempt }) => seen.push(operation + " " + status + " " + attempt) } });
const request = { product_request: { product_type: "auto_loan", amount: 25000 }, context: { geo: { state: "TX" } } } as const;
const decision = await client.decisions.create(request);
const best: number | null = decision.summary.best_apr;
const first: Offer | undefined = decision.offers[0];
const { keys } = await client.receipts.listKeys();
const unproven = await verifyReceipt({}, decision, keys).catch((error: TellerlineError) => error.code);
const asked = { home_state: "TX", limit: 1 } as const;
const proof = await client.eligibility.search(asked, { receipt: true });
const proven = (await verifyReceipt(asked, proof, keys)).operation;
const changed = await verifyReceipt({ ...asked, more: 1 }, proof, keys).catch((error: TellerlineError) => error.message);
const rates: string[] = [];
for await (const rate of client.rates.list({ product_type: "heloc", state: "MN", limit: 40 })) rates.push(rate.rate_id);
const { rates: page, next_cursor } = await client.rates.list({ product_type: "heloc", state: "MN", limit: 40 });
const profile = await client.creditUnions.getProfile("TX", first?.slug ?? "");
const { data: monitor, response } = await client.monitors
  .create({ name: "Below five", decision_context: { product_type: "auto_loan", amount: 25000, state: "TX" }, conditions: [{ field: "apr", operator: "lt", value: 5 }], webhook_url: hook })
  .withResponse();
const stored: Monitor = await client.monitors.get(monitor.monitor_id);
const { response: tagged } = await client.monitors.get(monitor.monitor_id).withResponse();
await client.monitors.update(monitor.monitor_id, { name: "Below six" }, { ifMatch: tagged.etag ?? "" });
const stale = await client.monitors.update(monitor.monitor_id, { name: "Again" }, { ifMatch: tagged.etag ?? "" }).catch((error: TellerlineError) => error.code);
const known = await client.service.getCapabilities({ headers: { "If-None-Match": (await client.service.getCapabilities().withResponse()).response.etag ?? "" } }).catch((error: TellerlineError) => error.code);
let code = "";
try {
  // @ts-expect-error an unknown product does not compile
  await client.decisions.create({ product_request: { product_type: "auto_lon", amount: 1 } });
} catch (error) {
  if (error instanceof TellerlineError && error.code === "validation_failed") code = error.code + " " + error.faults.map(({ path }) => path).join();
  // @ts-expect-error codes are a closed list
  if (error instanceof TellerlineError && error.code === "validation_faild") code = "";
}
const event: WebhookEvent = await verifyWebhook(body, JSON.parse(headers), [secret, secret]);
const fired = event.event === "decision.monitor.triggered" ? event.monitor_id : "";
const forged = await verifyWebhook(body + " ", JSON.parse(headers), secret).catch((error: TellerlineError) => error.code);
console.log(JSON.stringify({ best, rates: rates.length, distinct: new Set(rates).size, page: page.length, next_cursor, profile: profile.state, code, rateLimit: client.rateLimit, location: response.location, status: response.status, requestId: response.requestId, name: stored.name, stale, known, fired, forged, unproven, proven, changed, seen }));
`;

/** Program that starts a server that fails on purpose, and calls it. Prints each call's result, and the calls that the server received. */
const FLAKY = `
const { TellerlineClient } = require("@tellerline/client");
const { createServer } = require("node:http");

const calls = [];
const server = createServer((request, response) => {
  const { method, url } = request;
  calls.push({ method, url, key: request.headers["idempotency-key"], agent: request.headers["user-agent"], team: request.headers["x-team"] });
  const again = calls.filter((call) => call.method === method && call.url === url).length;
  const status = url === "/health" || url === "/v1/monitors" || url.startsWith("/v1/keys/") ? (again < 3 ? 503 : 200) : url === "/v1/decisions/batch" ? (again < 2 ? 429 : 200) : 503;
  if (url === "/v1/usage") return;
  if (url === "/v1/capabilities") return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Proxy</h1>");
  if (url === "/v1/keys") {
    response.writeHead(200, { "Content-Length": "100" }).write("{");
    return void setTimeout(() => response.destroy(), 20);
  }
  response.writeHead(status, { "Retry-After": "0", "Content-Type": "application/json" }).end(JSON.stringify(status === 200 ? { ok: true } : { code: "unavailable", detail: "Later." }));
});
server.listen(0, async () => {
  const client = new TellerlineClient({ baseUrl: "http://127.0.0.1:" + server.address().port + "/", headers: { "X-Team": "blue" } });
  const leaving = new AbortController();
  const impatient = new TellerlineClient({ baseUrl: "http://127.0.0.1:" + server.address().port, hooks: { onResponse: () => leaving.abort({ code: "left", status: 0 }) } });
  const codeOf = (call) => call.then(() => "ok", ({ code, status }) => code + " " + status);
  const results = {
    read: await codeOf(client.service.getHealth()),
    created: await codeOf(client.monitors.create({})),
    deleted: await codeOf(client.keys.revoke("key_1")),
    limited: await codeOf(client.decisions.batch({})),
    changed: await codeOf(client.monitors.update("mon_1", {})),
    once: await codeOf(client.service.getReadiness({ maxRetries: 0 })),
    slow: await codeOf(client.usage.get({}, { timeoutMs: 100, maxRetries: 1 })),
    ended: await codeOf(client.usage.get({}, { signal: AbortSignal.abort(Object.assign(new Error(), { code: "mine", status: 1 })) })),
    cut: await codeOf(client.keys.list({ maxRetries: 1 })),
    proxy: await codeOf(client.service.getCapabilities()),
    dots: await codeOf(client.monitors.delete("..").catch(({ name }) => Promise.reject({ code: name, status: 0 }))),
    waiting: await codeOf(impatient.service.getReadiness({ signal: leaving.signal })),
    given: await codeOf(client.keys.issue({}, { idempotencyKey: "0192f0c0-0000-7000-8000-000000000000", maxRetries: 0 })),
  };
  console.log(JSON.stringify({ results, calls }));
  server.closeAllConnections();
  server.close();
});
`;

/** Source of a program that compiles only if the client's operations, methods, models and enums are exactly those of the OpenAPI document. */
function catalogueProgram(): string {
  const models = documentedModels();
  const resources = [...Map.groupBy(listClientMethods(), ({ resource }) => resource)];
  const exactly = (type: string, names: readonly string[]) =>
    `true satisfies Exactly<${type}, ${names.map((name) => JSON.stringify(name)).join(" | ")}>;`;
  return `
import type { components, OperationName, TellerlineClient, ${models.map(({ name }) => name).join(", ")} } from "../../../client/src/index.ts";
type Exactly<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
export type Named = [${models.map(({ name }) => name).join(", ")}];
${exactly(
  "OperationName",
  listClientMethods().map(({ operation }) => operation.id),
)}
${exactly('Exclude<keyof TellerlineClient, "rateLimit">', [...new Set(resources.map(([name]) => name))])}
${resources
  .map(([name, methods]) =>
    exactly(
      `keyof TellerlineClient["${name}"]`,
      methods.map(({ method }) => method),
    ),
  )
  .join("\n")}
${exactly(
  'keyof components["schemas"]',
  models.map(({ name }) => name),
)}
${models.map(({ name, members }) => (members === null ? "" : exactly(name, members))).join("\n")}
`;
}

describe("the client", () => {
  it("has every operation, model and closed list of the catalogue, member by member, and no other", () => {
    const [problems] = compile(writePrograms(generatedFolder("catalogue"), [catalogueProgram()]));
    expect(problems).toEqual([]);
  });

  describe("as a package", () => {
    let project = "";
    afterAll(() => rmSync(project, { recursive: true, force: true }));
    beforeAll(() => {
      project = installPackedClient();
      writeFileSync(join(project, "main.ts"), PROGRAM);
      writeFileSync(
        join(project, "node.d.ts"),
        'declare module "node:http" { export function createServer(handler: (request: unknown, response: { writeHead(status: number, headers: object): { end(body: string): void } }) => void): { listen(port: number): { address(): { port: number } | string | null; close(): void } } }\ndeclare const process: { argv: string[] };\n',
      );
    });

    it("has declarations, no dependencies, and does what it says", async () => {
      const installed = JSON.parse(readFileSync(join(project, "node_modules/@tellerline/client/package.json"), "utf8"));
      expect(installed.dependencies).toBeUndefined();
      expect(readdirSync(join(project, "node_modules"))).toEqual(expect.not.arrayContaining(["zod"]));
      const options = [
        "--strict",
        "--exactOptionalPropertyTypes",
        "--module",
        "nodenext",
        "--target",
        "es2024",
        "--lib",
        "es2024,dom,dom.asynciterable",
        "--skipLibCheck",
        "false",
      ];
      run(join(CLIENT_FOLDER, "node_modules/.bin/tsc"), [...options, "main.ts", "node.d.ts"], project);
      const secret = await deriveSigningSecret("root", "mon_1", 1);
      const body = JSON.stringify({ event: "decision.monitor.triggered", monitor_id: "mon_1" });
      const message = { eventId: "evt_1", timestampSeconds: wholeSeconds(Date.now()), body: new TextEncoder().encode(body) };
      const headers = await signatureHeaders(message, [await importSigningSecret(secret)]);
      const key = await createKey("enterprise");
      const values = [baseUrl(), key, body, JSON.stringify(headers), secret, "http://127.0.0.1:9/hook"];
      const printed = JSON.parse(run(process.execPath, ["main.js", ...values], project));
      expect(printed).toMatchObject({
        best: expect.any(Number),
        page: 40,
        next_cursor: expect.any(String),
        profile: "TX",
        code: "validation_failed /product_request/product_type",
        rateLimit: { limit: 1_000_000 },
        location: expect.stringMatching(/^\/v1\/monitors\/mon_/),
        status: 201,
        requestId: expect.stringMatching(/^req_/),
        name: "Below five",
        stale: "precondition_failed",
        known: "not_modified",
        fired: "mon_1",
        forged: "invalid_webhook",
        unproven: "invalid_receipt",
        proven: "searchEligibility",
        changed: "Receipt rejected: other request.",
      });
      expect(printed.seen).toEqual(expect.arrayContaining(["createDecision 200 1", "createMonitor 201 1", "updateMonitor 412 1"]));
      expect(printed.rates).toBeGreaterThan(40);
      expect(printed.distinct).toBe(printed.rates);
      // Computes the signature in `X-Service-Signature` independently of the service's code.
      const expected = createHmac("sha256", secret).update(`${message.timestampSeconds}.${body}`).digest("hex");
      expect(headers["x-service-signature"]).toBe(expected);
    });

    it("tries again what is safe, with one idempotency key, and ends in time (from CommonJS)", () => {
      writeFileSync(join(project, "flaky.cjs"), FLAKY);
      const { results, calls } = JSON.parse(run(process.execPath, ["flaky.cjs"], project));
      expect(results).toEqual({
        read: "ok",
        created: "ok",
        deleted: "ok",
        limited: "ok",
        changed: "unavailable 503",
        once: "unavailable 503",
        slow: "timeout 0",
        ended: "mine 1",
        cut: "network_error 0",
        proxy: "invalid_answer 200",
        dots: "TypeError 0",
        waiting: "left 0",
        given: "unavailable 503",
      });
      const to = (url: string) => calls.filter((call: { url: string }) => call.url === url);
      expect(
        [
          "/health",
          "/v1/monitors",
          "/v1/keys/key_1",
          "/v1/decisions/batch",
          "/v1/monitors/mon_1",
          "/health/ready",
          "/v1/usage",
          "/v1/keys",
        ].map((url) => to(url).length),
      ).toEqual([3, 3, 3, 2, 1, 2, 2, 2]);
      const keys = to("/v1/monitors").map(({ key }: { key: string }) => key);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      expect(to("/keys")[0].key).toBe("0192f0c0-0000-7000-8000-000000000000");
      expect(calls[0]).toMatchObject({ agent: expect.stringMatching(/^tellerline-js\/\d+\.\d+\.\d+ Node\.js\//), team: "blue" });
    });

    it("is published as the judges of packages want it", () => {
      const packed = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
      run(join(CLIENT_FOLDER, "node_modules/.bin/attw"), [join(project, packed), "--format", "ascii"], CLIENT_FOLDER);
      run(join(CLIENT_FOLDER, "node_modules/.bin/publint"), ["run", join(project, packed), "--strict"], CLIENT_FOLDER);
      expect(readdirSync(join(project, "node_modules/@tellerline/client"))).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
    });
  });
});
