import type { MonitorStatus } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  at,
  BEGUN,
  BOOK,
  LIVE,
  MONITOR_EVENT,
  MOVEMENT_EVENT,
  monitor,
  moved,
  ODD_TEXT,
  SANDBOX,
  STRANGER,
  storeMonitors,
  storeSubscriptions,
  subscription,
  testDelivery,
} from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { runTransaction } from "../transaction.ts";
import { Deliveries } from "./deliveries.ts";
import { deliveryIdOf } from "./delivery-ids.ts";
import type { AttemptOutcome, ClaimedDelivery, DeliveryKey, DeliveryRow } from "./delivery-rows.ts";
import { Evaluations } from "./evaluations.ts";
import { type MonitorRow, Monitors, type Position } from "./monitors.ts";
import { Subscriptions } from "./subscriptions.ts";

const database = await openDatabase("alerts", BEGUN);
const deliveries = new Deliveries(database);
const evaluations = new Evaluations(database);
const monitors = new Monitors(database);
const subscriptions = new Subscriptions(database);

const FIVE = 5;
const CUT_SHORT = "Interrupted: we don't know whether the receiver got it.";

const keys = (...ids: readonly string[]): readonly DeliveryKey[] => ids.map((deliveryId) => ({ orgId: "org_a", deliveryId }));
const idsOf = (rows: readonly DeliveryKey[]) => rows.map(({ deliveryId }) => deliveryId);
const claim = (list: readonly DeliveryKey[], minute: number) => deliveries.claim(list, at(minute), at(minute), at(minute + 1));

let book = BOOK;
/**
 * Stores events of a monitor, one per book and a minute apart: `evt_<name>`, each with a delivery `dlv_<name>` unless `isQueued` is false.
 */
async function fire(monitorId: string, names: readonly string[], { orgId = "org_a", minute = 0, isQueued = true } = {}): Promise<void> {
  const rows = JSON.stringify(names.map((name, index) => ({ name, book: ++book, createdAt: at(minute + index) })));
  await runTransaction(database, [
    sql`insert into events (org_id, event_id, source_id, event, book_version, observation, payload, created_at)
      select ${orgId}, 'evt_' || (value ->> 'name'), ${monitorId}, ${MONITOR_EVENT}, value ->> 'book', '{"apr":4.5}',
        json_object('name', value ->> 'name'), value ->> 'createdAt' from json_each(${rows})`,
    sql`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at)
      select ${orgId}, 'dlv_' || (value ->> 'name'), 'evt_' || (value ->> 'name'), ${monitorId}, ${MONITOR_EVENT}, 'pending',
        value ->> 'createdAt', value ->> 'createdAt' from json_each(${rows}) where ${isQueued ? 1 : 0}`,
  ]);
}

const outcome = (claimed: ClaimedDelivery, fields: Partial<AttemptOutcome> = {}): AttemptOutcome => ({
  orgId: claimed.orgId,
  deliveryId: claimed.deliveryId,
  sourceId: claimed.sourceId,
  number: claimed.number,
  roundStart: claimed.roundStart,
  statusCode: 200,
  latencyMs: 12,
  responseExcerpt: "ok",
  error: null,
  status: "delivered",
  nextAttemptAt: null,
  deliveredAt: at(0),
  disables: null,
  counts: true,
  proof: null,
  ...fields,
});
const FAILED = { statusCode: 500, error: "Answered 500.", deliveredAt: null };
const DEAD: Partial<AttemptOutcome> = { ...FAILED, status: "dead" };
const retry = (minute: number): Partial<AttemptOutcome> => ({ ...FAILED, status: "retrying", nextAttemptAt: at(minute) });
const GONE = { ...DEAD, statusCode: 410, disables: "The receiver answered 410 Gone." };

async function attempt(list: readonly DeliveryKey[], fields: Partial<AttemptOutcome>, minute: number): Promise<void> {
  const claimed = await claim(list, minute);
  await deliveries.record(
    claimed.map((one) => outcome(one, fields)),
    FIVE,
  );
}

async function readMonitor(monitorId: string, owner = LIVE): Promise<MonitorRow> {
  const row = await monitors.find(owner, monitorId);
  if (row === null) throw new Error(`${monitorId} is not there.`);
  return row;
}

async function setStatus(monitorId: string, status: MonitorStatus): Promise<void> {
  await monitors.update(LIVE, await readMonitor(monitorId), { status }, undefined, null);
}

beforeEach(async () => {
  book = BOOK;
  await storeMonitors(database, [monitor("mon_1")]);
});

it("names a delivery after its event", () => {
  expect(deliveryIdOf("evt_01abcXYZ")).toBe("dlv_01abcXYZ");
  expect(deliveryIdOf("evt_evt_1")).toBe("dlv_evt_1");
});

describe("a claim", () => {
  it("answers all that an attempt needs, and writes down that it is made", async () => {
    await monitors.rotateSecret(LIVE, "mon_1", { secretGeneration: 2, retiredSecrets: [{ generation: 1, until: at(60) }] }, at(0));
    await fire("mon_1", ["1"]);
    expect(await deliveries.claim(keys("dlv_1"), at(1), at(1), at(2))).toEqual([
      {
        orgId: "org_a",
        deliveryId: "dlv_1",
        eventId: "evt_1",
        sourceId: "mon_1",
        number: 1,
        roundStart: 0,
        payload: `{"name":"1"}`,
        webhookUrl: "https://receiver.example/mon_1",
        secretGeneration: 2,
        retiredSecrets: [{ generation: 1, until: at(60) }],
        isTest: false,
        isSandbox: false,
        provenAt: null,
      },
    ]);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({
      status: "pending",
      attemptsMade: 1,
      claimedUntil: at(2),
      nextAttemptAt: at(0),
    });
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toEqual([
      {
        orgId: "org_a",
        deliveryId: "dlv_1",
        number: 1,
        attemptedAt: at(1),
        statusCode: null,
        latencyMs: null,
        responseExcerpt: null,
        error: CUT_SHORT,
      },
    ]);
  });

  it("answers the same of a subscription's, whose secret is its first", async () => {
    await storeSubscriptions(database, [subscription("sub_1", { webhookUrl: ODD_TEXT })]);
    await evaluations.storeMovements(BOOK + 1, [moved("sub_1", { payload: ODD_TEXT })], MOVEMENT_EVENT, at(0));
    expect(await claim(keys("dlv_sub_1"), 1)).toMatchObject([
      { webhookUrl: ODD_TEXT, payload: ODD_TEXT, secretGeneration: 1, retiredSecrets: [] },
    ]);
  });

  it("takes what is due by a time, and nothing that is due later, is done, or was never there", async () => {
    await fire("mon_1", ["now", "soon", "later", "done"]);
    await attempt(keys("dlv_now", "dlv_soon", "dlv_later"), retry(10), 4);
    await attempt(keys("dlv_done"), {}, 4);
    await deliveries.replay("org_a", "dlv_soon", at(11));
    await deliveries.replay("org_a", "dlv_later", at(12));
    const list = keys("dlv_now", "dlv_soon", "dlv_later", "dlv_done", "dlv_never", "dlv_%");
    const claimed = await deliveries.claim(list, at(10), at(11), at(13));
    expect(idsOf(claimed).toSorted()).toEqual(["dlv_now", "dlv_soon"]);
    expect(await deliveries.attemptsOf("org_a", "dlv_later")).toHaveLength(1);
  });

  it("is one sender's, of several at a time", async () => {
    await fire("mon_1", ["1", "2", "3"]);
    const list = keys("dlv_1", "dlv_2", "dlv_3");
    const claims = await Promise.all([2, 3, 4, 5].map((minute) => deliveries.claim(list, at(3), at(3), at(3 + minute))));
    expect(idsOf(claims.flat()).toSorted()).toEqual(["dlv_1", "dlv_2", "dlv_3"]);
    for (const { deliveryId } of list) expect(await deliveries.attemptsOf("org_a", deliveryId)).toHaveLength(1);
  });

  it("is one sender's, of several who ask in the same moment for the same time", async () => {
    await fire("mon_1", ["1"]);
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(keys("dlv_1"), 1)));
    expect(idsOf(claims.flat())).toEqual(["dlv_1"]);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ attemptsMade: 1 });
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toHaveLength(1);
  });

  it("ends by itself where a crash leaves it behind, and the attempt is made again", async () => {
    await fire("mon_1", ["1"]);
    await deliveries.claim(keys("dlv_1"), at(1), at(1), at(5));
    expect(await deliveries.claim(keys("dlv_1"), at(4), at(4), at(9))).toEqual([]);
    expect(await deliveries.claim(keys("dlv_1"), at(5), at(5), at(9))).toMatchObject([{ number: 2, roundStart: 0 }]);
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toMatchObject([
      { number: 1, attemptedAt: at(1), error: CUT_SHORT },
      { number: 2, attemptedAt: at(5), error: CUT_SHORT },
    ]);
  });

  it("takes a delivery once, though it is named twice", async () => {
    await fire("mon_1", ["1"]);
    expect(idsOf(await claim(keys("dlv_1", "dlv_1"), 1))).toEqual(["dlv_1"]);
  });

  it("takes hundreds at a time, and none", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `${index}`);
    await database
      .prepare(
        `insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at)
        select 'org_a', 'dlv_' || value, 'evt_' || value, 'mon_1', 'e', 'pending', ?2, ?2 from json_each(?1)`,
      )
      .bind(JSON.stringify(names), at(0))
      .run();
    const claimed = await claim(keys(...names.map((name) => `dlv_${name}`)), 1);
    expect(claimed).toHaveLength(250);
    await deliveries.record(
      claimed.map((one) => outcome(one, retry(9))),
      FIVE,
    );
    expect(await deliveries.due(at(9), at(9), 1000)).toHaveLength(250);
    expect(await claim([], 1)).toEqual([]);
  });

  it("is of one organization's delivery, where another has one of the same id", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b", webhookUrl: "https://theirs.example/" })]);
    await fire("mon_1", ["1"]);
    await fire("mon_1", ["1"], { orgId: "org_b" });
    expect(await claim([{ orgId: "org_b", deliveryId: "dlv_1" }], 1)).toMatchObject([
      { orgId: "org_b", webhookUrl: "https://theirs.example/" },
    ]);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ attemptsMade: 0, claimedUntil: null });
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toEqual([]);
  });

  it("lets deliveries of a disabled monitor or subscription die unsent", async () => {
    await storeMonitors(database, [monitor("mon_2")]);
    await storeSubscriptions(database, [subscription("sub_1")]);
    await fire("mon_1", ["1"]);
    await fire("mon_2", ["2"]);
    await evaluations.storeMovements(BOOK + 1, [moved("sub_1")], MOVEMENT_EVENT, at(0));
    await setStatus("mon_1", "disabled");
    await database.prepare("update subscriptions set status = 'disabled'").run();
    expect(idsOf(await claim(keys("dlv_1", "dlv_2", "dlv_sub_1"), 1))).toEqual(["dlv_2"]);
    for (const id of ["dlv_1", "dlv_sub_1"]) {
      expect(await deliveries.find("org_a", id)).toMatchObject({ status: "dead", nextAttemptAt: null, attemptsMade: 0 });
      expect(await deliveries.attemptsOf("org_a", id)).toEqual([]);
    }
  });

  it("takes those of a disabled monitor that a person replayed, of a test, and of a paused one", async () => {
    await fire("mon_1", ["1", "2"]);
    await deliveries.storeTest(testDelivery("test"), at(0));
    await setStatus("mon_1", "disabled");
    await deliveries.replay("org_a", "dlv_1", at(1));
    expect(idsOf(await claim(keys("dlv_1", "dlv_2", "dlv_test"), 2)).toSorted()).toEqual(["dlv_1", "dlv_test"]);
    await storeMonitors(database, [monitor("mon_2")]);
    await fire("mon_2", ["3"]);
    await setStatus("mon_2", "paused");
    expect(idsOf(await claim(keys("dlv_3"), 2))).toEqual(["dlv_3"]);
  });

  it("is judged by its own organization's source", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b", status: "disabled" })]);
    await fire("mon_1", ["1"]);
    expect(idsOf(await claim(keys("dlv_1"), 1))).toEqual(["dlv_1"]);
  });
});

describe("an attempt that is recorded", () => {
  beforeEach(() => fire("mon_1", ["1", "2", "3", "4", "5", "6"]));
  const ALL = keys("dlv_1", "dlv_2", "dlv_3", "dlv_4", "dlv_5", "dlv_6");

  it("after a later one was claimed changes the delivery only where it arrived", async () => {
    const [first] = await claim(keys("dlv_1"), 1);
    const [second] = await claim(keys("dlv_1"), 10);
    if (first === undefined || second === undefined) throw new Error("Both attempts are claimed.");
    await deliveries.record([outcome(first, retry(11))], FIVE);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ status: "pending", claimedUntil: at(11) });
    await deliveries.record([outcome(second, {})], FIVE);
    await deliveries.record([outcome(first, retry(12))], FIVE);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ status: "delivered", nextAttemptAt: null });
  });

  it("and succeeded ends the delivery", async () => {
    const [claimed] = await claim(keys("dlv_1"), 10);
    if (claimed === undefined) throw new Error("Nothing was claimed.");
    await deliveries.record([outcome(claimed, { statusCode: 204, latencyMs: 7, responseExcerpt: ODD_TEXT, deliveredAt: at(11) })], FIVE);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({
      status: "delivered",
      nextAttemptAt: null,
      claimedUntil: null,
      attemptsMade: 1,
      deliveredAt: at(11),
    });
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toMatchObject([
      { number: 1, attemptedAt: at(10), statusCode: 204, latencyMs: 7, responseExcerpt: ODD_TEXT, error: null },
    ]);
    expect(await claim(keys("dlv_1"), 60)).toEqual([]);
  });

  it("and failed is made again when it is time", async () => {
    await attempt(keys("dlv_1"), { ...retry(20), statusCode: null, responseExcerpt: null, error: "No answer within 5 seconds." }, 10);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({
      status: "retrying",
      nextAttemptAt: at(20),
      claimedUntil: null,
      deliveredAt: null,
    });
    expect(await claim(keys("dlv_1"), 19)).toEqual([]);
    expect(await claim(keys("dlv_1"), 20)).toMatchObject([{ number: 2, roundStart: 0 }]);
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toMatchObject([
      { number: 1, statusCode: null, responseExcerpt: null, error: "No answer within 5 seconds." },
      { number: 2, error: CUT_SHORT },
    ]);
  });

  it("and was the last one leaves the delivery dead", async () => {
    await attempt(keys("dlv_1"), DEAD, 10);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ status: "dead", nextAttemptAt: null, deliveredAt: null });
    expect(await claim(keys("dlv_1"), 60)).toEqual([]);
  });

  it("changes the delivery it is of, and no other", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b" })]);
    await fire("mon_1", ["1"], { orgId: "org_b" });
    const both = [...keys("dlv_1", "dlv_2"), { orgId: "org_b", deliveryId: "dlv_1" }];
    const claimed = await claim(both, 10);
    await deliveries.record(
      claimed.filter(({ orgId, deliveryId }) => orgId === "org_a" && deliveryId === "dlv_1").map((one) => outcome(one)),
      FIVE,
    );
    expect((await deliveries.find("org_a", "dlv_1"))?.status).toBe("delivered");
    expect(await deliveries.find("org_a", "dlv_2")).toMatchObject({ status: "pending", claimedUntil: at(11) });
    expect(await deliveries.find("org_b", "dlv_1")).toMatchObject({ status: "pending", claimedUntil: at(11) });
    expect(await deliveries.attemptsOf("org_b", "dlv_1")).toMatchObject([{ error: CUT_SHORT }]);
  });

  it("yields to a person's replay that came meanwhile", async () => {
    const [claimed] = await claim(keys("dlv_1"), 10);
    if (claimed === undefined) throw new Error("Nothing was claimed.");
    await deliveries.replay("org_a", "dlv_1", at(10));
    expect(await claim(keys("dlv_1"), 10)).toEqual([]);
    await deliveries.record([outcome(claimed, { deliveredAt: at(11) })], FIVE);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({
      status: "pending",
      nextAttemptAt: at(10),
      claimedUntil: null,
      deliveredAt: at(11),
    });
    expect(await claim(keys("dlv_1"), 12)).toMatchObject([{ number: 2, roundStart: 1 }]);
  });

  it("may be none", async () => {
    await deliveries.record([], FIVE);
    expect((await deliveries.find("org_a", "dlv_1"))?.status).toBe("pending");
  });

  it("disables a monitor with the fifth dead in a row, whether they come together or one by one", async () => {
    await attempt(keys("dlv_1", "dlv_2"), DEAD, 10);
    await attempt(keys("dlv_3"), DEAD, 11);
    await attempt(keys("dlv_4"), DEAD, 12);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "active", disabledReason: null, consecutiveDead: 4 });
    await attempt(keys("dlv_5"), DEAD, 13);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "disabled", consecutiveDead: 5 });
    expect((await readMonitor("mon_1")).disabledReason).toContain("5 consecutive deliveries");
  });

  it("counts the dead of several senders who record them at a time", async () => {
    const claims = await Promise.all(["dlv_1", "dlv_2", "dlv_3", "dlv_4", "dlv_5"].map((id) => claim(keys(id), 10)));
    await Promise.all(
      claims.map((claimed) =>
        deliveries.record(
          claimed.map((one) => outcome(one, DEAD)),
          FIVE,
        ),
      ),
    );
    expect(await readMonitor("mon_1")).toMatchObject({ status: "disabled", consecutiveDead: 5 });
  });

  it("counts the dead from the last that was delivered", async () => {
    await attempt(keys("dlv_1", "dlv_2", "dlv_3", "dlv_4"), DEAD, 10);
    await attempt(keys("dlv_5"), {}, 11);
    expect((await readMonitor("mon_1")).consecutiveDead).toBe(0);
    await attempt(keys("dlv_6"), DEAD, 12);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "active", consecutiveDead: 1 });
  });

  it("counts nothing that is tried again", async () => {
    await attempt(ALL, retry(20), 10);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "active", consecutiveDead: 0 });
    await attempt(keys("dlv_1"), DEAD, 20);
    await attempt(keys("dlv_2"), retry(30), 20);
    expect((await readMonitor("mon_1")).consecutiveDead).toBe(1);
  });

  it("of a test counts nothing for or against its monitor", async () => {
    await attempt(keys("dlv_1", "dlv_2", "dlv_3", "dlv_4"), DEAD, 10);
    await deliveries.storeTest(testDelivery("good"), at(11));
    await attempt(keys("dlv_good"), { counts: false }, 11);
    for (const name of ["bad1", "bad2"]) await deliveries.storeTest(testDelivery(name), at(12));
    await attempt(keys("dlv_bad1", "dlv_bad2"), { ...DEAD, counts: false }, 12);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "active", consecutiveDead: 4 });
    expect((await deliveries.find("org_a", "dlv_bad1"))?.status).toBe("dead");
  });

  it("disables at once where the receiver is gone, be it a test", async () => {
    const before = await readMonitor("mon_1");
    await attempt(keys("dlv_1"), GONE, 10);
    const disabled = await readMonitor("mon_1");
    expect(disabled).toMatchObject({ status: "disabled", disabledReason: GONE.disables });
    expect(disabled?.updatedAt).not.toBe(before?.updatedAt);
    await attempt(keys("dlv_1"), GONE, 11);
    expect((await readMonitor("mon_1"))?.updatedAt).toBe(disabled?.updatedAt);
    await storeMonitors(database, [monitor("mon_2")]);
    await deliveries.storeTest(testDelivery("test", { sourceId: "mon_2" }), at(11));
    await attempt(keys("dlv_test"), { ...GONE, counts: false }, 11);
    expect(await readMonitor("mon_2")).toMatchObject({ status: "disabled", disabledReason: GONE.disables, consecutiveDead: 0 });
  });

  it("keeps why a monitor was disabled, whatever comes after", async () => {
    await attempt(keys("dlv_1"), GONE, 10);
    for (const { deliveryId } of ALL) await deliveries.replay("org_a", deliveryId, at(11));
    await attempt(ALL, DEAD, 12);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "disabled", disabledReason: GONE.disables });
    await deliveries.replay("org_a", "dlv_1", at(13));
    await attempt(keys("dlv_1"), {}, 13);
    expect(await readMonitor("mon_1")).toMatchObject({ status: "disabled", disabledReason: GONE.disables, consecutiveDead: 0 });
  });

  it("is held against its own source alone", async () => {
    await storeMonitors(database, [monitor("mon_2"), monitor("mon_1", { orgId: "org_b" })]);
    await fire("mon_2", ["other"]);
    await attempt([...ALL.slice(0, 5), ...keys("dlv_other")], DEAD, 10);
    expect((await readMonitor("mon_1")).status).toBe("disabled");
    expect(await readMonitor("mon_2")).toMatchObject({ status: "active", consecutiveDead: 1 });
    expect(await readMonitor("mon_1", STRANGER)).toMatchObject({ status: "active", consecutiveDead: 0 });
  });

  it("disables a subscription likewise", async () => {
    await storeSubscriptions(database, [subscription("sub_1"), subscription("sub_2")]);
    for (const sequence of [0, 1, 2, 3, 4]) {
      const ids = { eventId: `evt_s${sequence}`, deliveryId: `dlv_s${sequence}` };
      await evaluations.storeMovements(BOOK + 1 + sequence, [moved("sub_1", { sequence, ...ids })], MOVEMENT_EVENT, at(0));
    }
    await attempt(keys("dlv_s0", "dlv_s1", "dlv_s2", "dlv_s3"), DEAD, 10);
    expect(await subscriptions.find(LIVE, "sub_1")).toMatchObject({ status: "active", consecutiveDead: 4 });
    await attempt(keys("dlv_s4"), DEAD, 11);
    expect(await subscriptions.find(LIVE, "sub_1")).toMatchObject({ status: "disabled", consecutiveDead: 5 });
    expect((await subscriptions.find(LIVE, "sub_1"))?.disabledReason).toContain("5 consecutive deliveries");
    expect(await subscriptions.find(LIVE, "sub_2")).toMatchObject({ status: "active", consecutiveDead: 0 });
  });

  it("of the sandbox is held against its own monitor alone", async () => {
    await storeMonitors(database, [monitor("mon_sandbox", { environment: "sandbox" })]);
    await deliveries.storeTest(testDelivery("test", { sourceId: "mon_sandbox" }), at(9));
    await attempt(keys("dlv_test"), { ...GONE, counts: false }, 10);
    expect((await readMonitor("mon_sandbox", SANDBOX)).status).toBe("disabled");
    expect((await readMonitor("mon_1")).status).toBe("active");
  });

  it("does nothing where the monitor was deleted meanwhile", async () => {
    const claimed = await claim(keys("dlv_1"), 10);
    await monitors.delete(LIVE, "mon_1");
    await deliveries.record(
      claimed.map((one) => outcome(one, GONE)),
      FIVE,
    );
    expect(await deliveries.find("org_a", "dlv_1")).toBeNull();
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toEqual([]);
  });
});

describe("what is due", () => {
  it("was never queued, was lost, or was cut short; the oldest first, and no more than asked for", async () => {
    await fire("mon_1", ["1", "2", "3", "4", "5"]);
    await attempt(keys("dlv_1"), retry(8), 5);
    await attempt(keys("dlv_2"), {}, 5);
    await deliveries.claim(keys("dlv_3"), at(5), at(5), at(10));
    expect(idsOf(await deliveries.due(at(9), at(8), 10))).toEqual(["dlv_4", "dlv_5", "dlv_1"]);
    expect(idsOf(await deliveries.due(at(9), at(7), 10))).toEqual(["dlv_4", "dlv_5"]);
    expect(idsOf(await deliveries.due(at(10), at(8), 10))).toEqual(["dlv_3", "dlv_4", "dlv_5", "dlv_1"]);
    expect(idsOf(await deliveries.due(at(10), at(8), 2))).toEqual(["dlv_3", "dlv_4"]);
    expect(await deliveries.due(at(10), at(1), 10)).toEqual([]);
    const pages: string[][] = [];
    for (let page = await deliveries.due(at(10), at(8), 3); page.length > 0; page = await deliveries.due(at(10), at(8), 3, page.at(-1))) {
      pages.push(page.map(({ deliveryId }) => deliveryId));
    }
    expect(pages).toEqual([["dlv_3", "dlv_4", "dlv_5"], ["dlv_1"]]);
  });
});

describe("a test delivery", () => {
  it("is due at once, and is no event of its monitor", async () => {
    await deliveries.storeTest(testDelivery("test", { payload: ODD_TEXT }), at(1));
    expect(await deliveries.find("org_a", "dlv_test")).toMatchObject({
      status: "pending",
      replayed: true,
      nextAttemptAt: at(1),
      createdAt: at(1),
    });
    expect(await claim(keys("dlv_test"), 1)).toMatchObject([{ payload: ODD_TEXT, number: 1 }]);
    expect(await deliveries.eventsOf("org_a", "mon_1", 10)).toEqual([]);
  });

  it("may be one of many of its monitor", async () => {
    for (const name of ["1", "2", "3"]) await deliveries.storeTest(testDelivery(name), at(1));
    expect(await deliveries.list("org_a", "mon_1", null, 10)).toHaveLength(3);
  });

  it("is stored with its event, once, however often that is tried", async () => {
    for (const minute of [1, 2]) await deliveries.storeTest(testDelivery("test"), at(minute));
    expect(await readRows(database, "select created_at from events where event_id = 'evt_test'")).toEqual([{ created_at: at(1) }]);
    expect(await readRows(database, "select created_at from deliveries where event_id = 'evt_test'")).toEqual([{ created_at: at(1) }]);
    expect(await deliveries.payloadOf("org_a", "evt_test")).toBe(testDelivery("test").payload);
    expect(await deliveries.payloadOf("org_b", "evt_test")).toBeNull();
  });
});

describe("a delivery", () => {
  it("is its organization's", async () => {
    await fire("mon_1", ["1"]);
    await claim(keys("dlv_1"), 1);
    expect((await deliveries.find("org_a", "dlv_1"))?.eventId).toBe("evt_1");
    for (const id of ["dlv_2", "dlv_%", "DLV_1"]) expect(await deliveries.find("org_a", id)).toBeNull();
    expect(await deliveries.find("org_b", "dlv_1")).toBeNull();
    expect(await deliveries.attemptsOf("org_b", "dlv_1")).toEqual([]);
    expect(await deliveries.list("org_b", "mon_1", null, 10)).toEqual([]);
    expect(await deliveries.eventsOf("org_b", "mon_1", 10)).toEqual([]);
  });

  it("has its attempts in their order", async () => {
    await fire("mon_1", ["1"]);
    for (let minute = 1; minute <= 11; minute++) await attempt(keys("dlv_1"), retry(minute + 1), minute);
    const numbers = (await deliveries.attemptsOf("org_a", "dlv_1")).map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe("a list of deliveries", () => {
  it("is newest first, and has everything once over its pages, though some of it was stored in one moment", async () => {
    await fire("mon_1", ["old"], { minute: 0 });
    for (const name of ["b", "d", "a", "c"]) await deliveries.storeTest(testDelivery(name), at(5));
    await deliveries.storeTest(testDelivery("new"), at(6));
    await deliveries.storeTest(testDelivery("elsewhere", { sourceId: "mon_2" }), at(6));
    for (const limit of [1, 2, 4, 10]) {
      const ids: string[] = [];
      let before: Position | null = null;
      for (;;) {
        const page: readonly DeliveryRow[] = await deliveries.list("org_a", "mon_1", before, limit);
        ids.push(...idsOf(page));
        const last = page.at(-1);
        if (last === undefined) break;
        before = { createdAt: last.createdAt, id: last.deliveryId };
      }
      expect(ids).toEqual(["dlv_new", "dlv_d", "dlv_c", "dlv_b", "dlv_a", "dlv_old"]);
    }
  });
});

describe("events of a source", () => {
  it("are the real ones, newest book first, no more than asked for", async () => {
    await storeMonitors(database, [monitor("mon_2")]);
    await fire("mon_1", ["1", "2", "3"]);
    await fire("mon_2", ["other"]);
    await deliveries.storeTest(testDelivery("test"), at(9));
    const events = await deliveries.eventsOf("org_a", "mon_1", 10);
    expect(events.map(({ eventId, bookVersion }) => [eventId, bookVersion])).toEqual([
      ["evt_3", BOOK + 3],
      ["evt_2", BOOK + 2],
      ["evt_1", BOOK + 1],
    ]);
    expect(events[0]).toEqual({
      orgId: "org_a",
      eventId: "evt_3",
      sourceId: "mon_1",
      event: MONITOR_EVENT,
      bookVersion: BOOK + 3,
      observation: `{"apr":4.5}`,
      createdAt: at(2),
    });
    expect(await deliveries.eventsOf("org_a", "mon_1", 2)).toHaveLength(2);
  });
});

describe("a replay", () => {
  beforeEach(() => fire("mon_1", ["1"]));

  it("begins the schedule anew, and keeps the attempts that were made", async () => {
    await attempt(keys("dlv_1"), retry(2), 1);
    await attempt(keys("dlv_1"), DEAD, 2);
    const replayed = await deliveries.replay("org_a", "dlv_1", at(5));
    expect(replayed).toMatchObject({ status: "pending", replayed: true, roundStart: 2, attemptsMade: 2, nextAttemptAt: at(5) });
    expect(await deliveries.find("org_a", "dlv_1")).toEqual(replayed);
    expect(await claim(keys("dlv_1"), 5)).toMatchObject([{ eventId: "evt_1", number: 3, roundStart: 2 }]);
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toHaveLength(3);
  });

  it("sends again what was delivered", async () => {
    await attempt(keys("dlv_1"), { deliveredAt: at(1) }, 1);
    await deliveries.replay("org_a", "dlv_1", at(5));
    await attempt(keys("dlv_1"), { deliveredAt: at(6) }, 6);
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({
      status: "delivered",
      attemptsMade: 2,
      deliveredAt: at(6),
      nextAttemptAt: null,
    });
  });

  it("asked for twice at a time is sent once", async () => {
    await attempt(keys("dlv_1"), DEAD, 1);
    await Promise.all([deliveries.replay("org_a", "dlv_1", at(5)), deliveries.replay("org_a", "dlv_1", at(5))]);
    const claims = await Promise.all([claim(keys("dlv_1"), 5), claim(keys("dlv_1"), 5)]);
    expect(claims.flat()).toHaveLength(1);
  });

  it("is of what the organization has", async () => {
    expect(await deliveries.replay("org_a", "dlv_2", at(5))).toBeNull();
    expect(await deliveries.replay("org_b", "dlv_1", at(5))).toBeNull();
    expect(await deliveries.find("org_a", "dlv_1")).toMatchObject({ replayed: false, nextAttemptAt: at(0) });
  });
});

describe("a replay of all since a time", () => {
  it("sends again every real event of the source, and what was only stored for the first time", async () => {
    await storeMonitors(database, [monitor("mon_2")]);
    await fire("mon_1", ["before", "then", "after"]);
    await fire("mon_2", ["other"], { minute: 2 });
    await deliveries.storeTest(testDelivery("test"), at(2));
    await attempt(keys("dlv_before", "dlv_then", "dlv_after", "dlv_test"), DEAD, 3);
    await fire("mon_1", ["stored"], { minute: 4, isQueued: false });

    const replayed = await deliveries.replaySince("org_a", "mon_1", at(1), at(5));
    expect(idsOf(replayed).toSorted()).toEqual(["dlv_after", "dlv_stored", "dlv_then"]);
    expect(await deliveries.find("org_a", deliveryIdOf("evt_stored"))).toEqual({
      orgId: "org_a",
      deliveryId: "dlv_stored",
      eventId: "evt_stored",
      sourceId: "mon_1",
      event: MONITOR_EVENT,
      status: "pending",
      attemptsMade: 0,
      roundStart: 0,
      replayed: true,
      nextAttemptAt: at(5),
      claimedUntil: null,
      createdAt: at(5),
      deliveredAt: null,
    });
    expect(await deliveries.find("org_a", "dlv_then")).toMatchObject({
      status: "pending",
      replayed: true,
      roundStart: 1,
      nextAttemptAt: at(5),
    });
    expect(await deliveries.find("org_a", "dlv_before")).toMatchObject({ status: "dead", nextAttemptAt: null });
    expect((await deliveries.find("org_a", "dlv_test"))?.status).toBe("dead");
    expect((await deliveries.find("org_a", "dlv_other"))?.replayed).toBe(false);
    expect(idsOf(await claim(replayed, 5)).toSorted()).toEqual(["dlv_after", "dlv_stored", "dlv_then"]);
  });

  it("makes no second delivery of an event, however often and by however many it is asked for", async () => {
    await fire("mon_1", ["1", "2"], { isQueued: false });
    const all = await Promise.all([1, 2, 3].map(() => deliveries.replaySince("org_a", "mon_1", at(0), at(5))));
    for (const replayed of all) expect(idsOf(replayed).toSorted()).toEqual(["dlv_1", "dlv_2"]);
    expect(await deliveries.list("org_a", "mon_1", null, 10)).toHaveLength(2);
  });

  it("is of what the organization has", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b" })]);
    await fire("mon_1", ["1"]);
    expect(await deliveries.replaySince("org_b", "mon_1", at(0), at(5))).toEqual([]);
    expect(await deliveries.replaySince("org_a", "mon_2", at(0), at(5))).toEqual([]);
    expect((await deliveries.find("org_a", "dlv_1"))?.replayed).toBe(false);
  });
});

describe("forgetting", () => {
  const names = async (table: string) =>
    (
      await readRows<{ name: string }>(
        database,
        `select distinct substr(${table === "events" ? "event_id" : "delivery_id"}, 5) as name from ${table} order by 1`,
      )
    ).map(({ name }) => name);
  const remaining = async () => Promise.all(["events", "deliveries", "attempts"].map(names));

  it("takes what is older, with its deliveries and attempts, and nothing that is not", async () => {
    await fire("mon_1", ["delivered", "dead", "then"]);
    await deliveries.storeTest(testDelivery("test"), at(0));
    await attempt(keys("dlv_delivered", "dlv_then", "dlv_test"), {}, 3);
    await attempt(keys("dlv_dead"), DEAD, 3);
    await deliveries.prune(at(2));
    expect(await remaining()).toEqual([["then"], ["then"], ["then"]]);
  });

  it("takes what was only stored", async () => {
    await fire("mon_1", ["old", "new"], { isQueued: false });
    await deliveries.prune(at(1));
    expect(await remaining()).toEqual([["new"], [], []]);
  });

  it("leaves what is still on its way until it has come to its end", async () => {
    await fire("mon_1", ["pending", "retrying", "sending", "replayed"]);
    await attempt(keys("dlv_retrying"), retry(60), 5);
    await attempt(keys("dlv_replayed"), DEAD, 5);
    await claim(keys("dlv_sending"), 5);
    await deliveries.replay("org_a", "dlv_replayed", at(60));
    await deliveries.prune(at(30));
    expect((await remaining())[0]).toEqual(["pending", "replayed", "retrying", "sending"]);
    await attempt(keys("dlv_pending", "dlv_retrying", "dlv_sending", "dlv_replayed"), {}, 60);
    await deliveries.prune(at(30));
    expect(await remaining()).toEqual([[], [], []]);
  });

  it("tells organizations apart, and may be done again", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b" })]);
    await fire("mon_1", ["1"]);
    await fire("mon_1", ["1"], { orgId: "org_b", minute: 9 });
    await attempt([...keys("dlv_1"), { orgId: "org_b", deliveryId: "dlv_1" }], {}, 10);
    await Promise.all([deliveries.prune(at(5)), deliveries.prune(at(5))]);
    expect(await deliveries.find("org_a", "dlv_1")).toBeNull();
    expect(await deliveries.attemptsOf("org_a", "dlv_1")).toEqual([]);
    expect((await deliveries.find("org_b", "dlv_1"))?.status).toBe("delivered");
    expect(await deliveries.attemptsOf("org_b", "dlv_1")).toHaveLength(1);
  });
});

describe("tests", () => {
  const stored = async () =>
    (
      await readRows<{ event_id: string }>(database, "select event_id from events where book_version is null order by created_at, event_id")
    ).map((row) => row.event_id);

  it("are the last hundred of a source, with their deliveries and attempts", async () => {
    await fire("mon_1", ["real"]);
    await deliveries.storeTest(testDelivery("elsewhere", { sourceId: "mon_2" }), at(0));
    for (let number = 0; number < 102; number++) {
      await deliveries.storeTest(testDelivery(`${1000 + number}`), at(number));
      if (number === 1) await attempt(keys("dlv_1000", "dlv_1001"), {}, 1);
    }
    expect(await stored()).toEqual(["evt_elsewhere", ...Array.from({ length: 100 }, (_, number) => `evt_${1002 + number}`)]);
    expect(await deliveries.find("org_a", "dlv_1001")).toBeNull();
    expect(await deliveries.attemptsOf("org_a", "dlv_1001")).toEqual([]);
    expect((await deliveries.find("org_a", "dlv_real"))?.status).toBe("pending");
  });

  it("are forgotten by themselves, and nothing that happened with them", async () => {
    await fire("mon_1", ["real"]);
    for (const [name, minute] of [
      ["old", 0],
      ["pending", 0],
      ["new", 9],
    ] as const)
      await deliveries.storeTest(testDelivery(name), at(minute));
    await attempt(keys("dlv_real", "dlv_old", "dlv_new"), {}, 10);
    expect(await deliveries.pruneTests(at(5))).toBe(1);
    expect(await stored()).toEqual(["evt_pending", "evt_new"]);
    expect((await deliveries.find("org_a", "dlv_real"))?.status).toBe("delivered");
  });
});

it("keeps the last hundred attempts of a delivery that is replayed without end", async () => {
  await fire("mon_1", ["1"]);
  for (let round = 0; round < 103; round++) {
    await attempt(keys("dlv_1"), DEAD, round);
    await deliveries.replay("org_a", "dlv_1", at(round + 1));
  }
  const numbers = (await deliveries.attemptsOf("org_a", "dlv_1")).map(({ number }) => number);
  expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([100, 4, 103]);
});

describe("the backlog", () => {
  it("is empty", async () => {
    expect(await deliveries.backlog(at(0))).toEqual({ waiting: 0, due: 0, dead: 0, oldestDue: null });
  });

  it("counts what waits, what is due, and what is dead", async () => {
    await fire("mon_1", ["1", "2", "3", "4"]);
    await attempt(keys("dlv_1"), retry(20), 5);
    await attempt(keys("dlv_2"), DEAD, 5);
    await attempt(keys("dlv_3"), {}, 5);
    expect(await deliveries.backlog(at(10))).toEqual({ waiting: 2, due: 1, dead: 1, oldestDue: at(3) });
    expect(await deliveries.backlog(at(20))).toEqual({ waiting: 2, due: 2, dead: 1, oldestDue: at(3) });
  });
});
