import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "@tellerline/dev/bundle";
import { wholeSeconds } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { installPackedClient } from "../packed-client.ts";
import type { Example } from "./read-examples.ts";

/** Base URLs in the documents' examples. Both are replaced by the URL of the system under test. */
const LOCAL = "http://127.0.0.1:8787";
const PRODUCTION = "https://api.tellerline.dev";
const ANY_KEY = /rk_(?:live|test)_…/g;

export interface ExampleSystem {
  readonly baseUrl: string;
  readonly key: string;
  readonly stateDir: string;
}

/**
 * Rows of the files that examples expect the reader to have: an invented institution, its page, and a flat record of it
 * (guides/membership.md#flat-records).
 */
const FILES: Readonly<Record<string, readonly object[]>> = {
  "sources.jsonl": [
    {
      source_id: "my-cu-join",
      credit_union_id: "MY CU|AUSTIN|TX",
      url: "https://my-cu.example/join",
      retrieved_at: "2026-11-01",
      text: "Membership is open to anyone who lives in Travis County, Texas.",
    },
  ],
  "records.jsonl": [
    { credit_union_id: "MY CU|AUSTIN|TX", geo_states: ["TX"], source: "manual", confidence: 0.9, extracted_at: "2026-11-01" },
  ],
  "my-cu.jsonl": [{ kind: "credit_union", credit_union_id: "MY CU|AUSTIN|TX", name: "MY CU", city: "AUSTIN", state: "TX" }],
};
const RATES_CSV = "rate_id,credit_union_id,product_type,rate,states\nmy-cu-auto-60,MY CU|AUSTIN|TX,auto_loan,5.49,TX\n";
const AGENCY_FILES = ["../shared/data/ncua/call-report-data-2025-12.zip", "../shared/data/census/census-geography.zip"];

/** A signed webhook delivery, as the reader's receiver gets it, and its signing secret. */
async function signedDelivery() {
  const secret = await deriveSigningSecret("root", "mon_1", 1);
  const body = JSON.stringify({ event: "rates.movement.detected", monitor_id: "mon_1" });
  const message = { eventId: "evt_1", timestampSeconds: wholeSeconds(Date.now()), body: new TextEncoder().encode(body) };
  const headers = await signatureHeaders(message, [await importSigningSecret(secret)]);
  return { secret, body, headers };
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the examples of documents against a running system, as a reader would. */
export class ExampleRunner {
  readonly #system: ExampleSystem;
  readonly #folder = mkdtempSync(join(tmpdir(), "tellerline-examples-"));
  /** Folder of a project with the packed client. A file there defines the values that examples assume. */
  readonly #project = installPackedClient();

  constructor(system: ExampleSystem) {
    this.#system = system;
    this.#addProgram("curl", `exec "$(PATH="$REST" command -v curl)" --fail-with-body "$@"`);
    this.#addProgram("pnpm", `[ "$1" = ops ] || exit 64\nshift\nexec "${process.execPath}" "${ROOT}/packages/ops/src/cli.ts" "$@"`);
    for (const [name, rows] of Object.entries(FILES)) this.#write(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    this.#write("rates.csv", RATES_CSV);
    for (const path of AGENCY_FILES) {
      const from = join(ROOT, path);
      if (existsSync(from)) symlinkSync(from, join(this.#folder, path.split("/").at(-1) ?? ""));
    }
  }

  #write(name: string, text: string): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  #addProgram(name: string, script: string): void {
    chmodSync(this.#write(name, `#!/bin/sh\n${script}\n`), 0o755);
  }

  #localize(code: string): string {
    return code.replaceAll(LOCAL, this.#system.baseUrl).replaceAll(PRODUCTION, this.#system.baseUrl).replaceAll(ANY_KEY, this.#system.key);
  }

  #run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Ran {
    const { baseUrl, key, stateDir } = this.#system;
    const own = { KEY: key, BASE: baseUrl, STATE_DIR: stateDir, REST: process.env.PATH, PATH: `${this.#folder}:${process.env.PATH}` };
    const { status, stdout, stderr } = spawnSync(program, [...args], {
      cwd,
      encoding: "utf8",
      timeout: 240_000,
      maxBuffer: 2 ** 28,
      env: { ...process.env, ...own, ...env },
    });
    return { status, output: stdout, errors: stderr };
  }

  /** Imports the institution that examples treat as the reader's own credit union. */
  importOwnInstitution(): Ran {
    return this.#run("sh", ["-e", "-c", "pnpm ops rates import my-cu.jsonl"], this.#folder);
  }

  async run({ language, code }: Example): Promise<Ran> {
    if (language === "sh" || language === "bash") return this.#run("sh", ["-e", "-c", this.#localize(code)], this.#folder);
    if (language === "json") return this.#connect(code);
    if (language === "ts") return this.#runTypeScript(code);
    if (language === "python") return this.#runPython(code);
    throw new Error(`Nothing here runs ${language}.`);
  }

  /** Checks an agent's configuration. The server that the configuration names must list its tools. */
  async #connect(code: string): Promise<Ran> {
    const { mcpServers } = JSON.parse(this.#localize(code));
    const { url, headers } = mcpServers.tellerline;
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const accept = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
    // Example programs block this process; the pause lets the process notice connections that the server closed meanwhile.
    await setTimeout(100);
    const response = await fetch(url, { method: "POST", headers: { ...accept, ...headers }, body });
    const output = await response.text();
    return { status: response.ok && output.includes('"rank_offers"') ? 0 : 1, output, errors: "" };
  }

  async #runTypeScript(code: string): Promise<Ran> {
    const { baseUrl, key } = this.#system;
    const given = JSON.stringify({ baseUrl, apiKey: key, ...(await signedDelivery()) });
    // Defines the values that an example takes from the previous example, or from the reader's own program.
    writeFileSync(
      join(this.#project, "reader.js"),
      `import * as tellerline from "@tellerline/client";
const { baseUrl, apiKey, secret, body, headers } = ${given};
const client = new tellerline.TellerlineClient({ baseUrl, apiKey });
const delivered = () => new Request("http://127.0.0.1/hook", { method: "POST", headers, body });
const question = { product_request: { product_type: "auto_loan", amount: 25000 }, context: { geo: { state: "TX" } } };
const answer = await client.decisions.create(question, { receipt: true });
const { monitors: [monitor] } = await client.monitors.list({ limit: 1 });
const local = globalThis.fetch;
Object.assign(globalThis, tellerline, { client, baseUrl, apiKey, secret, rawBody: body, request: delivered(), question, answer, id: monitor?.monitor_id });
globalThis.fetch = (input, init) => local(String(input).replace("${PRODUCTION}", baseUrl), init);\n`,
    );
    writeFileSync(join(this.#project, "example.ts"), this.#localize(code));
    return this.#run(process.execPath, ["--import", "./reader.js", "example.ts"], this.#project, { TELLERLINE_API_KEY: key });
  }

  async #runPython(code: string): Promise<Ran> {
    const { baseUrl, key } = this.#system;
    const { secret, body, headers } = await signedDelivery();
    const given = JSON.stringify(JSON.stringify({ baseUrl, key, secret, body, headers }));
    const program = `
import json, sys, types
sys.path.insert(0, "${ROOT}/packages/client-python/src")
from tellerline import *
import tellerline
given = json.loads(${given})
base_url, api_key, secret, raw_body = given["baseUrl"], given["key"], given["secret"], given["body"].encode()
request = types.SimpleNamespace(headers=given["headers"])
tellerline.Tellerline.__init__.__kwdefaults__["base_url"] = base_url
client = Tellerline(api_key)
monitor_id = next((one["monitor_id"] for one in client.monitors.list()["monitors"]), None)
`;
    return this.#run("/usr/bin/python3", ["-c", `${program}\n${this.#localize(code)}`], this.#folder, { PYTHONDONTWRITEBYTECODE: "1" });
  }

  dispose(): void {
    for (const folder of [this.#folder, this.#project]) rmSync(folder, { recursive: true, force: true });
  }
}
