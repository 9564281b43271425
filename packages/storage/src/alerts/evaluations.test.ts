import type { LoanProduct } from "@tellerline/vocabulary";
import { beforeEach, describe, expect, it } from "vitest";
import {
  at,
  BOOK,
  findAt,
  fired,
  LIVE,
  MONITOR_EVENT,
  MOVEMENT_EVENT,
  monitor,
  moved,
  NO_LIMIT,
  ODD_TEXT,
  quiet,
  STRANGER,
  storeMonitors,
  storeSubscriptions,
  subscription,
  WATCH_KEY,
  watch,
} from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { prepare } from "../transaction.ts";
import { Deliveries } from "./deliveries.ts";
import { type BoundQuery, boundSearch, Evaluations, type ProgressRow, type SourceKey } from "./evaluations.ts";
import { type MonitorRow, Monitors, type WatchRow } from "./monitors.ts";
import { Subscriptions } from "./subscriptions.ts";

const database = await openDatabase("alerts");
const evaluations = new Evaluations(database);
const monitors = new Monitors(database);
const subscriptions = new Subscriptions(database);
const deliveries = new Deliveries(database);

const NEXT = BOOK + 1;
const begun: ProgressRow = {
  name: "live",
  bookVersion: BOOK,
  bookHash: "hash-5",
  previousHash: null,
  done: true,
  gathered: null,
  updatedAt: at(0),
};
const storedEvents = () =>
  readRows<{ org_id: string; event_id: string; source_id: string; book_version: number; payload: string }>(
    database,
    "select * from events order by org_id, event_id",
  );
const storedDeliveries = () =>
  readRows<{ delivery_id: string; status: string }>(database, "select * from deliveries order by org_id, delivery_id");
const keysOf = (...ids: readonly string[]): readonly SourceKey[] => ids.map((id) => ({ orgId: "org_a", id }));
const idsOf = (keys: readonly SourceKey[]) => keys.map(({ id }) => id).sort();

async function read(monitorId: string): Promise<MonitorRow> {
  const row = await monitors.find(LIVE, monitorId);
  if (row === null) throw new Error(`${monitorId} is not there.`);
  return row;
}

describe("the evaluator's progress", () => {
  it("is nothing, then the book that it began with, looked at already", async () => {
    expect(await evaluations.progress()).toBeNull();
    await evaluations.initialize(BOOK, "hash-5", at(0));
    expect(await evaluations.progress()).toEqual(begun);
    expect(await evaluations.passesAt(BOOK)).toEqual([]);
  });

  it("begins once", async () => {
    await Promise.all([5, 6, 7].map((version) => evaluations.initialize(version, `hash-${version}`, at(version))));
    const first = await evaluations.progress();
    expect(first?.bookHash).toBe(`hash-${first?.bookVersion}`);
    await evaluations.initialize(99, "hash-99", at(99));
    expect(await evaluations.progress()).toEqual(first);
  });

  it("goes on to the next book, with what changed", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    const changed = new Map([
      ["auto_loan", `[{"states":["TX"]}]`],
      ["mortgage", ODD_TEXT],
    ]);
    expect(await evaluations.begin(begun, 8, "hash-8", changed, at(1))).toBe(true);
    expect(await evaluations.progress()).toEqual({
      name: "live",
      bookVersion: 8,
      bookHash: "hash-8",
      previousHash: "hash-5",
      done: false,
      gathered: null,
      updatedAt: at(1),
    });
    const look = { bookVersion: 8, bookHash: "hash-8", lookedAt: at(1) };
    const looks = await evaluations.passesAt(8);
    expect(looks.toSorted((left, right) => left.product.localeCompare(right.product))).toEqual([
      { ...look, product: "auto_loan", changes: `[{"states":["TX"]}]` },
      { ...look, product: "mortgage", changes: ODD_TEXT },
    ]);
    expect(await evaluations.passesAt(BOOK)).toEqual([]);
  });

  it("goes on where nothing changed, without a look", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    expect(await evaluations.begin(begun, NEXT, "hash-6", new Map(), at(1))).toBe(true);
    expect(await evaluations.passesAt(NEXT)).toEqual([]);
  });

  it("goes on from where it is, when it is done there", async () => {
    const changed = new Map([["auto_loan", "[]"]]);
    expect(await evaluations.begin(begun, NEXT, "hash-6", changed, at(1))).toBe(false);
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await evaluations.begin(begun, NEXT, "hash-6", new Map(), at(1));
    const next = { ...begun, bookVersion: NEXT, bookHash: "hash-6" };
    expect(await evaluations.begin(next, 7, "hash-7", changed, at(2))).toBe(false);
    await evaluations.finish(NEXT);
    expect(await evaluations.begin(begun, 7, "hash-7", changed, at(3))).toBe(false);
    expect(await evaluations.passesAt(7)).toEqual([]);
    expect(await evaluations.begin(next, 7, "hash-7", changed, at(4))).toBe(true);
  });

  it("is taken on by one of several evaluators, whose looks are those that stand", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    const tries = [6, 7, 8, 9].map((version) =>
      evaluations.begin(begun, version, `hash-${version}`, new Map([["auto_loan", `${version}`]]), at(version)),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((won) => won)).toHaveLength(1);
    const version = 6 + outcomes.indexOf(true);
    expect((await evaluations.progress())?.bookVersion).toBe(version);
    expect(await evaluations.recentPasses(["auto_loan"], 0, 10)).toMatchObject([{ bookVersion: version, changes: `${version}` }]);
  });

  it("is taken on once, by evaluators that say the same in the same moment", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => evaluations.begin(begun, NEXT, "hash-6", new Map([["auto_loan", "[]"]]), at(1))),
    );
    expect(outcomes.filter((won) => won)).toHaveLength(1);
    expect(await evaluations.passesAt(NEXT)).toHaveLength(1);
  });

  it("has no looks of an evaluator that came to the same book later, and says otherwise", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await evaluations.begin(begun, NEXT, "hash-6", new Map([["auto_loan", "first"]]), at(1));
    const late = new Map([
      ["auto_loan", "second"],
      ["mortgage", "second"],
    ]);
    expect(await evaluations.begin(begun, NEXT, "hash-other", late, at(2))).toBe(false);
    expect(await evaluations.passesAt(NEXT)).toMatchObject([{ product: "auto_loan", changes: "first", bookHash: "hash-6" }]);
    expect(await evaluations.progress()).toMatchObject({ bookHash: "hash-6", updatedAt: at(1) });
  });

  it("is done with the book that it is at, and not with one before", async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await evaluations.begin(begun, NEXT, "hash-6", new Map(), at(1));
    await evaluations.finish(BOOK);
    expect((await evaluations.progress())?.done).toBe(false);
    await evaluations.finish(NEXT);
    expect((await evaluations.progress())?.done).toBe(true);
    await evaluations.finish(NEXT);
    expect(await evaluations.progress()).toMatchObject({ bookVersion: NEXT, done: true });
  });
});

describe("recent looks", () => {
  it("are those of some products after a version, newest first", async () => {
    await evaluations.initialize(1, "hash-1", at(0));
    for (let version = 2; version <= 6; version++) {
      const progress = await evaluations.progress();
      if (progress === null) throw new Error("The evaluator has not begun.");
      const changed = new Map(
        version % 2 === 0
          ? [["auto_loan", `${version}`]]
          : [
              ["auto_loan", `${version}`],
              ["mortgage", `${version}`],
            ],
      );
      await evaluations.begin(progress, version, `hash-${version}`, changed, at(version));
      await evaluations.finish(version);
    }
    const versionsOf = async (products: readonly LoanProduct[], after: number, limit: number) =>
      (await evaluations.recentPasses(products, after, limit)).map(({ product, bookVersion }) => `${product}:${bookVersion}`);
    expect(await versionsOf(["auto_loan"], 3, 10)).toEqual(["auto_loan:6", "auto_loan:5", "auto_loan:4"]);
    expect(await versionsOf(["auto_loan"], 0, 2)).toEqual(["auto_loan:6", "auto_loan:5"]);
    expect(await versionsOf(["mortgage", "heloc"], 0, 10)).toEqual(["mortgage:5", "mortgage:3"]);
    expect((await versionsOf(["auto_loan", "mortgage"], 4, 10)).toSorted()).toEqual(["auto_loan:5", "auto_loan:6", "mortgage:5"]);
    expect(await versionsOf(["auto_loan"], 6, 10)).toEqual([]);
    expect(await versionsOf([], 0, 10)).toEqual([]);
  });
});

describe("the market index", () => {
  beforeEach(() => evaluations.initialize(BOOK, "hash-5", at(0)));

  const store = (id: string, fields: Partial<WatchRow>, orgId = "org_a") =>
    monitors.create(monitor(id, { orgId }), watch(fields), NO_LIMIT);

  it("answers monitors whose low bound is not below the least figure, or whose high bound is not above the greatest", async () => {
    await store("mon_low", { low: 5, high: null });
    await store("mon_high", { low: null, high: 7 });
    await store("mon_both", { low: 5, high: 7 });
    await store("mon_neither", { low: null, high: null });
    const find = async (least: number, greatest: number) => idsOf(await evaluations.findWatching([{ key: WATCH_KEY, least, greatest }]));
    expect(await find(5.000001, 6.999999)).toEqual([]);
    expect(await find(5, 6)).toEqual(["mon_both", "mon_low"]);
    expect(await find(6, 7)).toEqual(["mon_both", "mon_high"]);
    expect(await find(4, 8)).toEqual(["mon_both", "mon_high", "mon_low"]);
  });

  it("compares figures as exactly as they were given", async () => {
    const bound = 0.1 + 0.2;
    await store("mon_1", { low: bound, high: null });
    expect(idsOf(await evaluations.findWatching([{ key: WATCH_KEY, least: bound, greatest: 9 }]))).toEqual(["mon_1"]);
    expect(await evaluations.findWatching([{ key: WATCH_KEY, least: 0.3000000000000001, greatest: 9 }])).toEqual([]);
  });

  it("answers each once, however many queries reach it", async () => {
    await store("mon_1", { low: 5, high: 4 });
    const query = { key: WATCH_KEY, least: 4.5, greatest: 4.5 };
    expect(await evaluations.findWatching([query, query, { ...query, least: 1 }])).toEqual([{ orgId: "org_a", id: "mon_1" }]);
  });

  it("takes hundreds of queries at a time, and none", async () => {
    const cells = Array.from({ length: 300 }, (_, index) => `auto_loan|${index}|TX`);
    for (const index of [0, 150, 299]) await store(`mon_${index}`, { cell: cells[index] ?? "" });
    const queries = cells.map((cell): BoundQuery => ({ key: `${cell}|apr`, least: 5, greatest: 5 }));
    expect(idsOf(await evaluations.findWatching(queries))).toEqual(["mon_0", "mon_150", "mon_299"]);
    expect(await evaluations.findWatching([])).toEqual([]);
    expect(await evaluations.findSubscribed([])).toEqual([]);
  });

  it("takes keys for what they are", async () => {
    await store("mon_1", { cell: ODD_TEXT });
    const find = (key: string) => evaluations.findWatching([{ key, least: 0, greatest: 9 }]);
    expect(idsOf(await find(`${ODD_TEXT}|apr`))).toEqual(["mon_1"]);
    for (const key of ["%", "%|apr", `${ODD_TEXT}|APR`, ""]) expect(await find(key)).toEqual([]);
    expect(await evaluations.listCells(["auto_loan"])).toEqual([ODD_TEXT]);
  });

  it("answers monitors of every organization, each with its own", async () => {
    await store("mon_1", {});
    await store("mon_1", {}, "org_b");
    const found = await evaluations.findWatching([{ key: WATCH_KEY, least: 5, greatest: 5 }]);
    expect(found.map(({ orgId }) => orgId).toSorted()).toEqual(["org_a", "org_b"]);
  });

  it.each([
    ["watches", "monitor_id"],
    ["subscriptions", "subscription_id"],
  ] as const)("reads of %s the rows that it answers, and no others", async (table, id) => {
    const ids = JSON.stringify(Array.from({ length: 200 }, (_, index) => index));
    const watches = `insert into watches (org_id, monitor_id, cell, field, watch_key, low, high)
      select 'org_a', 'mon_' || value, 'cell', 'apr', 'cell|apr', value, 1000 + value from json_each(?1)`;
    const subscribed = `insert into subscriptions (org_id, subscription_id, environment, product_type, min_change_bps, webhook_url, status,
        watch_key, low, high, looked_version, created_at)
      select 'org_a', 'sub_' || value, 'live', 'auto_loan', 25, 'https://x.example', 'active', 'cell|apr', value, 1000 + value, 5, 'now' from json_each(?1)`;
    await database
      .prepare(table === "watches" ? watches : subscribed)
      .bind(ids)
      .run();
    const search = boundSearch(table, id, JSON.stringify([{ key: "cell|apr", least: 198, greatest: 1001 }]));
    const { results, meta } = await prepare(database, search).all();
    expect(results).toHaveLength(4);
    expect(meta.rows_read).toBeLessThan(20);
  });

  it("holds monitors in their cooldown back until it is over", async () => {
    await store("mon_now", { rearmAt: at(10) });
    await store("mon_later", { rearmAt: at(11) });
    await evaluations.rearm(at(10));
    expect(await findAt(database, 5)).toEqual(["mon_now"]);
    await evaluations.rearm(at(10));
    await evaluations.rearm(at(60));
    expect(await findAt(database, 5)).toEqual(["mon_later", "mon_now"]);
  });

  it("answers subscriptions likewise, and those of the sandbox never", async () => {
    await storeSubscriptions(database, [
      subscription("sub_1"),
      subscription("sub_2", { orgId: "org_b", low: 4, high: 6 }),
      subscription("sub_new", { referenceRate: null, low: 1e300, high: 1e300 }),
      subscription("sub_sandbox", { environment: "sandbox", watchKey: null }),
    ]);
    const find = async (rate: number) => idsOf(await evaluations.findSubscribed([{ key: "auto_loan|TX", least: rate, greatest: rate }]));
    expect(await find(5)).toEqual(["sub_new"]);
    expect(await find(4.75)).toEqual(["sub_1", "sub_new"]);
    expect(await find(6)).toEqual(["sub_1", "sub_2", "sub_new"]);
    expect(await evaluations.findSubscribed([{ key: "auto_loan|OK", least: 1, greatest: 9 }])).toEqual([]);
    expect(await evaluations.findWatching([{ key: "auto_loan|TX", least: 1, greatest: 9 }])).toEqual([]);
  });
});

describe("monitors that have to look", () => {
  beforeEach(() => evaluations.initialize(BOOK, "hash-5", at(0)));

  it("are those by key that have not looked yet, as they are now", async () => {
    await storeMonitors(database, [
      monitor("mon_1"),
      monitor("mon_looked"),
      monitor("mon_other"),
      monitor("mon_disabled", { status: "disabled" }),
    ]);
    await evaluations.storeOutcomes(NEXT, [quiet("mon_looked")], MONITOR_EVENT, at(1));
    await monitors.update(LIVE, await read("mon_1"), { name: "renamed" }, undefined, null);
    const rows = await evaluations.readMonitors(keysOf("mon_1", "mon_looked", "mon_disabled", "mon_gone"), NEXT);
    expect(rows.map(({ monitorId }) => monitorId).toSorted()).toEqual(["mon_1", "mon_disabled"]);
    expect(rows).toContainEqual(await read("mon_1"));
    expect(await evaluations.readMonitors(keysOf("mon_1"), BOOK)).toEqual([]);
    expect(await evaluations.readMonitors([], NEXT)).toEqual([]);
  });

  it("are not paused", async () => {
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2")]);
    await monitors.update(LIVE, await read("mon_1"), { status: "paused" }, null, null);
    const rows = await evaluations.readMonitors(keysOf("mon_1", "mon_2"), NEXT);
    expect(rows.map(({ monitorId }) => monitorId)).toEqual(["mon_2"]);
  });

  it("are read by organization and id together, hundreds at a time", async () => {
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2", { orgId: "org_b" }), monitor(ODD_TEXT)]);
    const missing = Array.from({ length: 250 }, (_, index) => `mon_missing_${index}`);
    const rows = await evaluations.readMonitors([...keysOf("mon_1", "mon_2", ODD_TEXT, ...missing), { orgId: "org_b", id: "mon_1" }], NEXT);
    expect(rows.map(({ monitorId }) => monitorId).toSorted()).toEqual([ODD_TEXT, "mon_1"].toSorted());
  });
});

describe("looks that are stored", () => {
  beforeEach(async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2")]);
  });

  it("leave an event and its delivery of a monitor that fired, and set it anew", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { payload: ODD_TEXT, field: "rate", low: 4, high: 8 })], MONITOR_EVENT, at(1));
    expect(await storedEvents()).toEqual([
      {
        org_id: "org_a",
        event_id: "evt_mon_1",
        source_id: "mon_1",
        event: MONITOR_EVENT,
        book_version: NEXT,
        observation: `{"apr":4.5}`,
        payload: ODD_TEXT,
        created_at: at(1),
        position: 1,
      },
    ]);
    expect(await deliveries.find("org_a", "dlv_mon_1")).toEqual({
      orgId: "org_a",
      deliveryId: "dlv_mon_1",
      eventId: "evt_mon_1",
      sourceId: "mon_1",
      event: MONITOR_EVENT,
      status: "pending",
      attemptsMade: 0,
      roundStart: 0,
      replayed: false,
      nextAttemptAt: at(1),
      claimedUntil: null,
      createdAt: at(1),
      deliveredAt: null,
    });
    expect(await read("mon_1")).toMatchObject({
      baseline: `{"apr":4.5}`,
      evaluatedVersion: NEXT,
      lastTriggeredAt: at(1),
      lastTriggeredVersion: NEXT,
      sequence: 1,
      revision: 2,
    });
    expect(await findAt(database, 5)).toEqual(["mon_2"]);
    expect(await findAt(database, 4, "auto_loan|60|TX|rate")).toEqual(["mon_1"]);
    expect(await findAt(database, 8, "auto_loan|60|TX|rate")).toEqual(["mon_1"]);
    expect(await findAt(database, 6, "auto_loan|60|TX|rate")).toEqual([]);
  });

  it("leave no event of one that did not fire, and keep when it last did", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1")], MONITOR_EVENT, at(1));
    await evaluations.storeOutcomes(NEXT + 1, [quiet("mon_1", { revision: 2, baseline: null })], MONITOR_EVENT, at(2));
    expect(await storedEvents()).toHaveLength(1);
    expect(await read("mon_1")).toMatchObject({
      baseline: null,
      evaluatedVersion: NEXT + 1,
      lastTriggeredAt: at(1),
      lastTriggeredVersion: NEXT,
      sequence: 1,
      revision: 3,
    });
  });

  it("hide a monitor for its cooldown", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { rearmAt: at(30) })], MONITOR_EVENT, at(1));
    expect(await findAt(database, 4)).toEqual(["mon_2"]);
    await evaluations.rearm(at(30));
    expect(await findAt(database, 4)).toEqual(["mon_1", "mon_2"]);
  });

  it("are stored once, however often that is done", async () => {
    const page = [fired("mon_1"), quiet("mon_2")];
    const again = () => evaluations.storeOutcomes(NEXT, page, MONITOR_EVENT, at(1));
    await again();
    const after = [await read("mon_1"), await read("mon_2")];
    await Promise.all([again(), again()]);
    // A new revision changes nothing: the monitor was already evaluated at this book.
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { revision: 2, eventId: "evt_x", deliveryId: "dlv_x" })], MONITOR_EVENT, at(2));
    expect(await storedEvents()).toHaveLength(1);
    expect(await storedDeliveries()).toHaveLength(1);
    expect([await read("mon_1"), await read("mon_2")]).toEqual(after);
  });

  it("are stored once by several evaluators at a time", async () => {
    await Promise.all(
      [1, 2, 3, 4].map((minute) => evaluations.storeOutcomes(NEXT, [fired("mon_1"), fired("mon_2")], MONITOR_EVENT, at(minute))),
    );
    expect(await storedEvents()).toHaveLength(2);
    expect(await storedDeliveries()).toHaveLength(2);
    expect(await read("mon_1")).toMatchObject({ sequence: 1, revision: 2 });
  });

  it("leave out a monitor that has changed since it was read, and keep the others of the page", async () => {
    await monitors.update(LIVE, await read("mon_1"), { name: "after" }, undefined, null);
    await evaluations.storeOutcomes(NEXT, [fired("mon_1"), fired("mon_2")], MONITOR_EVENT, at(1));
    expect((await storedEvents()).map(({ source_id }) => source_id)).toEqual(["mon_2"]);
    expect(await read("mon_1")).toMatchObject({ evaluatedVersion: BOOK, sequence: 0, revision: 2 });
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
    const [row] = await evaluations.readMonitors(keysOf("mon_1", "mon_2"), NEXT);
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { revision: row?.revision ?? 0 })], MONITOR_EVENT, at(2));
    expect((await storedEvents()).map(({ source_id }) => source_id)).toEqual(["mon_1", "mon_2"]);
  });

  it("and a change by the owner come one after the other", async () => {
    const row = await read("mon_1");
    const [changed] = await Promise.all([
      monitors.update(LIVE, row, { name: "after" }, undefined, null),
      evaluations.storeOutcomes(NEXT, [fired("mon_1")], MONITOR_EVENT, at(1)),
    ]);
    const after = await read("mon_1");
    expect(after.revision).toBe(2);
    expect({ name: after.name, sequence: after.sequence }).toEqual(
      changed ? { name: "after", sequence: 0 } : { name: "mon_1", sequence: 1 },
    );
    expect(await storedEvents()).toHaveLength(changed ? 0 : 1);
  });

  it("keep the event of a disabled monitor, and send nothing", async () => {
    await monitors.update(LIVE, await read("mon_1"), { status: "disabled" }, undefined, null);
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { revision: 2 })], MONITOR_EVENT, at(1));
    expect(await storedEvents()).toHaveLength(1);
    expect(await storedDeliveries()).toEqual([]);
    expect(await read("mon_1")).toMatchObject({ sequence: 1, lastTriggeredAt: at(1) });
  });

  it("are found by the next sweep where nobody came to queue them", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1"), fired("mon_2")], MONITOR_EVENT, at(1));
    expect(await deliveries.due(at(2), at(1), 10)).toHaveLength(2);
  });

  it("are of one organization's monitor, where another has one of the same id", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b" })]);
    await evaluations.storeOutcomes(NEXT, [fired("mon_1", { orgId: "org_b" }), quiet("mon_1")], MONITOR_EVENT, at(1));
    expect((await storedEvents()).map(({ org_id }) => org_id)).toEqual(["org_b"]);
    expect(await read("mon_1")).toMatchObject({ sequence: 0, evaluatedVersion: NEXT });
    expect(await monitors.find(STRANGER, "mon_1")).toMatchObject({ sequence: 1, evaluatedVersion: NEXT });
  });

  it("may be hundreds, or none", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `mon_page_${String(index).padStart(3, "0")}`);
    await database
      .prepare(
        `insert into monitors (org_id, monitor_id, environment, name, status, decision_context, conditions, webhook_url, cooldown_hours,
          initial_version, looked_version, set_at, created_at, updated_at)
        select 'org_a', value, 'live', value, 'active', '{}', '[]', 'https://x.example', 0, 5, 5, 'now', 'now', 'now' from json_each(?1)`,
      )
      .bind(JSON.stringify(ids))
      .run();
    await evaluations.storeOutcomes(
      NEXT,
      ids.map((id, index) => (index % 2 === 0 ? fired(id) : quiet(id))),
      MONITOR_EVENT,
      at(1),
    );
    expect(await storedEvents()).toHaveLength(60);
    expect(await evaluations.readMonitors(keysOf(...ids), NEXT)).toEqual([]);
    await evaluations.storeOutcomes(NEXT, [], MONITOR_EVENT, at(2));
    expect(await storedEvents()).toHaveLength(60);
  });
});

describe("movements that are stored", () => {
  beforeEach(async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await storeSubscriptions(database, [subscription("sub_1"), subscription("sub_2")]);
  });
  const find = (id: string, owner = LIVE) => subscriptions.find(owner, id);

  it("leave an event and its delivery, and are what the next is counted from", async () => {
    await evaluations.storeMovements(NEXT, [moved("sub_1", { payload: ODD_TEXT })], MOVEMENT_EVENT, at(1));
    expect(await storedEvents()).toMatchObject([
      { event_id: "evt_sub_1", source_id: "sub_1", event: MOVEMENT_EVENT, book_version: NEXT, observation: null, payload: ODD_TEXT },
    ]);
    expect(await storedDeliveries()).toMatchObject([
      { delivery_id: "dlv_sub_1", event_id: "evt_sub_1", status: "pending", next_attempt_at: at(1) },
    ]);
    expect(await find("sub_1")).toMatchObject({ referenceRate: 4.5, low: 4.25, high: 4.75, evaluatedVersion: NEXT, sequence: 1 });
    expect(idsOf(await evaluations.findSubscribed([{ key: "auto_loan|TX", least: 4.75, greatest: 4.75 }]))).toEqual(["sub_1", "sub_2"]);
  });

  it("leave no event of a market's first rate", async () => {
    await storeSubscriptions(database, [subscription("sub_new", { referenceRate: null, low: 1e300, high: 1e300 })]);
    await evaluations.storeMovements(NEXT, [moved("sub_new", { eventId: null, deliveryId: null, payload: null })], MOVEMENT_EVENT, at(1));
    expect(await storedEvents()).toEqual([]);
    expect(await find("sub_new")).toMatchObject({ referenceRate: 4.5, low: 4.25, high: 4.75, evaluatedVersion: NEXT, sequence: 0 });
  });

  it("are stored once, however often and by however many", async () => {
    const store = () => evaluations.storeMovements(NEXT, [moved("sub_1"), moved("sub_2")], MOVEMENT_EVENT, at(1));
    await Promise.all([store(), store(), store()]);
    await evaluations.storeMovements(NEXT, [moved("sub_1", { sequence: 1, eventId: "evt_x", deliveryId: "dlv_x" })], MOVEMENT_EVENT, at(2));
    expect(await storedEvents()).toHaveLength(2);
    expect(await storedDeliveries()).toHaveLength(2);
    expect(await find("sub_1")).toMatchObject({ sequence: 1, evaluatedVersion: NEXT });
  });

  it("leave out a subscription that has had another event since, or is gone", async () => {
    await evaluations.storeMovements(NEXT, [moved("sub_1")], MOVEMENT_EVENT, at(1));
    await subscriptions.delete(LIVE, "sub_2");
    const late = [moved("sub_1", { eventId: "evt_late", deliveryId: "dlv_late" }), moved("sub_2")];
    await evaluations.storeMovements(NEXT + 1, late, MOVEMENT_EVENT, at(2));
    expect((await storedEvents()).map(({ event_id }) => event_id)).toEqual(["evt_sub_1"]);
    expect(await find("sub_1")).toMatchObject({ sequence: 1, evaluatedVersion: NEXT });
  });

  it("keep the event of a disabled subscription, and send nothing", async () => {
    await database.prepare("update subscriptions set status = 'disabled' where subscription_id = 'sub_1'").run();
    await evaluations.storeMovements(NEXT, [moved("sub_1"), moved("sub_2")], MOVEMENT_EVENT, at(1));
    expect(await storedEvents()).toHaveLength(2);
    expect((await storedDeliveries()).map(({ delivery_id }) => delivery_id)).toEqual(["dlv_sub_2"]);
  });

  it("are of one organization's subscription, where another has one of the same id", async () => {
    await storeSubscriptions(database, [subscription("sub_1", { orgId: "org_b" })]);
    await evaluations.storeMovements(NEXT, [moved("sub_1", { orgId: "org_b" })], MOVEMENT_EVENT, at(1));
    expect(await find("sub_1")).toMatchObject({ sequence: 0, evaluatedVersion: BOOK });
    expect(await find("sub_1", STRANGER)).toMatchObject({ sequence: 1, evaluatedVersion: NEXT });
  });
});

describe("cells", () => {
  const many = async () => {
    await evaluations.initialize(BOOK, "hash-5", at(0));
    await monitors.create(monitor("mon_1"), watch({ cell: "auto_loan|60|TX" }), NO_LIMIT);
    await monitors.create(monitor("mon_2"), watch({ cell: "auto_loan|36|TX" }), NO_LIMIT);
    await monitors.delete(LIVE, "mon_2");
  };

  it("without a monitor are forgotten where there are many", async () => {
    await many();
    await evaluations.pruneCells(2);
    expect((await evaluations.listCells(["auto_loan"])).toSorted()).toEqual(["auto_loan|36|TX", "auto_loan|60|TX"]);
    await evaluations.pruneCells(1);
    expect(await evaluations.listCells(["auto_loan"])).toEqual(["auto_loan|60|TX"]);
  });

  it("are all kept while organizations move between shards", async () => {
    await many();
    await database.prepare("insert into moving_slots (slot, state) values (1, 'copying')").run();
    await evaluations.pruneCells(0);
    expect(await evaluations.listCells(["auto_loan"])).toHaveLength(2);
  });
});
