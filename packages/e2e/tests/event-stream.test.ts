import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASH, CONTEXT, callOf, createMonitor, publish, untilEvaluated, untilStatus } from "../support/alerts.ts";
import { callOperation, problemOf } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const system = useOwnSystem();
let receiver: Receiver;
let rate = 4;

beforeAll(async () => {
  receiver = await startReceiver();
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }], true);
});
afterAll(() => receiver.stop());

const newKey = async (): Promise<string> => (await system.operator.createKey({ plan: "pro", sandbox: false })).key;
const always = { conditions: [{ field: "rate", operator: "gt", value: 0.01 }] };

/** Creates a monitor that has no target and fires at every change of rates. */
const watch = async (key: string) => {
  const body = { name: "Watch", decision_context: CONTEXT, cooldown_hours: 0, ...always };
  return (await callOperation("createMonitor", { key, body }, system.baseUrl)).answer;
};
async function change(): Promise<void> {
  rate = Math.round((rate + 0.01) * 100) / 100;
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }]);
}
async function changeAndWait(): Promise<void> {
  await change();
  await untilEvaluated(system.operator);
}
const eventsOf = (key: string, query = "") => callOf(system, "listEvents", key, `/v1/events${query}`);
const ask = (key: string, path: string, init: RequestInit = {}) =>
  fetch(system.baseUrl + path, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  });

const NONE = { events: [], empty_because: expect.stringContaining("No event is stored after this position.") };

describe("the events of an organization", () => {
  it("are read in the order in which they were stored, with or without a target, page by page", async () => {
    const key = await newKey();
    expect(await eventsOf(key)).toEqual({ ...NONE, next_after: 0 });
    const silent = await watch(key);
    expect(silent).not.toHaveProperty("webhook_url");
    const { monitor_id } = await createMonitor(system, key, receiver.url("/told"), always);
    // Null means "no target", as it does in an update.
    const subscription = { product_type: "auto_loan", min_change_bps: 1, webhook_url: null };
    const { subscription_id } = (await callOperation("createSubscription", { key, body: subscription }, system.baseUrl)).answer;
    await changeAndWait();
    await changeAndWait();
    const { events, next_after } = await eventsOf(key);
    expect(events.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(next_after).toBe(6);
    const sources = events.map(({ event }) => ("monitor_id" in event ? event.monitor_id : event.subscription_id));
    expect(sources.toSorted()).toEqual(
      [silent.monitor_id, silent.monitor_id, monitor_id, monitor_id, subscription_id, subscription_id].toSorted(),
    );
    // A webhook's body is the same event as in the stream.
    const sent = (await receiver.until("/told", 2)).map(({ body }) => JSON.parse(body));
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(sent));
    expect(await eventsOf(key, "?after=2&limit=3")).toEqual({ events: events.slice(2, 5), next_after: 5 });
    expect(await eventsOf(key, "?after=6")).toEqual({ ...NONE, next_after: 6 });
    const own = events.filter((_, index) => sources[index] === subscription_id);
    expect((await eventsOf(key, `?subscription_id=${subscription_id}`)).events).toEqual(own);
    expect((await eventsOf(key, `?monitor_id=${monitor_id}`)).events).toHaveLength(2);
    // A monitor without a target has no deliveries.
    const { deliveries } = await callOf(system, "listMonitorDeliveries", key, `/v1/monitors/${silent.monitor_id}/deliveries`);
    expect(deliveries).toEqual([]);
    // A position is never reused, even after its source was deleted.
    await ask(key, `/v1/monitors/${monitor_id}`, { method: "DELETE" });
    await ask(key, `/v1/subscriptions/${subscription_id}`, { method: "DELETE" });
    await changeAndWait();
    expect((await eventsOf(key, "?after=6")).events.map(({ position }) => position)).toEqual([7]);
  });

  it("are not shown to other organizations", async () => {
    const [owner, stranger] = [await newKey(), await newKey()];
    const { monitor_id } = await watch(owner);
    await changeAndWait();
    expect((await eventsOf(owner)).events).toHaveLength(1);
    expect((await eventsOf(stranger)).events).toEqual([]);
    expect(await problemOf(await ask(stranger, `/v1/events?monitor_id=${monitor_id}`))).toMatchObject({ status: 404, code: "not_found" });
  });

  it("hold tests that were sent", async () => {
    const key = await newKey();
    const { monitor_id } = await createMonitor(system, key, receiver.url("/tests"), always);
    const test = JSON.stringify({ rate_change: { new_rate: 1 }, options: { deliver_webhook: true } });
    const answer = await (await ask(key, `/v1/monitors/${monitor_id}/simulate`, { method: "POST", body: test })).json();
    await untilStatus(system, key, answer.delivery.delivery_id, "delivered");
    expect((await eventsOf(key)).events).toEqual([{ position: 1, event: answer.event }]);
  });
});

describe("a call that waits", () => {
  it("is answered as soon as an event is stored, and costs one unit", async () => {
    const key = await newKey();
    await watch(key);
    const before = Number((await ask(key, "/v1/events")).headers.get("RateLimit-Remaining"));
    const waiting = ask(key, "/v1/events?wait=20").then(async (response) => ({ response, answer: await response.json(), at: Date.now() }));
    await sleep(300);
    await change();
    const { response, answer, at } = await waiting;
    expect(Number(response.headers.get("RateLimit-Remaining"))).toBe(before - 1);
    expect(answer).toMatchObject({ events: [{ position: 1 }], next_after: 1 });
    const stored = await (await system.alerts())
      .prepare("select created_at as at from events where event_id = ?")
      .bind(answer.events[0].event.event_id)
      .first<{ at: string }>();
    expect(at - Date.parse(stored?.at ?? "")).toBeLessThan(5000);
  });

  it("is answered at once where there are events, and after its time where there are none", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key);
    await changeAndWait();
    expect((await eventsOf(key, "?wait=20")).events).toHaveLength(1);
    const begun = Date.now();
    expect(await eventsOf(key, "?after=1&wait=1")).toEqual({ ...NONE, next_after: 1 });
    expect(Date.now() - begun).toBeGreaterThan(900);
    // An event of another monitor does not end the wait for an event of this monitor.
    const other = await watch(key);
    await ask(key, `/v1/monitors/${monitor_id}`, { method: "PATCH", body: JSON.stringify({ status: "paused" }) });
    const waiting = eventsOf(key, `?after=1&wait=3&monitor_id=${monitor_id}`);
    await changeAndWait();
    expect(await waiting).toEqual({ ...NONE, next_after: 1 });
    expect((await eventsOf(key, `?after=1&monitor_id=${other.monitor_id}`)).events).toHaveLength(1);
  });

  it("that is the third of its organization is refused, and costs nothing", async () => {
    const key = await newKey();
    const two = [1, 2].map(() => eventsOf(key, "?wait=3"));
    await sleep(1000);
    const third = await ask(key, "/v1/events?wait=3");
    expect([third.status, third.headers.get("Retry-After")]).toEqual([429, "20"]);
    expect((await problemOf(third)).detail).toContain("2 calls of your organization wait");
    // Waiting calls are counted for each organization separately.
    expect((await ask(await newKey(), "/v1/events?wait=1")).status).toBe(200);
    expect(await Promise.all(two)).toEqual([1, 2].map(() => ({ ...NONE, next_after: 0 })));
    expect((await ask(key, "/v1/events?wait=1")).status).toBe(200);
  });
});

describe("a monitor without a target", () => {
  it("can't be asked to deliver, until it has one", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key);
    const path = `/v1/monitors/${monitor_id}`;
    const test = { rate_change: { new_rate: 1 }, options: { deliver_webhook: true } };
    const since = { since: "2026-11-01T00:00:00Z" };
    const post = (to: string, body: unknown) => ask(key, path + to, { method: "POST", body: JSON.stringify(body) });
    const faults = async (response: Response) => [response.status, (await response.json()).errors?.[0]?.path];
    expect(await faults(await post("/simulate", test))).toEqual([400, "/options/deliver_webhook"]);
    expect(await faults(await post("/replay", since))).toEqual([400, "/path/monitor_id"]);
    expect((await post("/simulate", { rate_change: { new_rate: 1 } })).status).toBe(200);
    const patch = (webhook_url: string | null) => ask(key, path, { method: "PATCH", body: JSON.stringify({ webhook_url }) });
    expect(await (await patch(receiver.url("/late"))).json()).toMatchObject({ webhook_url: receiver.url("/late") });
    expect((await post("/simulate", test)).status).toBe(200);
    await receiver.until("/late", 1);
    const [sent] = (await callOf(system, "listMonitorDeliveries", key, `${path}/deliveries`)).deliveries;
    const delivery = sent?.delivery_id ?? "";
    await untilStatus(system, key, delivery, "delivered");
    const retried = { "Idempotency-Key": randomUUID() };
    const first = await ask(key, `${path}/simulate`, { method: "POST", body: JSON.stringify(test), headers: retried });
    expect(await (await patch(null)).json()).not.toHaveProperty("webhook_url");
    expect(await faults(await post("/simulate", test))).toEqual([400, "/options/deliver_webhook"]);
    expect(await faults(await ask(key, `/v1/deliveries/${delivery}/replay`, { method: "POST" }))).toEqual([400, "/path/delivery_id"]);
    await untilStatus(system, key, delivery, "delivered");
    // A retry gets the response to the first request, whatever has changed since.
    const again = await ask(key, `${path}/simulate`, { method: "POST", body: JSON.stringify(test), headers: retried });
    expect([first.status, again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, 200, "true"]);
  });

  it("takes with it what was still to be delivered when its target is removed", async () => {
    const key = await newKey();
    receiver.on("/broken", () => ({ status: 500 }));
    const { monitor_id } = await createMonitor(system, key, receiver.url("/broken"), always);
    await changeAndWait();
    const [delivery] = (await callOf(system, "listMonitorDeliveries", key, `/v1/monitors/${monitor_id}/deliveries`)).deliveries;
    const id = delivery?.delivery_id ?? "";
    await untilStatus(system, key, id, "retrying");
    await ask(key, `/v1/monitors/${monitor_id}`, { method: "PATCH", body: JSON.stringify({ webhook_url: null }) });
    await (await system.alerts())
      .prepare("update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z' where delivery_id = ?")
      .bind(id)
      .run();
    await system.operator.tick();
    await untilStatus(system, key, id, "dead");
    expect(receiver.received("/broken")).toHaveLength(1);
    expect((await eventsOf(key)).events).toHaveLength(1);
  });
});

describe("a query", () => {
  it.each([
    ["?after=-1", "/query/after"],
    ["?after=x", "/query/after"],
    ["?limit=0", "/query/limit"],
    ["?limit=101", "/query/limit"],
    ["?wait=21", "/query/wait"],
    ["?wait=1.5", "/query/wait"],
    ["?monitor_id=mon_1&subscription_id=sub_1", "/query/subscription_id"],
    ["?since=1", "/query/since"],
  ])("%s is refused with its place", async (query, path) => {
    const response = await ask(await newKey(), `/v1/events${query}`);
    expect([response.status, (await response.json()).errors[0].path]).toEqual([400, path]);
  });
});
