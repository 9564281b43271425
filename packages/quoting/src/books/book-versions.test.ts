import { Problem } from "@tellerline/worker-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { ASH, daysAgo } from "../testing/example-market.ts";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { BYTES, liveSet, publishBooks, thrownBy } from "../testing/published-books.ts";
import { BookVersions } from "./book-versions.ts";

let kv: MemoryNamespace;
let versions: BookVersions;
const readKeys = () => kv.callsOf("get").map((call) => call.split(" ")[0]);

beforeEach(() => {
  kv = new MemoryNamespace();
  versions = new BookVersions();
});

describe("a rate book by its hash", () => {
  it("is read once, whatever version it is asked for as, and named by the version that was asked for", async () => {
    publishBooks(kv, liveSet(1));
    const first = await versions.rates(kv, "sandbox-3", "r1");
    expect(first.pointer).toEqual({ version: "sandbox-3", hash: "r1", asOf: daysAgo(1) });
    expect(first.bytes).toBe(BYTES.rates);
    const second = await versions.get(kv, 12, "r1");
    expect(second.pointer).toEqual({ version: "live-12", hash: "r1", asOf: daysAgo(1) });
    expect(second.book).toBe(first.book);
    expect(readKeys()).toEqual(["rate-book/r1"]);
  });

  it("is unavailable for some seconds where it has not arrived, and is looked for again", async () => {
    const error = await thrownBy(() => versions.get(kv, 12, "r1"));
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      code: "unavailable",
      message: "Rate book live-12 is not readable yet.",
      extras: { headers: { "Retry-After": "5" } },
    });
    publishBooks(kv, liveSet(1));
    expect((await versions.get(kv, 12, "r1")).bytes).toBe(BYTES.rates);
  });

  it("is kept beside two others: an evaluation needs two, and a publication is compared with the one before", async () => {
    for (const hash of ["a", "b", "c", "d"]) publishBooks(kv, liveSet(1, { rates: hash }));
    for (const hash of ["a", "b", "c", "a", "d", "b", "a"]) await versions.get(kv, 1, hash);
    expect(readKeys()).toEqual(["a", "b", "c", "d", "a"].map((hash) => `rate-book/${hash}`));
  });
});

describe("a membership book by its hash", () => {
  it("is read once, with its details", async () => {
    publishBooks(kv, liveSet(1));
    const membership = await versions.membership(kv, "m1");
    expect(membership?.pointer).toEqual({ version: "m1", hash: "m1", asOf: 0 });
    expect(membership?.bytes).toBe(BYTES.membership);
    expect(membership?.book.institution(ASH.creditUnionId)).toBe(0);
    expect(membership?.details.record(0)).toBeNull();
    expect(await versions.membership(kv, "m1")).toBe(membership);
    expect(readKeys()).toEqual(["membership-book/m1", "membership-book-details/m1"]);
  });

  it.each(["membership-book/m1", "membership-book-details/m1"])("is none without %s, and is looked for again", async (key) => {
    publishBooks(kv, liveSet(1));
    kv.held.delete(key);
    expect(await versions.membership(kv, "m1")).toBeNull();
    publishBooks(kv, liveSet(1));
    expect(await versions.membership(kv, "m1")).not.toBeNull();
  });

  it("is kept beside one other", async () => {
    for (const hash of ["a", "b", "c"]) publishBooks(kv, liveSet(1, { membership: hash }));
    for (const hash of ["a", "b", "a", "c", "b"]) await versions.membership(kv, hash);
    const read = readKeys().filter((key) => key?.startsWith("membership-book/"));
    expect(read).toEqual(["a", "b", "c"].map((hash) => `membership-book/${hash}`));
  });
});

describe("the knowledge of a set", () => {
  it("is its membership rules and its gazetteer, the latter kept while it is the same", async () => {
    for (const hash of ["g1", "g2"]) publishBooks(kv, liveSet(1, { gazetteer: hash }));
    const knowledge = await versions.knowledge(kv, liveSet(1));
    expect(knowledge?.membership).toBe(await versions.membership(kv, "m1"));
    expect(knowledge?.gazetteer.zip("78701")?.proven).toBe(true);
    expect(knowledge?.gazetteerHash).toBe("g1");
    expect((await versions.knowledge(kv, liveSet(2)))?.gazetteer).toBe(knowledge?.gazetteer);
    expect((await versions.knowledge(kv, liveSet(3, { gazetteer: "g2" })))?.gazetteerHash).toBe("g2");
    await versions.knowledge(kv, liveSet(1));
    const read = readKeys().filter((key) => key?.startsWith("gazetteer/"));
    expect(read).toEqual(["gazetteer/g1", "gazetteer/g2", "gazetteer/g1"]);
  });

  it("is of another membership book where one is named", async () => {
    for (const hash of ["m1", "m2"]) publishBooks(kv, liveSet(1, { membership: hash }));
    expect((await versions.knowledge(kv, liveSet(1), "m2"))?.membership.pointer.hash).toBe("m2");
    expect(readKeys()).not.toContain("membership-book/m1");
  });

  it.each([
    ["there is no set", null],
    ["it has no membership rules", liveSet(1, { membership: null })],
    ["it has no gazetteer", liveSet(1, { gazetteer: null })],
    ["its rules have not arrived", liveSet(1, { membership: "late" })],
    ["its gazetteer has not arrived", liveSet(1, { gazetteer: "late" })],
  ])("is none where %s", async (_why, set) => {
    publishBooks(kv, liveSet(1));
    expect(await versions.knowledge(kv, set)).toBeNull();
  });

  it("reads nothing for a set without one", async () => {
    await versions.knowledge(kv, liveSet(1, { membership: null }), "m1");
    await versions.knowledge(kv, liveSet(1, { gazetteer: null }), "m1");
    expect(readKeys()).toEqual([]);
  });
});
