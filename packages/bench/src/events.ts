import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { duration, heading, report } from "./support/report.ts";
import { operatorOf, seededStateDir, startBundled } from "./support/seeded-system.ts";

const stream = z.object({ events: z.array(z.object({ event: z.object({ evaluated_at: z.string() }) })), next_after: z.int() });

const MONITOR = {
  name: "Watch",
  decision_context: { product_type: "auto_loan", state: "TX", amount: 20_000, term_months: 60 },
  conditions: [{ field: "rate", operator: "gt", value: 0.01 }],
  cooldown_hours: 0,
};
/** Number of rate changes: as many as an organization may make in an hour. */
const CHANGES = 20;
const POLLING_MS = 1000;

/** Measures the delay from storing an event to returning it, for a waiting and a polling client. */
export async function benchEvents(): Promise<void> {
  const stateDir = await seededStateDir();
  const { started: system } = await startBundled({ stateDir });
  const operator = operatorOf(system);

  const measure = async (
    read: (call: (query: string) => Promise<z.infer<typeof stream>>, after: number) => Promise<z.infer<typeof stream>>,
  ) => {
    const { key } = await operator.createKey({ plan: "enterprise", sandbox: true });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const post = (path: string, body: object) => fetch(system.baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    const call = async (query: string) => stream.parse(await (await fetch(`${system.baseUrl}/v1/events${query}`, { headers })).json());
    await post("/v1/monitors", MONITOR);
    const samples: number[] = [];
    for (let number = 0, after = 0; number < CHANGES; number++) {
      const reading = read(call, after).then((answer) => ({ answer, at: Date.now() }));
      await sleep(200 + Math.random() * POLLING_MS);
      await post("/v1/sandbox/rate-changes", { product_type: "auto_loan", state: "TX", new_rate: 2 + number / 100 });
      const { answer, at } = await reading;
      after = answer.next_after;
      for (const { event } of answer.events) samples.push(at - Date.parse(event.evaluated_at));
    }
    return samples.toSorted((left, right) => left - right);
  };

  const waiting = await measure((call, after) => call(`?after=${after}&wait=20`));
  const polling = await measure(async (call, after) => {
    for (;;) {
      const answer = await call(`?after=${after}`);
      if (answer.events.length > 0) return answer;
      await sleep(POLLING_MS);
    }
  });
  await system.stop();
  rmSync(stateDir, { recursive: true, force: true });
  const at = (samples: readonly number[], share: number) => samples[Math.floor((samples.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  heading("An event, from the evaluation that stores it to the answer of GET /v1/events");
  report({
    what: "a call that waits: 19 of 20, in ms",
    ratio: at(waiting, 0.95),
    measured: `half ${duration(at(waiting, 0.5))}; asking each second: half ${duration(at(polling, 0.5))}, 19 of 20 ${duration(at(polling, 0.95))}`,
    promise: { kind: "at most", bound: 300 },
  });
}
