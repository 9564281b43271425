import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as forward, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, createKey, freshAddress } from "../../support/api.ts";
import { readReport, runSpecmatic, type Scenario } from "../../support/specmatic.ts";

const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava && process.env.CI !== "true")
  process.stderr.write("Specmatic's contract tests are left out: there is no Java (Debian: apt-get install default-jre-headless).\n");

/** Paths of operations that Specmatic does not test here. */
const LEFT_OUT = [
  // These operations end the calling key.
  "/keys/current",
  "/keys/current/rotate",
  // These lists have 1,280 subsets of parameters.
  "/v1/rates",
  "/v1/demo/rates",
  // Specmatic expects all members of a list to be alike.
  "/openapi.json",
  "/postman.json",
  // Specmatic does not encode the `|` in an institution's id, and then can't parse its own URL.
  "/v1/credit-unions/{id}/eligibility",
  // Percent signs in these answers break Specmatic's messages. Instead, it tests `/v1/rates/movements`, and quality.test.ts tests data quality.
  "/movements",
  "/data-quality",
  // Specmatic expects HTML from these pages without asking for it. Instead, it tests `/v1/institutions`.
  "/credit-unions",
  "/credit-unions/{state}",
  // This operation waits for as long as a scenario asks (event-stream.test.ts).
  "/v1/events",
  // The live key of this test can't change sandbox rates (sandbox-rates.test.ts).
  "/v1/sandbox/rate-changes",
  // Specmatic expects HTML from this page without asking for it (service-pages.test.ts).
  "/status",
  // This operation exists only with a setting (service-pages.test.ts).
  "/.well-known/security.txt",
];

/**
 * Paths whose answers are XML. Specmatic rejects a document that describes XML without a schema of
 * its elements. pages.test.ts tests the sitemap, service-pages.test.ts the feed of releases, and
 * handlers.test.ts of the Worker of documents the icon.
 */
const WITHOUT_SCHEMA = new Set(["/sitemap.xml", "/favicon.ico", "/changelog.xml"]);

/** Maximum number of runs. Generated requests with a percent sign crash Specmatic, so the operations concerned are tried again. */
const MAX_RUNS = 6;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>>;
}

/**
 * True if a failure is not the fault of the document. Either the request broke a rule over several fields, named something unknown,
 * or exceeded a quota, and got a documented refusal. Or the request should be refused, but is in fact valid, because it has no
 * parameter that could be made invalid.
 */
function isInOrder({ paths }: Document, { isRefusalExpected, faults, method, path, status, rules }: Scenario): boolean {
  if (isRefusalExpected) return faults.length === 0;
  const isStatusAlone = rules.join() === "R0002";
  const isDocumented = status?.startsWith("4") === true && paths[path]?.[method.toLowerCase()]?.responses[status] !== undefined;
  return isStatusAlone && isDocumented;
}

/** Whether the request has a header of two million characters. The runtime then closes the connection before a Worker sees the request. */
const isRefusedByRuntime = ({ faults, text }: Scenario) =>
  faults.some((fault) => fault.includes("greater than maxLength '2000000'")) && text.includes("Connection reset");

/** A proxy that gives every call a client address of its own, because the service counts calls by address. */
function startForwarder(): Server {
  const { host, hostname, port } = new URL(baseUrl());
  return createServer((incoming, response) => {
    const headers = { ...incoming.headers, host, "cf-connecting-ip": freshAddress() };
    const outgoing = forward({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  }).listen(0, "127.0.0.1");
}

const operationOf = ({ method, path }: Scenario) => `${method} ${path}`;

describe.skipIf(!hasJava && process.env.CI !== "true")("Specmatic's generative contract tests", () => {
  let folder = "";
  let forwarder: Server;
  beforeAll(() => {
    forwarder = startForwarder();
    folder = mkdtempSync(join(tmpdir(), "tellerline-specmatic-"));
  });
  afterAll(() => {
    forwarder.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("find no response that breaks the document", async () => {
    const source = await (await call("GET", "/openapi.json")).text();
    const document: Document = JSON.parse(source);
    const key = await createKey("enterprise");
    const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !WITHOUT_SCHEMA.has(path)));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify({ ...document, paths }));
    const config = {
      version: 2,
      contracts: [{ filesystem: { directory: "." }, provides: ["openapi.json"] }],
      security: { OpenAPI: { securitySchemes: { bearer: { type: "bearer", token: key }, apiKey: { type: "apiKey", value: key } } } },
      test: { maxTestRequestCombinations: 1, resiliencyTests: { enable: "all" } },
    };
    // Specmatic reads YAML, and JSON is valid YAML.
    writeFileSync(join(folder, "specmatic.yaml"), JSON.stringify(config));
    const address = forwarder.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const run = (filter: string) => runSpecmatic([`--testBaseURL=http://127.0.0.1:${port}`, `--filter=${filter}`, "--timeout=60"], folder);

    const everything = LEFT_OUT.map((path) => `PATH!='${path}'`).join(" && ");
    const judged: Scenario[] = [];
    /** Scenarios of the operations that are still to be judged. Null before the first complete report: until then, all operations are run. */
    let open: readonly Scenario[] | null = null;
    let output = "";
    for (let runs = 0; runs < MAX_RUNS && open?.length !== 0; runs++) {
      output = await run(open?.map(({ method, path }) => `(METHOD='${method}' && PATH='${path}')`).join(" || ") ?? everything);
      const report = readReport(output);
      if (report === null) continue;
      judged.push(...report.filter(({ outcome }) => outcome !== "crashed"));
      const crashed = report.filter((scenario) => scenario.outcome === "crashed" && !isRefusedByRuntime(scenario));
      const tried = new Set(report.map(operationOf));
      const untried: readonly Scenario[] = open?.filter((scenario) => !tried.has(operationOf(scenario))) ?? [];
      open = [...new Map([...untried, ...crashed].map((scenario) => [operationOf(scenario), scenario])).values()];
    }
    const broken = judged.filter((scenario) => scenario.outcome === "failed" && !isInOrder(document, scenario));
    expect(broken.map(({ text }) => text.slice(0, 6000))).toEqual([]);
    const unjudged = open?.map((scenario) => `${operationOf(scenario)}: ${scenario.text.slice(0, 1500)}`) ?? [output.slice(-4000)];
    expect(unjudged, `Specmatic itself crashed on these in each of ${MAX_RUNS} runs`).toEqual([]);
    expect(judged.length).toBeGreaterThan(500);
    expect(judged.filter(({ outcome }) => outcome === "succeeded").length).toBeGreaterThan(200);
  }, 900_000);
});
