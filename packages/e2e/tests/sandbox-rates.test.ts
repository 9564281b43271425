import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTEXT, callOf } from "../support/alerts.ts";
import { callOperation, problemOf } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const system = useOwnSystem({}, "seeded");
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const MARKET = { product_type: "auto_loan", state: "TX" } as const;
const post = (key: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(system.baseUrl + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
/** A sandbox key for a new organization. */
const newKey = async (): Promise<string> => (await system.operator.createKey({ plan: "enterprise", sandbox: true })).key;
const change = (key: string, new_rate: number, more: object = {}) =>
  post(key, "/v1/sandbox/rate-changes", { ...MARKET, new_rate, ...more });
const changed = async (key: string, new_rate: number, more: object = {}) => {
  const response = await change(key, new_rate, more);
  expect(response.status).toBe(201);
  return response.json();
};
async function watch(key: string, settings: object = {}) {
  const conditions = [{ field: "rate", operator: "gt", value: 0.01 }];
  const body = { name: "Watch", decision_context: CONTEXT, cooldown_hours: 0, conditions, ...settings };
  return (await callOperation("createMonitor", { key, body }, system.baseUrl)).answer;
}
const eventsOf = async (key: string) => (await callOf(system, "listEvents", key, "/v1/events")).events.map(({ event }) => event);
const evaluationsOf = async (key: string, id: string) =>
  (await callOf(system, "listEvaluations", key, `/v1/monitors/${id}/evaluations`)).evaluations;
const decide = async (key: string) => {
  const body = { decision_type: "financing", product_request: { ...CONTEXT, state: undefined }, context: { geo: { state: "TX" } } };
  return (await post(key, "/v1/decisions", body)).json();
};

describe("a rate that moves on demand", () => {
  it("fires the organization's monitors and subscriptions, with a decision of its own version", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key);
    const subscription = { ...MARKET, min_change_bps: 10 };
    const { subscription_id } = (await callOperation("createSubscription", { key, body: subscription }, system.baseUrl)).answer;
    const before = await decide(key);
    const first = await changed(key, 1.25);
    expect(first).toMatchObject({ rate_book: "sandbox-2+1", ...MARKET, new_rate: 1.25 });
    // Answers name this version, but no set of books is kept for it.
    const body = { product_request: { product_type: "heloc", amount: 50_000 }, rate_book: "sandbox-2+1" };
    expect(await problemOf(await post(key, "/v1/decisions", body))).toMatchObject({ code: "not_found", status: 404 });
    expect(Date.parse(first.ends_at) - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
    const events = await eventsOf(key);
    expect(events.map(({ event_id }) => event_id)).toEqual(first.event_ids);
    const [fired, moved] = events.toSorted((left) => ("monitor_id" in left ? -1 : 1));
    expect(fired).toMatchObject({
      event: "decision.monitor.triggered",
      monitor_id,
      test: false,
      rate_change: { ...MARKET, new_rate: 1.25 },
      decision_snapshot: { rate_book: { version: "sandbox-2+1" } },
    });
    const [best] = fired !== undefined && "decision_snapshot" in fired ? fired.decision_snapshot.offers : [];
    expect(best).toMatchObject({ rate: 1.25, credit_union_id: first.credit_union_id });
    expect(moved).toMatchObject({ event: "rates.movement.detected", subscription_id, rate_change: { new_rate: 1.25 } });
    // The change affects events and monitors, but not decisions.
    const { request_id: _, ...after } = await decide(key);
    const { request_id: __, ...then } = before;
    expect(after).toEqual(then);
    const [newest, initial] = await evaluationsOf(key, monitor_id);
    expect(newest).toMatchObject({ book_version: "sandbox-2+1", observed: { rate: 1.25 }, event_id: fired?.event_id, held_back_by: null });
    expect(initial).toMatchObject({ book_version: "sandbox-2", event_id: null });
    // A monitor that is created after the change starts from the changed rate.
    const later = await watch(key);
    expect((await evaluationsOf(key, later.monitor_id))[0]).toMatchObject({ book_version: "sandbox-2+1", observed: { rate: 1.25 } });
  });

  it("may be raised, so that another institution leads", async () => {
    const key = await newKey();
    await watch(key);
    const first = await changed(key, 2);
    const second = await changed(key, 30, { credit_union_id: first.credit_union_id });
    expect(second).toMatchObject({ rate_book: "sandbox-2+2", credit_union_id: first.credit_union_id, previous_rate: 2 });
    const [, event] = await eventsOf(key);
    expect(event).toMatchObject({ trigger_type: "recommendation_changed", decision_snapshot: { rate_book: { version: "sandbox-2+2" } } });
  });

  it("says in the evaluations what held a monitor back", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key, { conditions: [{ field: "rate", operator: "lt", value: 1 }] });
    const held = await changed(key, 1.5);
    expect(held.event_ids).toEqual([]);
    const looked = await callOf(system, "getMonitor", key, `/v1/monitors/${monitor_id}`);
    expect(Date.parse(looked.last_evaluated_at ?? "")).toBe(Date.parse(held.ends_at) - DAY_MS);
    expect((await evaluationsOf(key, monitor_id))[0]).toMatchObject({ observed: { rate: 1.5 }, held_back_by: "conditions_not_met" });
    expect((await changed(key, 0.9)).event_ids).toHaveLength(1);
  });

  it("is delivered to a target that answers the challenge", async () => {
    const key = await newKey();
    receiver.on("/moved", ({ body }) => ({ status: 200, body }));
    await watch(key, { webhook_url: receiver.url("/moved") });
    const { event_ids } = await changed(key, 1.25);
    const [challenge, event] = await receiver.until("/moved", 2);
    expect(JSON.parse(challenge?.body ?? "").type).toBe("endpoint.challenge");
    expect(event?.headers["webhook-id"]).toBe(event_ids[0]);
  });

  it("wakes a call that waits", async () => {
    const key = await newKey();
    await watch(key);
    const waiting = callOf(system, "listEvents", key, "/v1/events?wait=20");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const begun = Date.now();
    const { event_ids } = await changed(key, 1.25);
    expect((await waiting).events.map(({ event }) => event.event_id)).toEqual(event_ids);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it("is seen by its own organization alone", async () => {
    const [one, other] = [await newKey(), await newKey()];
    await watch(other);
    await watch(one);
    await changed(one, 1.25);
    expect(await eventsOf(other)).toEqual([]);
    expect(await changed(other, 1.3)).toMatchObject({ rate_book: "sandbox-2+1", previous_rate: expect.not.closeTo(1.25, 6) });
  });

  it("moves once for an Idempotency-Key", async () => {
    const key = await newKey();
    await watch(key);
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { ...MARKET, new_rate: 1.25 };
    const first = await post(key, "/v1/sandbox/rate-changes", body, headers);
    const again = await post(key, "/v1/sandbox/rate-changes", body, headers);
    expect([first.status, again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, 201, "true"]);
    expect(await again.json()).toEqual(await first.json());
    expect(await eventsOf(key)).toHaveLength(1);
  });

  it("fires although its request was killed after it was stored, and before a later change does", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key);
    await changed(key, 1.5);
    // A killed request leaves a stored change that nobody has evaluated.
    const columns = "org_id, product, state, credit_union_id, book_hash, row, new_rate as previous_rate, changes";
    const left = (number: number, rate: number, secondsAgo: number) =>
      `insert into sandbox_rate_changes (number, change_id, new_rate, created_at, org_id, product, state, credit_union_id, book_hash, row, previous_rate, changes)
       select ${number}, 'rch_left_${number}', ${rate}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${secondsAgo} seconds'), ${columns} from sandbox_rate_changes where org_id = ?1 and number = ${number - 1}`;
    const { customer_id } = (await callOperation("getCurrentKey", { key }, system.baseUrl)).answer;
    const alerts = await system.alerts();
    await alerts
      .prepare(left(2, 1.4, 11))
      .bind(customer_id)
      .run();
    await system.operator.tick();
    const ratesOf = async () => (await eventsOf(key)).map(({ rate_change }) => rate_change.new_rate);
    await expect.poll(ratesOf).toEqual([1.5, 1.4]);
    await alerts
      .prepare(left(3, 1.3, 1))
      .bind(customer_id)
      .run();
    await changed(key, 1.2);
    expect(await ratesOf()).toEqual([1.5, 1.4, 1.3, 1.2]);
    const evaluations = await evaluationsOf(key, monitor_id);
    // The oldest entry shows the figures when the monitor was set.
    expect(evaluations.map(({ held_back_by, event_id }) => [held_back_by, event_id !== null])).toEqual([
      ...Array.from({ length: 4 }, () => [null, true]),
      [null, false],
    ]);
  });

  it("is refused to live keys, for unknown institutions and impossible rates, and after 20 in an hour", async () => {
    const live = (await system.operator.createKey({ plan: "pro", sandbox: false })).key;
    expect(await problemOf(await change(live, 2))).toMatchObject({ status: 403, code: "sandbox_only" });
    const key = await newKey();
    const faults = async (response: Response) => [response.status, (await response.json()).errors[0].path];
    expect(await faults(await change(key, 2, { credit_union_id: "Nobody|Austin|TX" }))).toEqual([400, "/credit_union_id"]);
    expect(await faults(await change(key, -1))).toEqual([400, "/new_rate"]);
    expect(await faults(await change(key, 37))).toEqual([400, "/new_rate"]);
    expect(await faults(await change(key, 2, { state: "ZZ" }))).toEqual([400, "/state"]);
    const statuses = await Promise.all(Array.from({ length: 5 }, (_, index) => change(key, 2 + index / 10).then(({ status }) => status)));
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    for (let made = 5; made < 20; made++) await changed(key, 3 + made / 100);
    const refused = await change(key, 2);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
  });

  /** Backdates change `number` of an organization by 25 hours, so that it has ended. */
  const age = async (key: string, number: number) => {
    const { customer_id } = await callOf(system, "getCurrentKey", key, "/keys/current");
    const at = new Date(Date.now() - 25 * HOUR_MS).toISOString();
    const statement = "update sandbox_rate_changes set created_at = ? where org_id = ? and number = ?";
    await (await system.alerts()).prepare(statement).bind(at, customer_id, number).run();
  };

  it("moves the same rate of an institution each time, and ends by itself", async () => {
    const key = await newKey();
    const { credit_union_id, previous_rate } = await changed(key, 2);
    const of = { credit_union_id };
    expect(await changed(key, 6, of)).toMatchObject({ previous_rate: 2 });
    expect(await changed(key, 7, of)).toMatchObject({ previous_rate: 6 });
    await age(key, 3);
    expect(await changed(key, 7.5, of)).toMatchObject({ previous_rate: 6, rate_book: "sandbox-2+4" });
    for (const number of [1, 2, 4]) await age(key, number);
    expect(await changed(key, 8, of)).toMatchObject({ previous_rate });
  });

  it("is measured from what a monitor saw last, though that has ended", async () => {
    const key = await newKey();
    const { monitor_id } = await watch(key, { conditions: [{ field: "rate", operator: "lt", value: 4 }] });
    await changed(key, 3);
    await age(key, 1);
    await changed(key, 3.2);
    const [first, second] = await eventsOf(key);
    expect(first).toMatchObject({ trigger_type: "threshold_crossed", rate_change: { new_rate: 3 } });
    expect(second).toMatchObject({ trigger_type: "condition_met", rate_change: { previous_rate: 3, new_rate: 3.2 } });
    expect((await evaluationsOf(key, monitor_id)).map(({ observed }) => observed?.rate).slice(0, 2)).toEqual([3.2, 3]);
  });

  it("that stays as it is fires nothing, and is stored to a millionth of a percent", async () => {
    const key = await newKey();
    await watch(key);
    await changed(key, 3.5);
    expect(await changed(key, 3.5)).toMatchObject({ previous_rate: 3.5, new_rate: 3.5, event_ids: [] });
    expect(await changed(key, 5.123456789)).toMatchObject({ new_rate: 5.123457 });
  });

  it("is as it was after 24 hours, without an event", async () => {
    const key = await newKey();
    await watch(key);
    const { previous_rate } = await changed(key, 1.25);
    await system.restart(DAY_MS + 60_000);
    await system.operator.tick();
    expect(await eventsOf(key)).toHaveLength(1);
    expect(await changed(key, 1.5)).toMatchObject({ rate_book: "sandbox-2+2", previous_rate });
    await system.restart(0);
  });
});
