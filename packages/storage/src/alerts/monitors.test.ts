import type { MonitorStatus } from "@tellerline/vocabulary";
import { beforeEach, describe, expect, it } from "vitest";
import {
  advanceEvaluator,
  at,
  BEGUN,
  BOOK,
  findAt,
  fired,
  LIVE,
  MONITOR_EVENT,
  monitor,
  NO_LIMIT,
  ODD_TEXT,
  quiet,
  SANDBOX,
  STRANGER,
  storeMonitors,
  testDelivery,
  watch,
} from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Deliveries } from "./deliveries.ts";
import { Evaluations } from "./evaluations.ts";
import { type MonitorRow, Monitors, NEW_MONITOR, type NewMonitor, type Owner, type Position } from "./monitors.ts";
import { rotated } from "./secrets.ts";

const database = await openDatabase("alerts", BEGUN);
const monitors = new Monitors(database);
const evaluations = new Evaluations(database);
const deliveries = new Deliveries(database);

async function read(owner: Owner, monitorId: string): Promise<MonitorRow> {
  const row = await monitors.find(owner, monitorId);
  if (row === null) throw new Error(`${monitorId} is not there.`);
  return row;
}

async function countRows(orgId: string): Promise<Readonly<Record<string, number>>> {
  const tables = ["monitors", "watches", "events", "deliveries", "attempts"];
  const rows = await readRows<{ name: string; rows: number }>(
    database,
    tables.map((table) => `select '${table}' as name, count(*) as rows from ${table} where org_id = ?1`).join(" union all "),
    orgId,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

const NOTHING = { monitors: 0, watches: 0, events: 0, deliveries: 0, attempts: 0 };

describe("a new monitor", () => {
  it("is read as it was stored, at the beginning of its life", async () => {
    const given = monitor("mon_1", {
      decisionContext: `{"amount":25000.5}`,
      conditions: `[{"field":"apr"}]`,
      cooldownHours: 0.25,
      baseline: `{"apr":5.5}`,
      initialObservation: `{"apr":5.5,"x":1}`,
      initialBaseline: `{"apr":5.25}`,
      createdAt: at(1),
      setAt: at(2),
      updatedAt: at(3),
    });
    expect(await monitors.create(given, watch(), NO_LIMIT)).toBe("created");
    // The stored row equals what the caller passed, so callers need not read it back.
    expect(await read(LIVE, given.monitorId)).toEqual({ ...NEW_MONITOR, ...given });
    expect(await monitors.find(LIVE, "mon_1")).toMatchObject({
      ...given,
      disabledReason: null,
      secretGeneration: 1,
      retiredSecrets: [],
      pausedAt: null,
      lastTriggeredAt: null,
      lastTriggeredVersion: null,
      sequence: 0,
      revision: 1,
      consecutiveDead: 0,
    });
  });

  it("keeps texts as they are, and nothing where nothing was given", async () => {
    await monitors.create(
      monitor("mon_odd", { name: ODD_TEXT, decisionContext: ODD_TEXT, conditions: ODD_TEXT, webhookUrl: ODD_TEXT }),
      watch(),
      NO_LIMIT,
    );
    expect(await monitors.find(LIVE, "mon_odd")).toMatchObject({
      name: ODD_TEXT,
      decisionContext: ODD_TEXT,
      conditions: ODD_TEXT,
      webhookUrl: ODD_TEXT,
      baseline: null,
      initialObservation: null,
      initialBaseline: null,
    });
  });

  it("is found at once by what reaches its bounds", async () => {
    await monitors.create(monitor("mon_low"), watch({ low: 4, high: null }), NO_LIMIT);
    await monitors.create(monitor("mon_high"), watch({ low: null, high: 5 }), NO_LIMIT);
    await monitors.create(monitor("mon_both"), watch({ low: 4, high: 6 }), NO_LIMIT);
    await monitors.create(monitor("mon_none"), watch({ low: null, high: null }), NO_LIMIT);
    await monitors.create(monitor("mon_rate"), watch({ field: "rate" }), NO_LIMIT);
    await monitors.create(monitor("mon_elsewhere"), watch({ cell: "auto_loan|60|OK" }), NO_LIMIT);
    expect(await findAt(database, 4)).toEqual(["mon_both", "mon_low"]);
    expect(await findAt(database, 4.5)).toEqual([]);
    expect(await findAt(database, 5)).toEqual(["mon_high"]);
    expect(await findAt(database, 6)).toEqual(["mon_both", "mon_high"]);
  });

  it("is found after its cooldown where it begins with one", async () => {
    await monitors.create(monitor("mon_1"), watch({ rearmAt: at(30) }), NO_LIMIT);
    expect(await findAt(database, 5)).toEqual([]);
    await evaluations.rearm(at(30));
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
  });

  it("makes its cell known, once however many are in it", async () => {
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2")]);
    expect(await evaluations.listCells(["auto_loan"])).toEqual([watch().cell]);
    expect(await evaluations.listCells(["mortgage"])).toEqual([]);
  });

  it("of the sandbox is set at no book, and never found", async () => {
    const sandboxed = monitor("mon_1", { environment: "sandbox", initialVersion: 0, evaluatedVersion: 0 });
    expect(await monitors.create(sandboxed, watch({ rearmAt: at(1) }), NO_LIMIT)).toBe("created");
    expect(await findAt(database, 5)).toEqual([]);
    await evaluations.rearm(at(60));
    expect(await findAt(database, 5)).toEqual([]);
  });

  it.each([
    ["behind the evaluator", BOOK - 1],
    ["ahead of it", BOOK + 1],
  ])("is refused at a book %s", async (_, version) => {
    expect(await monitors.create(monitor("mon_1", { initialVersion: version }), watch(), NO_LIMIT)).toBe("book_moved");
    expect(await countRows("org_a")).toEqual(NOTHING);
  });

  it("is refused before the evaluator has begun with any book", async () => {
    await database.prepare("delete from evaluator_progress").run();
    expect(await monitors.create(monitor("mon_1"), watch(), NO_LIMIT)).toBe("book_moved");
    expect(await countRows("org_a")).toEqual(NOTHING);
  });

  it("is refused at the limit, and stored again when there is room", async () => {
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2")]);
    expect(await monitors.create(monitor("mon_3"), watch(), 2)).toBe("limit_reached");
    expect(await monitors.find(LIVE, "mon_3")).toBeNull();
    expect(await countRows("org_a")).toEqual({ ...NOTHING, monitors: 2, watches: 2 });
    await monitors.delete(LIVE, "mon_1");
    expect(await monitors.create(monitor("mon_3"), watch(), 2)).toBe("created");
  });

  it("is counted with those of its organization and environment alone", async () => {
    await storeMonitors(database, [monitor("mon_1", { environment: "sandbox" }), monitor("mon_2", { orgId: "org_b" })]);
    expect(await monitors.create(monitor("mon_3"), watch(), 1)).toBe("created");
    expect(await monitors.create(monitor("mon_4"), watch(), 1)).toBe("limit_reached");
    expect(await monitors.create(monitor("mon_4", { environment: "sandbox" }), watch(), 1)).toBe("limit_reached");
  });

  it("takes the last place for exactly as many as there are places", async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `mon_${index}`);
    const outcomes = await Promise.all(ids.map((id) => monitors.create(monitor(id), watch(), 3)));
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "limit_reached")).toHaveLength(5);
    expect(await countRows("org_a")).toEqual({ ...NOTHING, monitors: 3, watches: 3 });
  });

  it("is either at the book that the evaluator goes on from, or refused", async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `mon_${index}`);
    const [, ...outcomes] = await Promise.all([
      advanceEvaluator(database, BOOK + 1),
      ...ids.map((id) => monitors.create(monitor(id), watch(), NO_LIMIT)),
    ]);
    expect(outcomes.every((outcome) => outcome === "created" || outcome === "book_moved")).toBe(true);
    const created = ids.filter((_, index) => outcomes[index] === "created");
    expect(await findAt(database, 5)).toEqual(created);
    expect(await monitors.create(monitor("mon_late"), watch(), NO_LIMIT)).toBe("book_moved");
  });

  it("may share its id with another organization's", async () => {
    await storeMonitors(database, [monitor("mon_1", { name: "ours" }), monitor("mon_1", { orgId: "org_b", name: "theirs" })]);
    expect((await read(LIVE, "mon_1")).name).toBe("ours");
    expect((await read(STRANGER, "mon_1")).name).toBe("theirs");
  });
});

describe("a monitor", () => {
  it("is seen by its own organization, in its own environment", async () => {
    await storeMonitors(database, [monitor("mon_live"), monitor("mon_sandbox", { environment: "sandbox" })]);
    expect((await monitors.find(LIVE, "mon_live"))?.monitorId).toBe("mon_live");
    expect((await monitors.find(SANDBOX, "mon_sandbox"))?.monitorId).toBe("mon_sandbox");
    expect(await monitors.find(SANDBOX, "mon_live")).toBeNull();
    expect(await monitors.find(LIVE, "mon_sandbox")).toBeNull();
    expect(await monitors.find(STRANGER, "mon_live")).toBeNull();
    expect(await monitors.find(LIVE, "mon_%")).toBeNull();
  });
});

describe("a list of monitors", () => {
  const idsOf = (rows: readonly MonitorRow[]) => rows.map(({ monitorId }) => monitorId);

  async function readPages(owner: Owner, status: MonitorStatus | null, limit: number): Promise<readonly string[]> {
    const ids: string[] = [];
    let after: Position | null = null;
    for (;;) {
      const page: readonly MonitorRow[] = await monitors.list(owner, status, after, limit);
      ids.push(...idsOf(page));
      const last = page.at(-1);
      if (last === undefined) return ids;
      after = { createdAt: last.createdAt, id: last.monitorId };
    }
  }

  it("is oldest first, and by id within one moment", async () => {
    await storeMonitors(database, [
      monitor("mon_c", { createdAt: at(1) }),
      monitor("mon_a", { createdAt: at(2) }),
      monitor("mon_b", { createdAt: at(1) }),
      monitor("mon_d", { createdAt: at(0) }),
    ]);
    expect(idsOf(await monitors.list(LIVE, null, null, 10))).toEqual(["mon_d", "mon_b", "mon_c", "mon_a"]);
  });

  it("has everything once over its pages, though all of it was stored in one moment", async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `mon_${String.fromCharCode(97 + ((index * 7) % 11))}`);
    await storeMonitors(
      database,
      ids.map((id) => monitor(id)),
    );
    for (const limit of [1, 3, 11]) expect(await readPages(LIVE, null, limit)).toEqual(ids.toSorted());
  });

  it("goes on after a position whose monitor is gone, and finds what has come meanwhile", async () => {
    await storeMonitors(database, [monitor("mon_a"), monitor("mon_b"), monitor("mon_d")]);
    await monitors.delete(LIVE, "mon_b");
    await storeMonitors(database, [monitor("mon_c")]);
    expect(idsOf(await monitors.list(LIVE, null, { createdAt: at(0), id: "mon_b" }, 10))).toEqual(["mon_c", "mon_d"]);
    expect(await monitors.list(LIVE, null, { createdAt: at(0), id: "mon_d" }, 10)).toEqual([]);
  });

  it("may be of one status", async () => {
    await storeMonitors(database, [
      monitor("mon_a"),
      monitor("mon_b", { status: "paused" }),
      monitor("mon_c"),
      monitor("mon_d", { status: "disabled" }),
    ]);
    expect(await readPages(LIVE, "active", 1)).toEqual(["mon_a", "mon_c"]);
    expect(await readPages(LIVE, "paused", 1)).toEqual(["mon_b"]);
  });

  it("holds nothing of another organization or environment", async () => {
    await storeMonitors(database, [monitor("mon_a"), monitor("mon_b", { environment: "sandbox" }), monitor("mon_c", { orgId: "org_b" })]);
    expect(idsOf(await monitors.list(LIVE, null, null, 10))).toEqual(["mon_a"]);
    expect(idsOf(await monitors.list(SANDBOX, null, null, 10))).toEqual(["mon_b"]);
    expect(idsOf(await monitors.list(STRANGER, null, null, 10))).toEqual(["mon_c"]);
    expect(await monitors.list({ orgId: "org_b", environment: "sandbox" }, null, null, 10)).toEqual([]);
  });
});

describe("a change of a monitor", () => {
  beforeEach(() => storeMonitors(database, [monitor("mon_1", { name: "before", baseline: "{}" })]));

  const update = async (changes: Partial<NewMonitor>, ...rest: [watch?: Parameters<Monitors["update"]>[3], version?: number | null]) =>
    monitors.update(LIVE, await read(LIVE, "mon_1"), changes, rest[0], rest[1] ?? null);

  it("is of what it names, and counted", async () => {
    const before = await read(LIVE, "mon_1");
    expect(await update({ name: ODD_TEXT, updatedAt: at(9) })).toBe(true);
    expect(await read(LIVE, "mon_1")).toEqual({ ...before, name: ODD_TEXT, updatedAt: at(9), revision: 2 });
    expect(await update({ baseline: null })).toBe(true);
    expect(await read(LIVE, "mon_1")).toMatchObject({ baseline: null, revision: 3 });
  });

  it("leaves it where it is found, where nothing is said of that", async () => {
    await update({ name: "after" });
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
  });

  it("moves it to where it is found from then on", async () => {
    await update({}, watch({ cell: "auto_loan|60|OK", field: "rate", low: 6, high: null }));
    expect(await findAt(database, 5)).toEqual([]);
    expect(await findAt(database, 5, "auto_loan|60|OK|rate")).toEqual(["mon_1"]);
    expect(await findAt(database, 7, "auto_loan|60|OK|rate")).toEqual([]);
    expect([...(await evaluations.listCells(["auto_loan"]))].sort()).toEqual(["auto_loan|60|OK", "auto_loan|60|TX"]);
  });

  it("takes it out of the index, a cooldown included, and puts it back", async () => {
    await update({ status: "paused" }, null);
    expect(await findAt(database, 5)).toEqual([]);
    await update({ status: "active" }, watch({ rearmAt: at(30) }));
    await update({ status: "paused" }, null);
    await evaluations.rearm(at(60));
    expect(await findAt(database, 5)).toEqual([]);
    await update({ status: "active" }, watch());
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
  });

  it("keeps it hidden until its cooldown is over", async () => {
    await update({}, watch({ rearmAt: at(30) }));
    await evaluations.rearm(at(29));
    expect(await findAt(database, 5)).toEqual([]);
    await evaluations.rearm(at(30));
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
  });

  it("is refused whole where the evaluator has gone on from the book that it rests on", async () => {
    await advanceEvaluator(database, BOOK + 1);
    const before = await read(LIVE, "mon_1");
    expect(await update({ name: "after" }, watch({ cell: "auto_loan|60|OK" }), BOOK)).toBe(false);
    expect(await read(LIVE, "mon_1")).toEqual(before);
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
    expect(await update({ name: "after" }, watch({ cell: "auto_loan|60|OK" }), BOOK + 1)).toBe(true);
    expect(await update({ name: "rests on none" }, undefined, null)).toBe(true);
  });

  it("of an outdated reading moves nothing, not even where the monitor is found", async () => {
    const outdated = await read(LIVE, "mon_1");
    expect(await monitors.update(LIVE, outdated, { name: "newer" }, undefined, null)).toBe(true);
    expect(await monitors.update(LIVE, outdated, { status: "paused" }, null, null)).toBe(false);
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
  });

  it("is refused for the other environment", async () => {
    expect(await monitors.update(SANDBOX, await read(LIVE, "mon_1"), { name: "theirs" }, undefined, null)).toBe(false);
  });

  it("is made once, where several rest on the same reading", async () => {
    const row = await read(LIVE, "mon_1");
    const names = ["a", "b", "c", "d", "e"];
    const outcomes = await Promise.all(names.map((name) => monitors.update(LIVE, row, { name }, undefined, null)));
    expect(outcomes.filter((changed) => changed)).toHaveLength(1);
    expect(await read(LIVE, "mon_1")).toMatchObject({ name: names[outcomes.indexOf(true)], revision: 2 });
  });

  it("is refused where a look has come in between, and the other way round", async () => {
    const row = await read(LIVE, "mon_1");
    await evaluations.storeOutcomes(BOOK + 1, [quiet("mon_1")], MONITOR_EVENT, at(1));
    expect(await monitors.update(LIVE, row, { name: "after" }, undefined, null)).toBe(false);
    expect((await read(LIVE, "mon_1")).name).toBe("before");
    expect(await update({ name: "after" })).toBe(true);
    await evaluations.storeOutcomes(BOOK + 2, [fired("mon_1", { revision: 2 })], MONITOR_EVENT, at(2));
    expect(await read(LIVE, "mon_1")).toMatchObject({ evaluatedVersion: BOOK + 1, sequence: 0, revision: 3 });
    expect(await countRows("org_a")).toEqual({ ...NOTHING, monitors: 1, watches: 1 });
  });

  it("is refused where the monitor is gone", async () => {
    const row = await read(LIVE, "mon_1");
    await monitors.delete(LIVE, "mon_1");
    expect(await monitors.update(LIVE, row, { name: "after" }, watch(), null)).toBe(false);
    expect(await countRows("org_a")).toEqual(NOTHING);
  });

  it("is of one organization's monitor, where another has one of the same id", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b", name: "theirs" })]);
    await update({ name: "ours" }, null);
    expect(await read(STRANGER, "mon_1")).toMatchObject({ name: "theirs", revision: 1 });
    const found = await evaluations.findWatching([{ key: "auto_loan|60|TX|apr", least: 5, greatest: 5 }]);
    expect(found).toEqual([{ orgId: "org_b", id: "mon_1" }]);
  });

  it("of the sandbox rests on no book, and never makes it found", async () => {
    await storeMonitors(database, [monitor("mon_2", { environment: "sandbox", initialVersion: 0 })]);
    const row = await read(SANDBOX, "mon_2");
    expect(await monitors.update(SANDBOX, row, { name: "after" }, watch({ rearmAt: at(1) }), 0)).toBe(true);
    await evaluations.rearm(at(60));
    expect(await findAt(database, 5)).toEqual(["mon_1"]);
    expect((await read(SANDBOX, "mon_2")).name).toBe("after");
  });
});

describe("a deletion of a monitor", () => {
  async function storeWithHistory(orgId: string, environment: Owner["environment"] = "live"): Promise<void> {
    await storeMonitors(database, [monitor("mon_1", { orgId, environment })]);
    await evaluations.storeOutcomes(BOOK + 1, [fired("mon_1", { orgId })], MONITOR_EVENT, at(1));
    await deliveries.storeTest(testDelivery("test", { orgId }), at(2));
    await deliveries.claim([{ orgId, deliveryId: "dlv_mon_1" }], at(3), at(3), at(4));
  }
  const HISTORY = { monitors: 1, watches: 1, events: 2, deliveries: 2, attempts: 1 };

  it("takes everything of it along, and nothing else", async () => {
    await storeWithHistory("org_a");
    await storeWithHistory("org_b");
    await storeMonitors(database, [monitor("mon_2")]);
    await deliveries.storeTest(testDelivery("other", { sourceId: "mon_2" }), at(2));
    expect(await monitors.delete(LIVE, "mon_1")).toBe(true);
    expect(await monitors.find(LIVE, "mon_1")).toBeNull();
    expect(await countRows("org_a")).toEqual({ monitors: 1, watches: 1, events: 1, deliveries: 1, attempts: 0 });
    expect(await countRows("org_b")).toEqual(HISTORY);
    expect(await findAt(database, 4)).toEqual(["mon_1", "mon_2"]);
  });

  it("is the caller's alone, in the caller's environment", async () => {
    await storeWithHistory("org_a");
    expect(await monitors.delete(SANDBOX, "mon_1")).toBe(false);
    expect(await monitors.delete(STRANGER, "mon_1")).toBe(false);
    expect(await monitors.delete(LIVE, "mon_%")).toBe(false);
    expect(await countRows("org_a")).toEqual(HISTORY);
  });

  it("happens once", async () => {
    await storeWithHistory("org_a");
    const outcomes = await Promise.all([1, 2, 3].map(() => monitors.delete(LIVE, "mon_1")));
    expect(outcomes.filter((wasThere) => wasThere)).toHaveLength(1);
    expect(await monitors.delete(LIVE, "mon_1")).toBe(false);
    expect(await countRows("org_a")).toEqual(NOTHING);
  });

  it("ends a look that is under way", async () => {
    await storeMonitors(database, [monitor("mon_1")]);
    await monitors.delete(LIVE, "mon_1");
    await evaluations.storeOutcomes(BOOK + 1, [fired("mon_1")], MONITOR_EVENT, at(1));
    expect(await countRows("org_a")).toEqual(NOTHING);
  });
});

describe("a rotation of a signing secret", () => {
  beforeEach(() => storeMonitors(database, [monitor("mon_1")]));

  it("moves on to the next generation, and lets the one before sign for a while", async () => {
    const first = rotated(await read(LIVE, "mon_1"), at(60), at(1));
    expect(await monitors.rotateSecret(LIVE, "mon_1", first, at(1))).toBe(true);
    expect(await read(LIVE, "mon_1")).toMatchObject({
      secretGeneration: 2,
      retiredSecrets: [{ generation: 1, until: at(60) }],
      updatedAt: at(1),
    });
    expect(await monitors.rotateSecret(LIVE, "mon_1", rotated(first, at(90), at(2)), at(2))).toBe(true);
    expect(await read(LIVE, "mon_1")).toMatchObject({
      secretGeneration: 3,
      retiredSecrets: [
        { generation: 1, until: at(60) },
        { generation: 2, until: at(90) },
      ],
      updatedAt: at(2),
    });
    // At minute 70, the first secret no longer signs.
    expect(rotated(await read(LIVE, "mon_1"), at(150), at(70)).retiredSecrets.map(({ generation }) => generation)).toEqual([2, 3]);
  });

  it("gives a generation to one of those who ask for it at a time, and skips none", async () => {
    const moved = await Promise.all(
      [1, 2, 3, 4, 5].map(() => monitors.rotateSecret(LIVE, "mon_1", { secretGeneration: 2, retiredSecrets: [] }, at(1))),
    );
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await monitors.rotateSecret(LIVE, "mon_1", { secretGeneration: 4, retiredSecrets: [] }, at(1))).toBe(false);
    expect((await read(LIVE, "mon_1")).secretGeneration).toBe(2);
  });

  it("is the caller's alone, in the caller's environment", async () => {
    await storeMonitors(database, [monitor("mon_1", { orgId: "org_b" })]);
    expect(await monitors.rotateSecret(SANDBOX, "mon_1", { secretGeneration: 2, retiredSecrets: [] }, at(1))).toBe(false);
    expect(await monitors.rotateSecret(LIVE, "mon_2", { secretGeneration: 2, retiredSecrets: [] }, at(1))).toBe(false);
    await monitors.rotateSecret(LIVE, "mon_1", { secretGeneration: 2, retiredSecrets: [] }, at(1));
    expect((await read(STRANGER, "mon_1")).secretGeneration).toBe(1);
  });

  it("outdates no look, for none rests on it", async () => {
    await monitors.rotateSecret(LIVE, "mon_1", { secretGeneration: 2, retiredSecrets: [] }, at(1));
    await evaluations.storeOutcomes(BOOK + 1, [fired("mon_1")], MONITOR_EVENT, at(2));
    expect((await read(LIVE, "mon_1")).sequence).toBe(1);
  });
});

it("counts the rows of each table", async () => {
  expect(await monitors.counts()).toEqual({ byStatus: {}, watched: 0, events: 0, deliveries: {}, attempts: 0 });
  await storeMonitors(database, [
    monitor("mon_1"),
    monitor("mon_2"),
    monitor("mon_3", { status: "disabled" }),
    monitor("mon_4", { environment: "sandbox" }),
    monitor("mon_1", { orgId: "org_b" }),
  ]);
  await evaluations.storeOutcomes(BOOK + 1, [fired("mon_1"), fired("mon_2", { rearmAt: at(30) }), fired("mon_3")], MONITOR_EVENT, at(1));
  await deliveries.storeTest(testDelivery("test"), at(2));
  await deliveries.claim([{ orgId: "org_a", deliveryId: "dlv_mon_1" }], at(3), at(3), at(4));
  expect(await monitors.counts()).toEqual({
    byStatus: { active: 4, disabled: 1 },
    watched: 3,
    events: 4,
    deliveries: { pending: 3 },
    attempts: 1,
  });
});
