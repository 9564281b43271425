import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXAMPLE_OF, OPERATION_LIST } from "@tellerline/contract";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { call, callOperation, createKey, freshAddress } from "../support/api.ts";
import { undoMarkup } from "../support/markup.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0 || process.env.CI === "true";
if (!hasCurl) process.stderr.write("The reference's examples are left out: there is no curl.\n");

/** Reads the first example of each operation from the reference page, by operation id, without markup. */
async function readExamples(): Promise<ReadonlyMap<string, string>> {
  const html = await (await call("GET", "/docs")).text();
  const sections = html.matchAll(/<section id="(\w+)"[^>]*>[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g);
  return new Map(Array.from(sections, ([, id = "", code = ""]) => [id, undoMarkup(code)]));
}

/** With `RECORD_EXAMPLES=1`, this test writes the example answers of the OpenAPI document anew. They have only the first entry of each list. */
const isRecording = process.env.RECORD_EXAMPLES === "1";
const RECORDED = join(ROOT, "packages/contract/src/openapi/examples.json");
const recorded: Record<string, unknown> = isRecording ? {} : JSON.parse(readFileSync(RECORDED, "utf8"));

/** Replacements for the values of fields with secrets or receivers' addresses, which must not be published. */
const MASKED: Readonly<Record<string, string>> = {
  key: "rk_live_…",
  webhook_signing_secret: "whsec_…",
  webhook_url: "https://hooks.example.com/rates",
};

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, MASKED[name] ?? shortened(member)]));
}

/** Whether an operation has an example answer. Pages and the OpenAPI document itself have none. */
const hasExample = (schema: z.ZodType): schema is z.ZodObject => schema instanceof z.ZodObject;
const requiredIn = (schema: z.ZodObject): readonly string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => (field instanceof z.ZodOptional ? [] : [name]));

/** Ids of operations that delete something or replace the key. They come last, because the examples of other operations need it. */
const ENDS = ["deleteMonitor", "deleteSubscription", "rotateKey", "revokeKey"];
const byId = OPERATION_LIST.toSorted((left, right) => ENDS.indexOf(left.id) - ENDS.indexOf(right.id));

describe.skipIf(!hasCurl)("the examples of the reference", () => {
  let examples: ReadonlyMap<string, string> = new Map();
  let key = "";
  let sandboxKey = "";
  let ids: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    examples = await readExamples();
    key = await createKey("enterprise");
    sandboxKey = await createKey("enterprise", true);
    const webhook_url = "http://127.0.0.1:1/nobody";
    const { answer: monitor } = await callOperation("createMonitor", {
      key,
      body: {
        name: "for the reference",
        decision_context: { product_type: "mortgage", state: "TX", intent: "refinance", amount: 320000, term_months: 360 },
        conditions: [{ field: "apr", operator: "lt", value: 1 }],
        webhook_url,
      },
    });
    const { answer: subscription } = await callOperation("createSubscription", {
      key,
      body: { product_type: "auto_loan", state: "TX", min_change_bps: 25, webhook_url },
    });
    const { answer: simulated } = await callOperation("simulateMonitor", {
      key,
      path: `/v1/monitors/${monitor.monitor_id}/simulate`,
      body: {
        rate_change: { state: "TX", product_type: "mortgage", previous_rate: 6, new_rate: 0.5 },
        options: { deliver_webhook: true },
      },
    });
    const { answer: further } = await callOperation("createFurtherKey", { key, body: { name: "for the reference" } });
    ids = {
      KEY_ID: further.key_id,
      MONITOR_ID: monitor.monitor_id,
      SUBSCRIPTION_ID: subscription.subscription_id,
      DELIVERY_ID: simulated.delivery?.delivery_id ?? "",
    };
  });

  afterAll(() => {
    if (isRecording) writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
  });

  it.each(byId)("$id answers as the document shows", ({ id, response }) => {
    const { status } = response;
    const command = examples.get(id) ?? "";
    const address = `-H 'CF-Connecting-IP: ${freshAddress()}'`;
    const { stdout } = spawnSync("sh", ["-c", `${command} ${address} -s -w '\\n%{http_code}'`], {
      encoding: "utf8",
      env: { ...process.env, ...ids, KEY: id === "changeSandboxRate" ? sandboxKey : key },
      maxBuffer: 16_777_216,
    });
    const end = stdout.lastIndexOf("\n");
    expect(stdout.slice(end + 1), command).toBe(String(status));
    if (!hasExample(response.schema) || !stdout.startsWith("{")) return;
    const answer: unknown = JSON.parse(stdout.slice(0, end));
    expect(response.schema.parse(answer)).toEqual(answer);
    if (isRecording && EXAMPLE_OF[id] === undefined) recorded[id] = shortened(answer);
    const shown: unknown = recorded[EXAMPLE_OF[id] ?? id];
    if (isRecording && shown === undefined) return;
    expect(response.schema.parse(shown), `Record the example of ${id} with RECORD_EXAMPLES=1.`).toEqual(shown);
    expect(requiredIn(response.schema).filter((name) => !Object.hasOwn(Object(shown), name))).toEqual([]);
  });
});
