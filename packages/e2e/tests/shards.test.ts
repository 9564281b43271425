import { setTimeout as sleep } from "node:timers/promises";
import { monitorEvent } from "@tellerline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASH, createMonitor, publish, untilEvaluated } from "../support/alerts.ts";
import { callOperation, problemOf } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const ORGANIZATIONS = 6;
const system = useOwnSystem({}, "empty", 4);
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

let rate = 6;
async function publishNext(): Promise<void> {
  rate = Math.round((rate - 0.01) * 100) / 100;
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }]);
}

/** Backdates the switch of a move, so that the move need not wait for invocations that began before the switch. */
async function letTimePass(): Promise<void> {
  const catalog = await system.database();
  await catalog.prepare("update shard_moves set switched_at = '2026-01-01T00:00:00.000Z' where switched_at is not null").run();
}

async function deliveredEvents(key: string, monitorId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/v1/monitors/${monitorId}/deliveries?limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { answer } = await callOperation("listMonitorDeliveries", { key, path }, system.baseUrl);
    ids.push(...answer.deliveries.map(({ event_id }) => event_id));
    cursor = answer.next_cursor;
  }
  return ids;
}

/** Moves an organization's slot to a shard, and waits until the move is finished (guides/operating.md#shards). */
async function move(org_id: string, to: number): Promise<void> {
  let { move: at } = await system.operator.moveSlots({ org_id, to });
  for (let tries = 0; at?.finished_at === null; tries++) {
    expect(tries, `${at.step}`).toBeLessThan(600);
    await sleep(100);
    if (at.step === "emptying") await letTimePass();
    ({ move: at } = await system.operator.continueMove());
  }
}

/** Maximum seconds until deliveries arrive. A delivery that was claimed while its slot moved is sent only when the claim has expired. */
const SWEPT_WITHIN_S = 180;

async function untilReceived(path: string, count: number) {
  for (let waited = 0; receiver.received(path).length < count; waited++) {
    expect(waited, `${path} was called ${receiver.received(path).length} times, not ${count}`).toBeLessThan(SWEPT_WITHIN_S);
    await system.operator.tick();
    await sleep(1000);
  }
  return receiver.received(path);
}

it("moves organizations from shard to shard while events flow, and none is lost or told twice", { timeout: 480_000 }, async () => {
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }], true);
  await untilEvaluated(system.operator);
  const members = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, async (_, number) => {
      const { key, customer_id: org_id } = await system.operator.createKey({ plan: "pro", sandbox: false });
      const conditions = [{ field: "rate", operator: "gt", value: 0.01 }];
      const { monitor_id } = await createMonitor(system, key, receiver.url(`/m${number}`), { conditions, cooldown_hours: 0 });
      return { key, org_id, monitor_id, path: `/m${number}` };
    }),
  );
  let isMoving = true;
  let published = 0;
  const publishing = (async () => {
    while (isMoving) {
      await publishNext();
      published++;
    }
  })();
  // Callers write while slots move. Each write must be accepted, or refused with the time after which to try again.
  const writing = (async () => {
    for (let turn = 0; isMoving; turn++) {
      const member = members[turn % ORGANIZATIONS];
      if (member === undefined) continue;
      const call = { key: member.key, path: `/v1/monitors/${member.monitor_id}`, body: { name: `Name ${turn}` } };
      const response = await fetch(system.baseUrl + call.path, {
        method: "PATCH",
        headers: { Authorization: `Bearer ${call.key}`, "Content-Type": "application/json" },
        body: JSON.stringify(call.body),
      });
      if (response.status !== 200) {
        expect(await problemOf(response)).toMatchObject({ status: 503, code: "unavailable" });
        expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      }
      await sleep(20);
    }
  })();
  for (const [index, to] of [1, 2, 0].entries()) await move(members[index % 2]?.org_id ?? "", to);
  isMoving = false;
  await Promise.all([publishing, writing]);
  await publishNext();
  await untilEvaluated(system.operator);
  for (const { key, monitor_id, path } of members) {
    const sent = await deliveredEvents(key, monitor_id);
    const received = await untilReceived(path, sent.length);
    const events = new Map(received.map(({ body }) => monitorEvent.parse(JSON.parse(body))).map((event) => [event.event_id, event]));
    const sequences = [...events.values()].map(({ sequence }) => sequence).toSorted((left, right) => left - right);
    // The monitor has one event for each book, without gaps or repeats.
    expect(sequences).toEqual(Array.from({ length: published + 1 }, (_, index) => index + 1));
    expect(sent).toHaveLength(published + 1);
    expect(new Set(sent)).toEqual(new Set(events.keys()));
  }
  expect(published).toBeGreaterThan(5);
  const { shards, map_version } = await system.operator.readShards();
  expect(map_version).toBe(3);
  expect(shards.map(({ monitors }) => monitors).reduce((sum, count) => sum + count)).toBe(ORGANIZATIONS);
  const { alerts } = await system.operator.status();
  expect(alerts.monitors_by_status).toEqual({ active: ORGANIZATIONS });
});

it("refuses what can't be moved, and says why", async () => {
  const { customer_id: org_id } = await system.operator.createKey({ plan: "pro", sandbox: false });
  await expect(system.operator.moveSlots({ org_id, to: 4 })).rejects.toThrow("There are 4 shards, 0 to 3.");
  await expect(system.operator.moveSlots({ org_id: "operator", to: 1 })).rejects.toThrow("stay in the first shard");
  await expect(system.operator.moveSlots({ org_id: "org_nobody", to: 1 })).rejects.toThrow("There is no organization org_nobody");
  await expect(system.operator.moveSlots({ slots: [256], to: 1 })).rejects.toThrow("validation_failed");
  const { shards } = await system.operator.readShards();
  const at = shards.find(({ slots }) => slots.includes(7))?.shard ?? 0;
  await expect(system.operator.moveSlots({ slots: [7], to: at })).rejects.toThrow(`in shard ${at} already`);
});
