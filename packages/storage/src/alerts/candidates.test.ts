import { beforeEach, describe, expect, it } from "vitest";
import { at, BOOK, monitor, NO_LIMIT, quiet, storeMonitors, WATCH_KEY, watch } from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Candidates, type WalkedMonitor } from "./candidates.ts";
import { Evaluations, type SourceKey } from "./evaluations.ts";
import { Monitors } from "./monitors.ts";

const database = await openDatabase("alerts");
const candidates = new Candidates(database);
const evaluations = new Evaluations(database);

beforeEach(() => evaluations.initialize(BOOK, "hash-5", at(0)));

const key = (id: string, orgId = "org_a"): SourceKey => ({ orgId, id });
const stored = () => readRows<{ org_id: string; monitor_id: string }>(database, "select * from candidates order by org_id, monitor_id");

describe("a walk of the market index", () => {
  it("comes to each monitor once, a page at a time, by its bound", async () => {
    const bounds = [5, 7, 6, 6, 6, 9, 4];
    for (const [number, low] of bounds.entries()) {
      await new Monitors(database).create(monitor(`mon_${number}`), watch({ low, high: 10 - low }), NO_LIMIT);
    }
    for (const side of ["low", "high"] as const) {
      const walk = { key: WATCH_KEY, side, figure: 5 };
      const found: WalkedMonitor[] = [];
      for (let page = await candidates.walk(walk, null, 2); page.length > 0; page = await candidates.walk(walk, page.at(-1) ?? null, 2)) {
        found.push(...page);
      }
      const isWithin = (low: number) => (side === "low" ? low >= 5 : 10 - low <= 5);
      expect(found.map(({ id }) => id).toSorted()).toEqual(bounds.flatMap((low, number) => (isWithin(low) ? [`mon_${number}`] : [])));
      const walked = found.map(({ bound }) => bound);
      expect(walked).toEqual(walked.toSorted((left, right) => left - right));
    }
  });
});

describe("candidates", () => {
  it("are monitors that were not looked at and are not paused, each once, with how far they are gathered", async () => {
    await storeMonitors(database, [monitor("mon_1"), monitor("mon_2"), monitor("mon_3", { status: "paused" })]);
    await evaluations.storeOutcomes(BOOK + 1, [quiet("mon_2")], "decision.monitor.triggered", at(1));
    const keys = [key("mon_1"), key("mon_2"), key("mon_3"), key("mon_4")];
    for (let again = 0; again < 2; again++) await candidates.add(keys, BOOK + 1, '{"cell":"a"}');
    expect(await stored()).toEqual([{ org_id: "org_a", monitor_id: "mon_1" }]);
    // The evaluator is at another book, so `add` does not store this book's progress.
    expect((await evaluations.progress())?.gathered).toBeNull();
    await candidates.add([], BOOK, '{"cell":"b"}');
    expect((await evaluations.progress())?.gathered).toBe('{"cell":"b"}');
  });

  it("are taken organization by organization, the first of each, and are gone when they are dropped", async () => {
    const all = ["org_a", "org_b", "org_c"].flatMap((orgId) => [1, 2, 3].map((number) => key(`mon_${number}`, orgId)));
    await storeMonitors(
      database,
      all.map(({ orgId, id }) => monitor(id, { orgId })),
    );
    await candidates.add(all, BOOK + 1, "{}");
    expect(await candidates.organizations("", 2)).toEqual(["org_a", "org_b"]);
    expect(await candidates.organizations("org_b", 2)).toEqual(["org_c"]);
    expect(await candidates.organizations("org_c", 2)).toEqual([]);
    expect(await candidates.firstOf(["org_a", "org_c"], 2)).toEqual([
      [key("mon_1"), key("mon_2")],
      [key("mon_1", "org_c"), key("mon_2", "org_c")],
    ]);
    await candidates.drop([key("mon_1"), key("mon_2", "org_c"), key("mon_9")]);
    expect(await candidates.firstOf(["org_a", "org_c"], 2)).toEqual([
      [key("mon_2"), key("mon_3")],
      [key("mon_1", "org_c"), key("mon_3", "org_c")],
    ]);
    expect(await candidates.firstOf([], 2)).toEqual([]);
  });
});
