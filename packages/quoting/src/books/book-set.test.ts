import { describe, expect, it } from "vitest";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { liveSet } from "../testing/published-books.ts";
import { isBefore, isSameSet, readBookSet, setPointerKey, toBookSet, toStoredBookSet } from "./book-set.ts";

const pointer = (hash: string) => ({ version: `v-${hash}`, hash, asOf: 5 });
const [RATES, MEMBERSHIP, GAZETTEER] = [pointer("r"), pointer("m"), pointer("g")];
const NOTHING = { rateBook: null, membershipBook: null, gazetteer: null };

describe("a set of books", () => {
  it("lies under a key of its format and environment", () => {
    expect([setPointerKey("live"), setPointerKey("sandbox")]).toEqual(["books:2:live", "books:2:sandbox"]);
  });

  it.each([
    [{ ...NOTHING, rateBook: RATES }, "v-r"],
    [{ ...NOTHING, membershipBook: MEMBERSHIP }, "live-0"],
    [{ ...NOTHING, gazetteer: GAZETTEER }, "live-0"],
    [{ rateBook: RATES, membershipBook: MEMBERSHIP, gazetteer: GAZETTEER }, "v-r"],
  ])("of %j has version %s", (parts, version) => {
    expect(toBookSet("live", parts, 9)).toEqual({ version, publishedAt: 9, ...parts });
  });

  it("of the sandbox without rates is its number 0", () => {
    expect(toBookSet("sandbox", { ...NOTHING, gazetteer: GAZETTEER }, 9)?.version).toBe("sandbox-0");
  });

  it("is none where no book was published", () => {
    expect(toBookSet("live", NOTHING, 9)).toBeNull();
  });
});

describe("a stored version", () => {
  const stored = {
    version: 4,
    publishedAt: "2026-11-20T08:00:00.900Z",
    bookSet: null,
    pointer: JSON.stringify(RATES),
    membershipPointer: null,
    gazetteerPointer: null,
  };

  it("names the set that it was published as, whatever else is stored", () => {
    const set = liveSet(4);
    expect(toStoredBookSet({ ...stored, bookSet: JSON.stringify(set) })).toEqual(set);
  });

  it("that is older than sets names the books that its pointers do, from the whole second at which it was published", () => {
    const publishedAt = Date.UTC(2026, 10, 20, 8) / 1000;
    expect(toStoredBookSet(stored)).toEqual({ version: "v-r", publishedAt, ...NOTHING, rateBook: RATES });
    expect(
      toStoredBookSet({ ...stored, membershipPointer: JSON.stringify(MEMBERSHIP), gazetteerPointer: JSON.stringify(GAZETTEER) }),
    ).toEqual({ version: "v-r", publishedAt, rateBook: RATES, membershipBook: MEMBERSHIP, gazetteer: GAZETTEER });
  });

  it("without a pointer to rates names nothing", () => {
    expect(toStoredBookSet({ ...stored, pointer: null, gazetteerPointer: JSON.stringify(GAZETTEER) })).toBeNull();
  });

  it.each([
    { hash: "r", asOf: 5 },
    { version: "v", asOf: 5 },
    { version: "v", hash: "r" },
  ])("with half a pointer is an error: %j", (half) => {
    expect(() => toStoredBookSet({ ...stored, pointer: JSON.stringify(half) })).toThrow();
  });
});

describe("the set in force", () => {
  it("is what KV holds under the key of the environment, cached as shortly as KV can", async () => {
    const kv = new MemoryNamespace();
    kv.set("books:2:live", JSON.stringify(liveSet(3, { gazetteer: null })));
    expect(await readBookSet(kv, "live")).toEqual(liveSet(3, { gazetteer: null }));
    expect(kv.lastOptions).toEqual({ type: "json", cacheTtl: 30 });
    expect(await readBookSet(kv, "sandbox")).toBeNull();
    expect(kv.callsOf("get")).toEqual(["books:2:live json", "books:2:sandbox json"]);
  });

  it.each(["version", "publishedAt", "rateBook", "membershipBook", "gazetteer"])("is an error without its %s", async (member) => {
    const kv = new MemoryNamespace();
    kv.set("books:2:live", JSON.stringify({ ...liveSet(3), [member]: undefined }));
    await expect(readBookSet(kv, "live")).rejects.toThrow();
  });
});

it.each([
  ["live-1", "live-2", true],
  ["live-2", "live-10", true],
  ["live-19", "live-20", true],
  ["live-2", "live-2", false],
  ["live-3", "live-2", false],
  ["live-10", "live-2", false],
  ["sandbox-1", "live-2", false],
  ["live-1", "sandbox-2", false],
  ["live", "live-2", false],
  ["live-1", "live", false],
  ["live", "live", false],
  ["live-1-x", "live-2", false],
  ["live-x", "live-2", false],
  ["two-words-1", "two-words-2", true],
])("that %s is before %s is %s", (version, shown, expected) => {
  expect(isBefore({ version }, { version: shown })).toBe(expected);
});

it.each([
  [liveSet(1), liveSet(1), true],
  [liveSet(1), liveSet(2), false],
  [liveSet(1), { ...liveSet(1), publishedAt: 1 }, false],
  [liveSet(1), liveSet(1, { rates: "other" }), false],
  [liveSet(1), liveSet(1, { membership: null }), false],
])("two sets are the same where they lead to the same books and say the same of them", (one, other, expected) => {
  expect(isSameSet(one, other)).toBe(expected);
});
