import { openDetails, openRateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { ASH } from "../testing/example-market.ts";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { BYTES, liveSet, publishBooks, thrownBy } from "../testing/published-books.ts";
import { utf8 } from "./keys.ts";
import type { LoadedBookWithDetails } from "./loaded.ts";
import { type OpenSet, SetOpener } from "./open-books.ts";

let kv: MemoryNamespace;
const opener = new SetOpener<LoadedBookWithDetails>(async (stored, pointer) => {
  const [book, details] = [await stored.book(), await stored.details()];
  return { pointer, bytes: book.byteLength, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
});
const BOTH = new Set(["rates", "knowledge"] as const);
const RATES_KEYS = ["rate-book/r1", "rate-book-details/r1"];
const MEMBERSHIP_KEYS = ["membership-book/m1", "membership-book-details/m1"];
const readKeys = () => kv.callsOf("get").map((call) => call.split(" ")[0]);
const openAll = (set = liveSet(1), known: readonly (OpenSet<LoadedBookWithDetails> | null)[] = []) => opener.open(kv, set, BOTH, known);

beforeEach(() => {
  kv = new MemoryNamespace();
  publishBooks(kv, liveSet(1));
});

describe("a set", () => {
  it("is opened with its rates, membership rules and gazetteer", async () => {
    const set = liveSet(1);
    const { rates, knowledge, ...rest } = await openAll(set);
    expect(rest).toEqual({ set });
    expect(rates?.pointer).toEqual(set.rateBook);
    expect(rates?.details.rateId(0)).toBe("ash-auto_loan");
    expect(knowledge?.membership.pointer).toEqual(set.membershipBook);
    expect(knowledge?.membership.bytes).toBe(BYTES.membership);
    expect(knowledge?.membership.book.institution(ASH.creditUnionId)).toBe(0);
    expect(knowledge?.membership.details.record(0)).toBeNull();
    expect(knowledge?.gazetteer.zip("78701")?.proven).toBe(true);
    expect(knowledge?.gazetteerHash).toBe("g1");
    expect(readKeys().toSorted()).toEqual([...RATES_KEYS, ...MEMBERSHIP_KEYS, "gazetteer/g1"].toSorted());
  });

  it.each([
    [["rates"] as const, ["set", "rates"], RATES_KEYS],
    [["knowledge"] as const, ["set", "knowledge"], [...MEMBERSHIP_KEYS, "gazetteer/g1"]],
    [[] as const, ["set"], []],
  ])("of which %j is wanted is opened that far and no further", async (wanted, members, keys) => {
    const open = await opener.open(kv, liveSet(1), new Set(wanted), []);
    expect(Object.keys(open)).toEqual(members);
    expect(readKeys().toSorted()).toEqual(keys.toSorted());
  });

  it("says that its rates were not published", async () => {
    expect((await openAll(liveSet(1, { rates: null }))).rates).toBeNull();
  });

  it.each([{ membership: null }, { gazetteer: null }])(
    "has no knowledge with %j: rules are of no use without the gazetteer",
    async (hashes) => {
      expect((await openAll(liveSet(1, hashes))).knowledge).toBeNull();
      expect(readKeys().toSorted()).toEqual(RATES_KEYS.toSorted());
    },
  );

  it.each([...RATES_KEYS, ...MEMBERSHIP_KEYS, "gazetteer/g1"])(
    "of which %s has not arrived is unavailable for some seconds",
    async (key) => {
      kv.held.delete(key);
      const error = await thrownBy(() => openAll());
      expect(error).toEqual(
        new Problem("unavailable", "The books are still being distributed. Try again in a moment.", { headers: { "Retry-After": "5" } }),
      );
      expect(error).toMatchObject({ code: "unavailable", extras: { headers: { "Retry-After": "5" } } });
    },
  );
});

describe("the next set", () => {
  it("takes over what it has in common with one that is open, by content, and points to its own", async () => {
    const before = await openAll();
    kv.calls.length = 0;
    const next = liveSet(2);
    const { rates, knowledge } = await openAll(next, [null, before]);
    expect(readKeys()).toEqual([]);
    expect(rates?.book).toBe(before.rates?.book);
    expect(rates?.pointer).toEqual(next.rateBook);
    expect(knowledge?.membership.book).toBe(before.knowledge?.membership.book);
    expect(knowledge?.membership.pointer).toEqual(next.membershipBook);
    expect(knowledge?.gazetteer).toBe(before.knowledge?.gazetteer);
    expect(knowledge?.gazetteerHash).toBe("g1");
  });

  it.each([
    [{ rates: "r2" }, ["rate-book/r2", "rate-book-details/r2"]],
    [{ membership: "m2" }, ["membership-book/m2", "membership-book-details/m2"]],
    [{ gazetteer: "g2" }, ["gazetteer/g2"]],
  ])("with %j is read for that alone", async (hashes, keys) => {
    const next = liveSet(2, hashes);
    publishBooks(kv, next);
    const before = await openAll();
    kv.calls.length = 0;
    const { knowledge } = await openAll(next, [before]);
    expect(readKeys().toSorted()).toEqual(keys.toSorted());
    expect(knowledge?.gazetteerHash).toBe(next.gazetteer?.hash);
  });

  it("takes each part from whichever open set has it", async () => {
    const other = liveSet(2, { rates: "r2", membership: "m2", gazetteer: "g2" });
    publishBooks(kv, other);
    const known = [await openAll(), await openAll(other), await opener.open(kv, liveSet(3), new Set(), [])];
    kv.calls.length = 0;
    const { rates, knowledge } = await openAll(liveSet(4, { rates: "r2", gazetteer: "g2" }), known.toReversed());
    expect(readKeys()).toEqual([]);
    expect(rates?.book).toBe(known[1]?.rates?.book);
    expect(knowledge?.membership.book).toBe(known[0]?.knowledge?.membership.book);
    expect(knowledge?.gazetteer).toBe(known[1]?.knowledge?.gazetteer);
  });

  it("reads what was not published before", async () => {
    const before = await openAll(liveSet(1, { rates: null, membership: null }));
    const { rates, knowledge } = await openAll(liveSet(2), [before]);
    expect(rates?.bytes).toBe(BYTES.rates);
    expect(knowledge?.membership.bytes).toBe(BYTES.membership);
  });
});
