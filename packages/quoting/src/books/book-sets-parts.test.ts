import { openRateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { BYTES, liveSet, publishBooks, thrownBy } from "../testing/published-books.ts";
import { type BookSet, setPointerKey } from "./book-set.ts";
import { BookSets } from "./book-sets.ts";
import { utf8 } from "./keys.ts";

const POINTER = setPointerKey("live");
let kv: MemoryNamespace;
let delayMs: number;
let deferred: Promise<unknown>[];

/** @param bytes size that is reported for each rate book. */
const openWith = (bytes: number) =>
  new BookSets(async (stored, pointer) => ({ pointer, bytes, book: openRateBook(await stored.book(), utf8) }));
let sets: ReturnType<typeof openWith>;

const call = () => ({ env: { BOOKS: kv }, defer: (work: Promise<unknown>) => void deferred.push(work) });
const readsOf = (key: string) => kv.callsOf("get").filter((read) => read.startsWith(`${key} `)).length;
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function publish(set: BookSet): void {
  publishBooks(kv, set);
  kv.set(POINTER, JSON.stringify(set));
}
/** Publishes only the pointer, as if new books of this set had not reached KV's location yet. */
function announce(set: BookSet): void {
  kv.set(POINTER, JSON.stringify(set));
}

/** Waits for `work` while fake time passes; reports the milliseconds taken. */
async function timed<Result>(work: Promise<Result>, limitMs = 60_000): Promise<{ readonly result: Result; readonly ms: number }> {
  const began = Date.now();
  let ended: number | null = null;
  const settled = work.finally(() => {
    ended = Date.now();
  });
  settled.catch(() => undefined);
  for (let passed = 0; ended === null && passed < limitMs; passed++) await later(1);
  return { result: await settled, ms: (ended ?? Date.now()) - began };
}
const passing = async <Result>(work: Promise<Result>): Promise<Result> => (await timed(work)).result;
const versionOf = async () => (await passing(sets.rates(call(), "live"))).pointer.version;
const refusalOf = async (work: Promise<unknown>) => {
  const error = await thrownBy(() => passing(work));
  if (!(error instanceof Problem)) throw error;
  return { code: error.code, message: error.message, ...error.extras };
};
const unpublished = (what: string) => ({
  code: "unavailable",
  message: `No ${what} has been published yet.`,
  headers: { "Retry-After": "10" },
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") });
  kv = new MemoryNamespace();
  delayMs = 8;
  kv.delay = () => new Promise((resolve) => setTimeout(resolve, delayMs));
  deferred = [];
  sets = openWith(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("before the first publication", () => {
  it("each part is unavailable for some seconds, by its name", async () => {
    expect(await refusalOf(sets.rates(call(), "live"))).toEqual(unpublished("rate book"));
    expect(await refusalOf(sets.get(call(), "live"))).toEqual(unpublished("rate book"));
    expect(await refusalOf(sets.knowledge(call(), "live"))).toEqual(unpublished("membership book"));
    expect(await passing(sets.set(call(), "live"))).toBeNull();
  });

  it("the pointer is looked at once a second at most", async () => {
    expect(await passing(sets.set(call(), "live"))).toBeNull();
    publish(liveSet(1));
    await later(999);
    expect(await timed(sets.set(call(), "live"))).toEqual({ result: null, ms: 0 });
    await later(1);
    expect(await timed(sets.set(call(), "live"))).toEqual({ result: liveSet(1), ms: 8 });
  });

  it("of one environment, the other has its books", async () => {
    publish(liveSet(1));
    expect(await versionOf()).toBe("live-1");
    expect(await passing(sets.set(call(), "sandbox"))).toBeNull();
  });
});

describe("a part of a set", () => {
  it("is read when it is asked for, and no other part", async () => {
    publish(liveSet(1));
    expect(await passing(sets.set(call(), "live"))).toEqual(liveSet(1));
    expect(kv.callsOf("get")).toEqual([`${POINTER} json`]);
    expect(await versionOf()).toBe("live-1");
    expect([readsOf("rate-book/r1"), readsOf("membership-book/m1"), readsOf("gazetteer/g1")]).toEqual([1, 0, 0]);
    const { set, membership, gazetteer, gazetteerHash } = await passing(sets.knowledge(call(), "live"));
    expect([set, membership.pointer, gazetteerHash]).toEqual([liveSet(1), liveSet(1).membershipBook, "g1"]);
    expect([membership.bytes, gazetteer.zip("78701")?.proven]).toEqual([BYTES.membership, true]);
    const books = await passing(sets.get(call(), "live"));
    expect([books.set, books.loaded.pointer]).toEqual([liveSet(1), liveSet(1).rateBook]);
    expect(books.knowledge).toEqual({ membership, gazetteer, gazetteerHash });
    expect([readsOf("rate-book/r1"), readsOf("membership-book/m1"), readsOf("gazetteer/g1")]).toEqual([1, 1, 1]);
  });

  it.each([{ membership: null }, { gazetteer: null }])("that was not published is not there: %j", async (hashes) => {
    publish(liveSet(1, hashes));
    expect((await passing(sets.get(call(), "live"))).knowledge).toBeNull();
    expect(await refusalOf(sets.knowledge(call(), "live"))).toEqual(unpublished("membership book"));
  });

  it("is there where the others were not published, and they follow", async () => {
    publish(liveSet(1, { rates: null }));
    expect((await passing(sets.knowledge(call(), "live"))).set.version).toBe("live-1");
    expect(await refusalOf(sets.rates(call(), "live"))).toEqual(unpublished("rate book"));
    expect(await refusalOf(sets.get(call(), "live"))).toEqual(unpublished("rate book"));
    publish(liveSet(2));
    await later(1000);
    expect(await versionOf()).toBe("live-2");
    expect(readsOf("membership-book/m1")).toBe(1);
  });

  it("is waited for by calls that want others at the same time, each of which is read once", async () => {
    publish(liveSet(1));
    const [rates, knowledge, books] = await passing(
      Promise.all([sets.rates(call(), "live"), sets.knowledge(call(), "live"), sets.get(call(), "live")]),
    );
    expect([rates.pointer, knowledge.membership.pointer]).toEqual([liveSet(1).rateBook, liveSet(1).membershipBook]);
    expect(books.loaded.book).toBe(rates.book);
    expect([readsOf("rate-book/r1"), readsOf("membership-book/m1"), readsOf("gazetteer/g1")]).toEqual([1, 1, 1]);
  });

  it("that is shown stays the same while the pointer does", async () => {
    publish(liveSet(1));
    const first = await passing(sets.rates(call(), "live"));
    await later(1000);
    const second = await passing(sets.rates(call(), "live"));
    expect(second).toBe(first);
    expect([readsOf(POINTER), readsOf("rate-book/r1")]).toEqual([2, 1]);
  });

  it("that cannot be read is an error of the call, and of no work that goes on after it", async () => {
    announce(liveSet(1));
    expect(await refusalOf(sets.rates(call(), "live"))).toMatchObject({ code: "unavailable", headers: { "Retry-After": "5" } });
    expect(deferred.length).toBeGreaterThan(0);
    await expect(Promise.all(deferred)).resolves.toBeDefined();
    publishBooks(kv, liveSet(1));
    expect(await versionOf()).toBe("live-1");
  });
});

describe("the pointer", () => {
  beforeEach(async () => {
    publish(liveSet(1));
    expect(await versionOf()).toBe("live-1");
    kv.calls.length = 0;
  });

  it.each([
    [999, 0],
    [1000, 1],
  ])("%i ms after it was looked at is read %i times", async (ms, reads) => {
    await later(ms);
    await versionOf();
    expect(readsOf(POINTER)).toBe(reads);
  });

  it.each([
    [59_999, "live-1", 25],
    [60_000, "live-2", 400],
  ])("%i ms after it was looked at leads to %s within %i ms", async (age, version, ms) => {
    publish(liveSet(2, { rates: "r2" }));
    delayMs = 200;
    await later(age);
    const { result, ms: waited } = await timed(sets.rates(call(), "live"));
    expect([result.pointer.version, waited]).toEqual([version, ms]);
  });

  it("that is read quickly leads to the next set at once", async () => {
    publish(liveSet(2));
    await later(1000);
    const { result, ms } = await timed(sets.rates(call(), "live"));
    expect([result.pointer.version, ms]).toEqual(["live-2", 8]);
  });

  it("is read behind the call, which the isolate stays alive for", async () => {
    await later(1000);
    deferred = [];
    delayMs = 300;
    const { ms } = await timed(sets.rates(call(), "live"));
    expect([ms, deferred.length]).toEqual([25, 1]);
    expect((await timed(Promise.all(deferred))).ms).toBe(275);
  });

  it("to books that have not arrived is told to the log, and the set before is shown", async () => {
    const logged: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line) => void logged.push(line));
    announce(liveSet(2, { rates: "r2" }));
    await later(1000);
    expect(await versionOf()).toBe("live-1");
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      {
        level: "warn",
        event: "book_refresh_failed",
        environment: "live",
        error: "The books are still being distributed. Try again in a moment.",
        stack: expect.any(String),
      },
    ]);
    // The failed refresh read the pointer; within a second, no call reads it again.
    expect(readsOf(POINTER)).toBe(1);
    await versionOf();
    expect(readsOf(POINTER)).toBe(1);
  });

  it("that is gone leaves the set that is shown", async () => {
    kv.held.delete(POINTER);
    await later(60_000);
    expect(await versionOf()).toBe("live-1");
  });

  it("to a set before the one that is shown adds parts to the latter", async () => {
    publish(liveSet(0, { membership: "m0" }));
    const { set, membership } = await passing(sets.knowledge(call(), "live"));
    expect([set.version, membership.pointer.hash]).toEqual(["live-1", "m1"]);
    expect(readsOf("membership-book/m0")).toBe(0);
  });
});

describe("what is replaced", () => {
  const LIMIT = 30_000_000;
  const BOTH = { rates: "r2", membership: "m2" };

  /** Whether calls still get the previous set while the next set has not arrived. */
  async function isKept(rateBytes: number, part: "rates" | "get", hashes: Parameters<typeof liveSet>[1]): Promise<boolean> {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    sets = openWith(rateBytes);
    const ask = (): Promise<unknown> => (part === "rates" ? sets.rates(call(), "live") : sets.get(call(), "live"));
    publish(liveSet(1));
    await passing(ask());
    announce(liveSet(2, hashes));
    await later(1000);
    return passing(ask()).then(
      () => true,
      () => false,
    );
  }

  it.each([
    ["the rates are at the limit", LIMIT, "rates", { rates: "r2" }, true],
    ["the rates are beyond it", LIMIT + 1, "rates", { rates: "r2" }, false],
    ["rates beyond the limit are the same in both sets", LIMIT + 1, "get", { membership: "m2" }, true],
    ["rates and rules together are at the limit", LIMIT - BYTES.membership, "get", BOTH, true],
    ["rates and rules together are beyond it", LIMIT - BYTES.membership + 1, "get", BOTH, false],
    ["rules that would be beyond it are the same in both sets", LIMIT - BYTES.membership + 1, "get", { rates: "r2" }, true],
    ["rules that would be beyond it are not in memory", LIMIT - BYTES.membership + 1, "rates", BOTH, true],
  ] as const)("is shown until the next set is there unless it is large: %s", async (_what, bytes, part, hashes, kept) => {
    expect(await isKept(bytes, part, hashes)).toBe(kept);
  });

  it("leaves what both sets have", async () => {
    sets = openWith(LIMIT + 1);
    publish(liveSet(1));
    await passing(sets.get(call(), "live"));
    publish(liveSet(2, { rates: "r2" }));
    await later(1000);
    await passing(sets.get(call(), "live"));
    await later(100);
    expect((await passing(sets.get(call(), "live"))).set.version).toBe("live-2");
    expect([readsOf("rate-book/r1"), readsOf("rate-book/r2"), readsOf("membership-book/m1")]).toEqual([1, 1, 1]);
  });

  it("is the earlier set too, where room is made", async () => {
    sets = openWith(LIMIT + 1);
    const earlier = liveSet(0, { rates: "r0" });
    publishBooks(kv, earlier);
    publish(liveSet(1));
    await passing(sets.get(call(), "live"));
    await passing(sets.open(call(), earlier));
    publish(liveSet(2, { rates: "r2" }));
    await later(1000);
    await passing(sets.get(call(), "live"));
    await later(100);
    await passing(sets.open(call(), earlier));
    expect(readsOf("rate-book/r0")).toBe(2);
  });
});

describe("an earlier set", () => {
  const A = liveSet(1, { rates: "a" });
  const B = liveSet(2, { rates: "b" });
  const C = liveSet(3, { rates: "c" });
  const open = (set: BookSet) => sets.open(call(), set);

  beforeEach(() => {
    for (const set of [A, B, C]) publishBooks(kv, set);
  });

  it("is opened whole, and kept while no other is asked for", async () => {
    const first = await passing(open(A));
    expect([first.set, first.loaded.pointer, first.knowledge?.membership.pointer]).toEqual([A, A.rateBook, A.membershipBook]);
    expect(await timed(open(A))).toEqual({ result: first, ms: 0 });
    await passing(open(B));
    await passing(open(A));
    expect([readsOf("rate-book/a"), readsOf("rate-book/b"), readsOf("membership-book/m1")]).toEqual([2, 1, 1]);
  });

  it("that says something else of the same books is another, and reads none again", async () => {
    await passing(open(A));
    const renamed = { ...A, version: "live-9" };
    expect((await passing(open(renamed))).set).toEqual(renamed);
    expect(readsOf("rate-book/a")).toBe(1);
  });

  it("without rates is unavailable", async () => {
    expect(await refusalOf(open(liveSet(1, { rates: null })))).toEqual(unpublished("rate book"));
  });

  it("that could not be read keeps nobody waiting", async () => {
    kv.held.delete("rate-book/a");
    await thrownBy(() => passing(open(A)));
    expect((await timed(open(B))).ms).toBeLessThan(100);
  });

  it("takes over what is in force, and what is in force takes over of it", async () => {
    publish(B);
    await versionOf();
    await passing(open({ ...B, version: "live-0" }));
    expect(readsOf("rate-book/b")).toBe(1);
    publish(liveSet(7, { rates: "a" }));
    await passing(open(A));
    await later(1000);
    expect(await versionOf()).toBe("live-7");
    expect(readsOf("rate-book/a")).toBe(1);
  });

  it("is waited for ten seconds, whoever began to load it", async () => {
    delayMs = 1e9;
    void open(A);
    await later(1);
    delayMs = 8;
    const { ms } = await timed(open(B));
    expect([ms > 9_990, ms <= 10_020]).toEqual([true, true]);
  });

  it("is not begun while another is loading, though one that was given up comes to its end meanwhile", async () => {
    // Seconds 0 to 15: first load. The other calls give up on it after second 10, and the second load runs until 19.
    delayMs = 15_000;
    const givenUp = open(A);
    await later(1);
    delayMs = 9000;
    const second = open(B);
    await later(15_999);
    expect((await givenUp).set).toEqual(A);
    delayMs = 8;
    const third = open(C);
    await later(1000);
    expect([readsOf("rate-book/a"), readsOf("rate-book/b"), readsOf("rate-book/c")]).toEqual([1, 1, 0]);
    expect((await passing(second)).set).toEqual(B);
    expect((await passing(third)).set).toEqual(C);
  });
});
