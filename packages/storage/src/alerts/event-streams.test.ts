import { beforeEach, describe, expect, it } from "vitest";
import {
  at,
  BEGUN,
  BOOK,
  fired,
  LIVE,
  MONITOR_EVENT,
  MOVEMENT_EVENT,
  monitor,
  moved,
  SANDBOX,
  STRANGER,
  storeMonitors,
  storeSubscriptions,
  subscription,
  testDelivery,
} from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Deliveries } from "./deliveries.ts";
import { Evaluations } from "./evaluations.ts";
import { EventStreams } from "./event-streams.ts";

const database = await openDatabase("alerts", BEGUN);
const evaluations = new Evaluations(database);
const streams = new EventStreams(database);
const NEXT = BOOK + 1;

const positions = () =>
  readRows<{ org_id: string; event_id: string; position: number | null }>(
    database,
    "select org_id, event_id, position from events order by org_id, position",
  );
const listed = async (owner = LIVE, after = 0, sourceId: string | null = null, limit = 10) =>
  (await streams.list(owner, after, sourceId, limit)).map(({ position, payload }) => `${position} ${payload}`);

beforeEach(async () => {
  await storeMonitors(database, [
    monitor("mon_1"),
    monitor("mon_2"),
    monitor("mon_s", { environment: "sandbox" }),
    monitor("mon_b", { orgId: "org_b" }),
  ]);
  await storeSubscriptions(database, [subscription("sub_1")]);
});

describe("positions", () => {
  it("count each organization's events from 1, whatever stores them", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_2"), fired("mon_1"), fired("mon_b", { orgId: "org_b" })], MONITOR_EVENT, at(1));
    await evaluations.storeMovements(NEXT, [moved("sub_1")], MOVEMENT_EVENT, at(1));
    await new Deliveries(database).storeTest(testDelivery("t"), at(2));
    expect(await positions()).toEqual([
      { org_id: "org_a", event_id: "evt_mon_1", position: 1 },
      { org_id: "org_a", event_id: "evt_mon_2", position: 2 },
      { org_id: "org_a", event_id: "evt_sub_1", position: 3 },
      { org_id: "org_a", event_id: "evt_t", position: 4 },
      { org_id: "org_b", event_id: "evt_mon_b", position: 1 },
    ]);
  });

  it("stay as they are when an event is stored again, and are not given again when events are gone", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1")], MONITOR_EVENT, at(1));
    await evaluations.storeOutcomes(NEXT, [fired("mon_1")], MONITOR_EVENT, at(5));
    await database.prepare("delete from events").run();
    await evaluations.storeOutcomes(NEXT, [fired("mon_2")], MONITOR_EVENT, at(6));
    expect(await positions()).toEqual([{ org_id: "org_a", event_id: "evt_mon_2", position: 2 }]);
  });

  it("are given later to events of a release that knew none", async () => {
    const old = (org: string, id: string, minute: number) =>
      database
        .prepare("insert into events (org_id, event_id, source_id, event, payload, created_at) values (?, ?, 'mon_1', ?, '{}', ?)")
        .bind(org, id, MONITOR_EVENT, at(minute));
    await database.batch([old("org_a", "evt_2", 2), old("org_a", "evt_1", 1), old("org_b", "evt_3", 1)]);
    const numbered = [await streams.numberOlder(), await streams.numberOlder(), await streams.numberOlder()];
    expect(numbered.toSorted()).toEqual([0, 1, 2]);
    expect((await positions()).map(({ event_id, position }) => `${event_id} ${position}`)).toEqual(["evt_1 1", "evt_2 2", "evt_3 1"]);
  });
});

describe("a list of events", () => {
  it("has those of the owner's environment after a position", async () => {
    await evaluations.storeOutcomes(NEXT, [fired("mon_1"), fired("mon_2"), fired("mon_s")], MONITOR_EVENT, at(1));
    const [first = "", second = ""] = await listed();
    expect([first, second, ...(await listed()).slice(2)]).toEqual(['1 {"monitor_id":"mon_1"}', '2 {"monitor_id":"mon_2"}']);
    expect(await listed(LIVE, 1)).toEqual([second]);
    expect(await listed(LIVE, 0, null, 1)).toEqual([first]);
    expect(await listed(LIVE, 0, "mon_2")).toEqual([second]);
    expect(await listed(SANDBOX)).toEqual(['3 {"monitor_id":"mon_s"}']);
    expect(await listed(STRANGER)).toEqual([]);
  });
});

describe("a call that waits", () => {
  it("is known until its time, the longest of them", async () => {
    const waiting = (minute: number) => streams.waiting(["org_a", "org_b", "org_none"], at(minute));
    expect(await waiting(0)).toEqual([]);
    await streams.awaitNext("org_a", at(5));
    await streams.awaitNext("org_a", at(3));
    await streams.awaitNext("org_b", at(2));
    expect(await waiting(1)).toEqual(["org_a", "org_b"]);
    expect(await waiting(4)).toEqual(["org_a"]);
    expect(await waiting(5)).toEqual([]);
    expect(await streams.waiting([], at(1))).toEqual([]);
    // Waiting has used up no position: the first event gets position 1.
    await evaluations.storeOutcomes(NEXT, [fired("mon_1")], MONITOR_EVENT, at(6));
    expect((await positions())[0]?.position).toBe(1);
  });
});
