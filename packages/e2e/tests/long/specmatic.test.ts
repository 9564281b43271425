import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as forward, type Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, createKey, freshAddress } from "../../support/api.ts";

const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava && process.env.CI !== "true")
  process.stderr.write("Specmatic's contract tests are left out: there is no Java (Debian: apt-get install default-jre-headless).\n");

const JAR = join(dirname(createRequire(import.meta.url).resolve("specmatic/package.json")), "specmatic.jar");
/**
 * What it does not call: what ends the key it calls with, lists of rates, of which it would try 1,280 subsets of parameters, and the
 * document itself, in whose free JSON it takes all members of a list for alike.
 */
const LEFT_OUT = ["/keys/current", "/keys/current/rotate", "/v1/rates", "/v1/demo/rates", "/openapi.json"];

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>>;
}

/** A request that Specmatic made up and judged: one that should be taken (`+ve`) or one that should be refused (`-ve`). */
interface Failure {
  readonly isRefusalExpected: boolean;
  readonly method: string;
  readonly path: string;
  readonly text: string;
}

function failuresIn(output: string): readonly Failure[] {
  return output.split(/\n(?=[+-]ve {2}Scenario: )/).flatMap((block) => {
    const text = block.split("\n--------------------")[0] ?? "";
    const head = /^([+-])ve {2}Scenario: (\S+) (\S+)/.exec(text);
    if (head === null || !text.includes("has FAILED")) return [];
    const [, sign, method = "", path = ""] = head;
    return [{ isRefusalExpected: sign === "-", method: method.toLowerCase(), path: path.replaceAll(/\((\w+):\w+\)/g, "{$1}"), text }];
  });
}

/** It writes a path that is no address, or one with a percent sign that its own messages trip over. */
const OWN_FAULT = /Failed to parse path|^Conversion = /m;

/**
 * Whether a failure is none of the document: a made-up request broke a rule over several fields, named what does not exist, or came
 * after a quota was used up, and was refused with a status that the document has; or the fault is Specmatic's own.
 */
function isRefusalInOrder({ paths }: Document, { isRefusalExpected, method, path, text }: Failure): boolean {
  if (OWN_FAULT.test(text)) return true;
  const rules = new Set(text.match(/R\d{4}(?=:)/g));
  const status = /response contained status (4\d\d)/.exec(text)?.[1];
  const isStatusAlone = rules.size === 1 && rules.has("R0002");
  return !isRefusalExpected && isStatusAlone && status !== undefined && paths[path]?.[method]?.responses[status] !== undefined;
}

/** Lets every call come from an address of its own: what is counted by address is other tests' too. */
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

function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn("java", ["-jar", JAR, "test", ...args], { cwd, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.on("close", () => resolve(output));
  });
}

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
    writeFileSync(join(folder, "openapi.json"), source);
    const config = {
      version: 2,
      contracts: [{ filesystem: { directory: "." }, provides: ["openapi.json"] }],
      security: { OpenAPI: { securitySchemes: { bearer: { type: "bearer", token: key }, apiKey: { type: "apiKey", value: key } } } },
      test: { maxTestRequestCombinations: 1, resiliencyTests: { enable: "all" } },
    };
    // YAML takes JSON.
    writeFileSync(join(folder, "specmatic.yaml"), JSON.stringify(config));
    const filter = LEFT_OUT.map((path) => `PATH!='${path}'`).join(" && ");
    const address = forwarder.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const output = await run([`--testBaseURL=http://127.0.0.1:${port}`, `--filter=${filter}`], folder);
    const [, all, passed] = /Tests run: (\d+), Successes: (\d+)/.exec(output) ?? [];
    expect(Number(all), output.slice(-2000)).toBeGreaterThan(300);
    expect(Number(passed)).toBeGreaterThan(100);
    const broken = failuresIn(output).filter((failure) => !isRefusalInOrder(document, failure));
    expect(broken.map(({ text }) => text.slice(0, 1500))).toEqual([]);
  }, 300_000);
});
