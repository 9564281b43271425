import { compileRateBook, openRateBook } from "@tellerline/scoring";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BookSet, setPointerKey, toBookSet } from "./book-set.ts";
import { BookSets } from "./book-sets.ts";
import { bookKey, utf8 } from "./keys.ts";

const EMPTY = compileRateBook({ rows: [], institutions: [] }, utf8).book;
const pointerOf = (version: number, hash = `hash-${version}`) => ({ version: `live-${version}`, hash, asOf: 0 });
const setOf = (version: number, hash?: string): BookSet => {
  const set = toBookSet("live", { rateBook: pointerOf(version, hash), membershipBook: null, gazetteer: null }, version);
  if (set === null) throw new Error("A set with rates is one.");
  return set;
};

class Values {
  readonly held = new Map<string, string | ArrayBuffer>();
  readonly reads: string[] = [];
  delayMs = 8;

  readonly namespace = {
    get: async (key: string, options: string | { type: string }) => {
      this.reads.push(key);
      await new Promise((resolve) => setTimeout(resolve, this.delayMs));
      const value = this.held.get(key) ?? null;
      const type = typeof options === "string" ? options : options.type;
      return type === "json" && typeof value === "string" ? JSON.parse(value) : value;
    },
  } as unknown as KVNamespace;

  publish(set: BookSet): void {
    if (set.rateBook !== null) this.held.set(bookKey("rate-book", set.rateBook.hash), EMPTY);
    this.held.set(setPointerKey("live"), JSON.stringify(set));
  }

  countReads(start: string): number {
    return this.reads.filter((key) => key.startsWith(start)).length;
  }
}

let values: Values;
let deferred: Promise<unknown>[];
let sets: ReturnType<typeof open>;
const open = (bytes = 0) => new BookSets(async (stored, pointer) => ({ pointer, bytes, book: openRateBook(await stored.book(), utf8) }));
const call = () => ({ env: { BOOKS: values.namespace }, defer: (work: Promise<unknown>) => void deferred.push(work) });
const version = async () => (await sets.rates(call(), "live")).pointer.version;
const passing = async <Result>(work: Promise<Result>): Promise<Result> => {
  const settled = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const outcome = await settled;
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") });
  values = new Values();
  deferred = [];
  sets = open();
});
afterEach(() => vi.useRealTimers());

describe("the books of an isolate", () => {
  it("are loaded once for thirty calls that come while they are cold", async () => {
    values.publish(setOf(1));
    const versions = await passing(Promise.all(Array.from({ length: 30 }, version)));
    expect(new Set(versions)).toEqual(new Set(["live-1"]));
    expect(values.countReads("rate-book/")).toBe(1);
  });

  it("are read again behind the calls, which wait for the pointer no longer than 25 ms", async () => {
    values.publish(setOf(1));
    await passing(version());
    values.publish(setOf(2));
    values.delayMs = 200;
    await vi.advanceTimersByTimeAsync(1000);
    const begun = Date.now();
    let answered = 0;
    const first = version().then((found) => {
      answered = Date.now();
      return found;
    });
    expect(await passing(first)).toBe("live-1");
    expect(answered - begun).toBeLessThanOrEqual(25);
    expect(await passing(version())).toBe("live-2");
  });

  it("are waited for where nobody looked for a minute", async () => {
    values.publish(setOf(1));
    await passing(version());
    values.publish(setOf(2));
    values.delayMs = 200;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await passing(version())).toBe("live-2");
  });

  it("are looked at once a second at most", async () => {
    values.publish(setOf(1));
    await passing(version());
    await vi.advanceTimersByTimeAsync(1000);
    values.reads.length = 0;
    for (let calls = 0; calls < 10; calls++) await Promise.race([version(), vi.advanceTimersByTimeAsync(50)]);
    expect(values.countReads(setPointerKey("live"))).toBe(1);
  });

  it("never go back to an earlier version", async () => {
    values.publish(setOf(2));
    await passing(version());
    values.publish(setOf(1));
    expect(await passing(version())).toBe("live-2");
  });

  it("stay where the next ones have not arrived, and follow once they have", async () => {
    values.publish(setOf(1));
    await passing(version());
    values.publish(setOf(2));
    values.held.delete(bookKey("rate-book", "hash-2"));
    const warned = vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await passing(version())).toBe("live-1");
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
    values.publish(setOf(2));
    expect(await passing(version())).toBe("live-2");
  });

  it("make room for the next ones where they are large, and calls wait", async () => {
    sets = open(40_000_000);
    values.publish(setOf(1));
    await passing(version());
    values.publish(setOf(2));
    // The pointer is read before a waiting call times out, the book after that.
    values.delayMs = 15;
    await vi.advanceTimersByTimeAsync(1000);
    const [first, second] = [version(), vi.advanceTimersByTimeAsync(28).then(() => version())];
    expect(await passing(first)).toBe("live-1");
    expect(await passing(second)).toBe("live-2");
  });

  it("are not read again for a version of the same content", async () => {
    values.publish(setOf(1, "same"));
    await passing(version());
    values.publish(setOf(2, "same"));
    await passing(version());
    expect(await passing(version())).toBe("live-2");
    expect(values.countReads("rate-book/")).toBe(1);
  });

  it("are not there before the first publication, and are looked for again", async () => {
    await expect(passing(version())).rejects.toMatchObject({ code: "unavailable" });
    values.publish(setOf(1));
    expect(await passing(version())).toBe("live-1");
  });

  it("are loaded by another call where the one that loaded them was cancelled", async () => {
    values.publish(setOf(1));
    values.delayMs = 1e9;
    void version();
    await vi.advanceTimersByTimeAsync(1);
    values.delayMs = 8;
    expect(await passing(version())).toBe("live-1");
  });
});

describe("an earlier set", () => {
  it("is opened beside the one in force, and takes over what both have", async () => {
    values.publish(setOf(1, "a"));
    values.publish(setOf(2, "b"));
    await passing(version());
    expect((await passing(sets.open(call(), setOf(1, "a")))).loaded.pointer.version).toBe("live-1");
    expect((await passing(sets.open(call(), setOf(1, "a")))).loaded.pointer.version).toBe("live-1");
    expect((await passing(sets.open(call(), { ...setOf(3, "b") }))).loaded.pointer.version).toBe("live-3");
    expect(values.countReads("rate-book/")).toBe(2);
    expect(await passing(version())).toBe("live-2");
  });

  it("is loaded once for all that ask at a time, and one after the other", async () => {
    for (const [number, hash] of [
      [1, "a"],
      [2, "b"],
      [3, "c"],
    ] as const)
      values.publish(setOf(number, hash));
    await passing(version());
    const asked = [1, 1, 1, 2, 2, 2].map((number) => sets.open(call(), setOf(number, number === 1 ? "a" : "b")));
    await vi.advanceTimersByTimeAsync(1);
    // Only one earlier set is loaded at a time.
    expect([values.countReads("rate-book/a"), values.countReads("rate-book/b")]).toEqual([1, 0]);
    const opened = await passing(Promise.all(asked));
    expect(opened.map(({ loaded }) => loaded.pointer.version)).toEqual([1, 1, 1, 2, 2, 2].map((number) => `live-${number}`));
    expect(values.countReads("rate-book/")).toBe(3);
  });

  it("is loaded by another call where the one that began was cancelled", async () => {
    for (const [number, hash] of [
      [1, "a"],
      [2, "b"],
    ] as const)
      values.publish(setOf(number, hash));
    await passing(version());
    values.delayMs = 1e9;
    void sets.open(call(), setOf(1, "a"));
    await vi.advanceTimersByTimeAsync(1);
    values.delayMs = 8;
    expect((await passing(sets.open(call(), setOf(1, "a")))).loaded.pointer.version).toBe("live-1");
  });

  it("is asked for again where it could not be read", async () => {
    for (const [number, hash] of [
      [1, "a"],
      [2, "b"],
    ] as const)
      values.publish(setOf(number, hash));
    await passing(version());
    const [key, book] = [bookKey("rate-book", "a"), values.held.get(bookKey("rate-book", "a"))];
    values.held.delete(key);
    await expect(passing(sets.open(call(), setOf(1, "a")))).rejects.toThrow();
    values.held.set(key, book ?? "");
    expect((await passing(sets.open(call(), setOf(1, "a")))).loaded.pointer.version).toBe("live-1");
  });
});
