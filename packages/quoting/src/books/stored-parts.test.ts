import { copyOf, formatOf, openColumns, packColumns } from "@tellerline/book";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryNamespace } from "../testing/memory-namespace.ts";
import { utf8 } from "./keys.ts";
import { deleteBook, hasBook, putBook, readBook } from "./stored-book.ts";

const KEY = "rate-book/a";
let kv: MemoryNamespace;
const bytesUnder = (key: string): ArrayBuffer => {
  const value = kv.held.get(key)?.value;
  if (value === undefined || typeof value === "string") throw new Error(`Nothing lies under ${key}.`);
  return value;
};
const sizes = () => [...kv.held].map(([key]) => [key, bytesUnder(key).byteLength]);

beforeEach(() => {
  kv = new MemoryNamespace();
});

describe("a book of 20 MB", () => {
  it("is one value, without a word beside it", async () => {
    await putBook(kv, KEY, [new Uint8Array(12_000_000), new Uint8Array(8_000_000)]);
    expect(sizes()).toEqual([[KEY, 20_000_000]]);
    expect(kv.held.get(KEY)?.metadata).toBeNull();
  });
});

describe("a book of a byte more", () => {
  const book = new Uint8Array(20_000_001).fill(1);
  book.set([7], 4_999_999);
  book.set([8], 5_000_000);
  book.set([9], 20_000_000);
  const keys = [0, 1, 2, 3, 4].map((part) => `${KEY}/${part}`);

  beforeEach(() => putBook(kv, KEY, [book.subarray(0, 3_000_000), book.subarray(3_000_000)]));

  it("is five parts, and a note under its own key that is written last", () => {
    expect(kv.callsOf("put")).toEqual([...keys, KEY]);
    expect(sizes().slice(0, 5)).toEqual(keys.map((key, part) => [key, part === 4 ? 1 : 5_000_000]));
    const [first, second, last] = [bytesUnder(`${KEY}/0`), bytesUnder(`${KEY}/1`), bytesUnder(`${KEY}/4`)];
    expect([new Uint8Array(first)[4_999_999], new Uint8Array(second)[0], new Uint8Array(last)[0]]).toEqual([7, 8, 9]);
    const note = bytesUnder(KEY);
    expect(formatOf(note, utf8)).toBe("tellerline-parts-1");
    expect(openColumns("tellerline-parts-1", note, utf8).meta).toEqual({ parts: 5, bytes: 20_000_001 });
    expect(kv.held.get(KEY)?.metadata).toEqual({ parts: 5 });
  });

  it("is read as it was, one part after the other", async () => {
    const read = await readBook(kv, KEY);
    expect(read?.byteLength).toBe(20_000_001);
    const bytes = new Uint8Array(read ?? new ArrayBuffer(0));
    expect([0, 4_999_999, 5_000_000, 5_000_001, 20_000_000].map((at) => bytes[at])).toEqual([1, 7, 8, 1, 9]);
    expect(kv.callsOf("get")).toEqual([KEY, ...keys].map((key) => `${key} arrayBuffer`));
  });

  it("is there without being read: every stream is given up", async () => {
    expect(await hasBook(kv, KEY)).toBe(true);
    expect(kv.callsOf("getWithMetadata")).toEqual([`${KEY} stream`]);
    expect(kv.callsOf("get")).toEqual(keys.map((key) => `${key} stream`));
    expect(kv.openStreams).toBe(0);
  });

  it.each([0, 4])("is not there without part %i", async (part) => {
    kv.held.delete(`${KEY}/${part}`);
    expect(await hasBook(kv, KEY)).toBe(false);
    expect(await readBook(kv, KEY)).toBeNull();
    expect(kv.openStreams).toBe(0);
  });

  it("is deleted part by part, its own key last", async () => {
    await deleteBook(kv, KEY);
    expect(kv.callsOf("delete")).toEqual([...keys, KEY]);
    expect([kv.held.size, kv.openStreams]).toEqual([0, 0]);
  });

  it("is an error of ours where its note is broken", async () => {
    kv.set(KEY, packColumns("tellerline-parts-1", { parts: 5 }, {}, utf8));
    await expect(readBook(kv, KEY)).rejects.toThrow();
    kv.set(KEY, packColumns("tellerline-parts-1", { bytes: 5 }, {}, utf8));
    await expect(readBook(kv, KEY)).rejects.toThrow();
    kv.set(KEY, bytesUnder(KEY), { pieces: 5 });
    await expect(hasBook(kv, KEY)).rejects.toThrow();
  });
});

describe("a small book", () => {
  const book = [new Uint8Array(packColumns("test-1", {}, { column: Uint8Array.of(1, 2, 3) }, utf8))];

  it("is read at once, and deleted at once", async () => {
    await putBook(kv, KEY, book);
    kv.calls.length = 0;
    expect(await readBook(kv, KEY)).toEqual(copyOf(book));
    expect(await hasBook(kv, KEY)).toBe(true);
    await deleteBook(kv, KEY);
    expect(kv.calls).toEqual([`get ${KEY} arrayBuffer`, `getWithMetadata ${KEY} stream`, `getWithMetadata ${KEY} stream`, `delete ${KEY}`]);
    expect([kv.held.size, kv.openStreams]).toEqual([0, 0]);
  });

  it("that is not there is none, and there is nothing to delete", async () => {
    expect([await readBook(kv, KEY), await hasBook(kv, KEY)]).toEqual([null, false]);
    await deleteBook(kv, KEY);
    expect(kv.callsOf("delete")).toEqual([]);
  });
});
