import { spawnSync } from "node:child_process";
import { OPERATION_LIST } from "@tellerline/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { call, callOperation, createKey, freshAddress } from "../support/api.ts";
import { undoMarkup } from "../support/markup.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0 || process.env.CI === "true";
if (!hasCurl) process.stderr.write("The reference's examples are left out: there is no curl.\n");

/** The examples of the reference, by operation, markup undone. */
async function readExamples(): Promise<ReadonlyMap<string, string>> {
  const html = await (await call("GET", "/docs")).text();
  const sections = html.matchAll(/<section id="(\w+)">[\s\S]*?<pre>([\s\S]*?)<\/pre>/g);
  return new Map(Array.from(sections, ([, id = "", code = ""]) => [id, undoMarkup(code)]));
}

/** What ends a thing comes last, for the others are about it. */
const ENDS = ["deleteMonitor", "deleteSubscription", "revokeKey"];
const byId = OPERATION_LIST.toSorted((left, right) => ENDS.indexOf(left.id) - ENDS.indexOf(right.id));

describe.skipIf(!hasCurl)("the examples of the reference", () => {
  let examples: ReadonlyMap<string, string> = new Map();
  let key = "";
  let placeholders: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    examples = await readExamples();
    key = await createKey("enterprise");
    const webhook_url = "http://127.0.0.1:1/nobody";
    const { answer: monitor } = await callOperation("createMonitor", {
      key,
      body: {
        name: "for the reference",
        decision_context: { product_type: "auto_loan", state: "TX", intent: "purchase", amount: 30000 },
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
        rate_change: { state: "TX", product_type: "auto_loan", previous_rate: 6, new_rate: 0.5 },
        options: { deliver_webhook: true },
      },
    });
    placeholders = {
      "{monitor_id}": monitor.monitor_id,
      "{subscription_id}": subscription.subscription_id,
      "{delivery_id}": simulated.delivery?.delivery_id ?? "",
    };
  });

  it.each(byId.map(({ id, response }) => ({ id, status: response.status })))("$id answers $status", ({ id, status }) => {
    let command = examples.get(id) ?? "";
    for (const [name, value] of Object.entries(placeholders)) command = command.replaceAll(name, value);
    const address = `-H 'CF-Connecting-IP: ${freshAddress()}'`;
    const { stdout } = spawnSync("sh", ["-c", `${command} ${address} -s -o /dev/stderr -w '%{http_code}'`], {
      encoding: "utf8",
      env: { ...process.env, KEY: key },
    });
    expect(stdout, command).toBe(String(status));
  });
});
