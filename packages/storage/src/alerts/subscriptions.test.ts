import { describe, expect, it } from "vitest";
import {
  advanceEvaluator,
  at,
  BEGUN,
  BOOK,
  LIVE,
  MOVEMENT_EVENT,
  moved,
  NO_LIMIT,
  ODD_TEXT,
  SANDBOX,
  STRANGER,
  storeSubscriptions,
  subscription,
  testDelivery,
} from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Deliveries } from "./deliveries.ts";
import { Evaluations } from "./evaluations.ts";
import type { Owner, Position } from "./monitors.ts";
import { type SubscriptionRow, Subscriptions } from "./subscriptions.ts";

const database = await openDatabase("alerts", BEGUN);
const subscriptions = new Subscriptions(database);
const evaluations = new Evaluations(database);
const deliveries = new Deliveries(database);

const countRows = (table: string, orgId: string) =>
  readRows<{ rows: number }>(database, `select count(*) as rows from ${table} where org_id = ?1`, orgId).then(([row]) => row?.rows);
const idsOf = (rows: readonly SubscriptionRow[]) => rows.map(({ subscriptionId }) => subscriptionId);

describe("a new subscription", () => {
  it("is read as it was stored, at the beginning of its life", async () => {
    const given = subscription("sub_1", { minChangeBps: 12.5, low: 4.8749999, webhookUrl: ODD_TEXT });
    expect(await subscriptions.create(given, NO_LIMIT)).toBe("created");
    expect(await subscriptions.find(LIVE, "sub_1")).toEqual({
      ...given,
      disabledReason: null,
      sequence: 0,
      consecutiveDead: 0,
      secretGeneration: 1,
      retiredSecrets: [],
      updatedAt: given.createdAt,
    });
  });

  it("may be of the whole country, of a market without a rate", async () => {
    const nothing = { state: null, referenceRate: null, watchKey: null, low: null, high: null };
    await subscriptions.create(subscription("sub_1", nothing), NO_LIMIT);
    expect(await subscriptions.find(LIVE, "sub_1")).toMatchObject(nothing);
  });

  it.each([
    ["behind the evaluator", BOOK - 1],
    ["ahead of it", BOOK + 1],
  ])("is refused at a book %s", async (_, evaluatedVersion) => {
    expect(await subscriptions.create(subscription("sub_1", { evaluatedVersion }), NO_LIMIT)).toBe("book_moved");
    expect(await subscriptions.find(LIVE, "sub_1")).toBeNull();
  });

  it("is refused before the evaluator has begun with any book, but for the sandbox's", async () => {
    await database.prepare("delete from evaluator_progress").run();
    expect(await subscriptions.create(subscription("sub_1"), NO_LIMIT)).toBe("book_moved");
    expect(await subscriptions.create(subscription("sub_2", { environment: "sandbox", evaluatedVersion: 0 }), NO_LIMIT)).toBe("created");
  });

  it("is counted with those of its organization and environment alone", async () => {
    await storeSubscriptions(database, [subscription("sub_1", { environment: "sandbox" }), subscription("sub_2", { orgId: "org_b" })]);
    expect(await subscriptions.create(subscription("sub_3"), 1)).toBe("created");
    expect(await subscriptions.create(subscription("sub_4"), 1)).toBe("limit_reached");
    expect(await subscriptions.create(subscription("sub_4", { environment: "sandbox" }), 1)).toBe("limit_reached");
    expect(await subscriptions.find(LIVE, "sub_4")).toBeNull();
    await subscriptions.delete(LIVE, "sub_3");
    expect(await subscriptions.create(subscription("sub_4"), 1)).toBe("created");
  });

  it("takes the last place for exactly as many as there are places", async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `sub_${index}`);
    const outcomes = await Promise.all(ids.map((id) => subscriptions.create(subscription(id), 3)));
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "limit_reached")).toHaveLength(5);
    expect(await countRows("subscriptions", "org_a")).toBe(3);
  });

  it("is either at the book that the evaluator goes on from, or refused", async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `sub_${index}`);
    const [, ...outcomes] = await Promise.all([
      advanceEvaluator(database, BOOK + 1),
      ...ids.map((id) => subscriptions.create(subscription(id), NO_LIMIT)),
    ]);
    const created = ids.filter((_, index) => outcomes[index] === "created");
    expect(outcomes.filter((outcome) => outcome === "book_moved")).toHaveLength(ids.length - created.length);
    expect(idsOf(await subscriptions.list(LIVE, null, 10))).toEqual(created);
    expect(await subscriptions.create(subscription("sub_late"), NO_LIMIT)).toBe("book_moved");
  });
});

it("is seen by its own organization, in its own environment", async () => {
  await storeSubscriptions(database, [
    subscription("sub_live"),
    subscription("sub_sandbox", { environment: "sandbox" }),
    subscription("sub_live", { orgId: "org_b", minChangeBps: 99 }),
  ]);
  expect((await subscriptions.find(LIVE, "sub_live"))?.minChangeBps).toBe(25);
  expect((await subscriptions.find(STRANGER, "sub_live"))?.minChangeBps).toBe(99);
  expect((await subscriptions.find(SANDBOX, "sub_sandbox"))?.subscriptionId).toBe("sub_sandbox");
  expect(await subscriptions.find(SANDBOX, "sub_live")).toBeNull();
  expect(await subscriptions.find(LIVE, "sub_sandbox")).toBeNull();
  expect(await subscriptions.find(LIVE, "sub_%")).toBeNull();
});

describe("a list of subscriptions", () => {
  async function readPages(owner: Owner, limit: number): Promise<readonly string[]> {
    const ids: string[] = [];
    let after: Position | null = null;
    for (;;) {
      const page: readonly SubscriptionRow[] = await subscriptions.list(owner, after, limit);
      ids.push(...idsOf(page));
      const last = page.at(-1);
      if (last === undefined) return ids;
      after = { createdAt: last.createdAt, id: last.subscriptionId };
    }
  }

  it("is oldest first, and has everything once over its pages, though some of it was stored in one moment", async () => {
    await storeSubscriptions(database, [
      subscription("sub_f", { createdAt: at(0) }),
      ...["d", "b", "e", "a"].map((name) => subscription(`sub_${name}`, { createdAt: at(2) })),
      subscription("sub_c", { createdAt: at(1) }),
    ]);
    for (const limit of [1, 2, 6]) {
      expect(await readPages(LIVE, limit)).toEqual(["sub_f", "sub_c", "sub_a", "sub_b", "sub_d", "sub_e"]);
    }
  });

  it("holds nothing of another organization or environment", async () => {
    await storeSubscriptions(database, [
      subscription("sub_a"),
      subscription("sub_b", { environment: "sandbox" }),
      subscription("sub_c", { orgId: "org_b" }),
    ]);
    expect(await readPages(LIVE, 10)).toEqual(["sub_a"]);
    expect(await readPages(SANDBOX, 10)).toEqual(["sub_b"]);
    expect(await readPages(STRANGER, 10)).toEqual(["sub_c"]);
  });
});

describe("subscriptions that have to look", () => {
  it("are those by key that have not looked yet", async () => {
    await storeSubscriptions(database, [subscription("sub_1"), subscription("sub_2"), subscription("sub_3", { orgId: "org_b" })]);
    await evaluations.storeMovements(BOOK + 1, [moved("sub_2")], MOVEMENT_EVENT, at(1));
    const keys = ["sub_1", "sub_2", "sub_3", ODD_TEXT].map((id) => ({ orgId: "org_a", id }));
    expect(idsOf(await subscriptions.readUnevaluated(keys, BOOK + 1))).toEqual(["sub_1"]);
    expect(idsOf(await subscriptions.readUnevaluated(keys, BOOK + 2)).toSorted()).toEqual(["sub_1", "sub_2"]);
    expect(await subscriptions.readUnevaluated(keys, BOOK)).toEqual([]);
    expect(await subscriptions.readUnevaluated([], BOOK + 1)).toEqual([]);
  });

  it("are read hundreds at a time", async () => {
    await storeSubscriptions(database, [subscription("sub_1")]);
    const keys = Array.from({ length: 300 }, (_, index) => ({ orgId: "org_a", id: `sub_${index}` }));
    expect(idsOf(await subscriptions.readUnevaluated(keys, BOOK + 1))).toEqual(["sub_1"]);
  });
});

describe("a deletion of a subscription", () => {
  async function storeWithHistory(orgId: string): Promise<void> {
    await storeSubscriptions(database, [subscription("sub_1", { orgId }), subscription("sub_2", { orgId })]);
    await evaluations.storeMovements(BOOK + 1, [moved("sub_1", { orgId })], MOVEMENT_EVENT, at(1));
    await deliveries.storeTest(testDelivery("other", { orgId, sourceId: "sub_2" }), at(2));
    await deliveries.claim(
      ["dlv_sub_1", "dlv_other"].map((deliveryId) => ({ orgId, deliveryId })),
      at(3),
      at(3),
      at(4),
    );
  }
  const counts = async (orgId: string) =>
    Promise.all(["subscriptions", "events", "deliveries", "attempts"].map((table) => countRows(table, orgId)));

  it("takes everything of it along, and nothing else", async () => {
    await storeWithHistory("org_a");
    await storeWithHistory("org_b");
    expect(await subscriptions.delete(LIVE, "sub_1")).toBe(true);
    expect(await subscriptions.find(LIVE, "sub_1")).toBeNull();
    expect(await counts("org_a")).toEqual([1, 1, 1, 1]);
    expect(await counts("org_b")).toEqual([2, 2, 2, 2]);
  });

  it("is the caller's alone, in the caller's environment, and happens once", async () => {
    await storeWithHistory("org_a");
    expect(await subscriptions.delete(SANDBOX, "sub_1")).toBe(false);
    expect(await subscriptions.delete(STRANGER, "sub_1")).toBe(false);
    expect(await counts("org_a")).toEqual([2, 2, 2, 2]);
    const outcomes = await Promise.all([1, 2, 3].map(() => subscriptions.delete(LIVE, "sub_1")));
    expect(outcomes.filter((wasThere) => wasThere)).toHaveLength(1);
  });
});
