import { copyOf, packColumns } from "@tellerline/book";
import { expect, it } from "vitest";
import { utf8 } from "./keys.ts";
import { deleteBook, hasBook, putBook, readBook } from "./stored-book.ts";

const MAX_BYTES = 25 * 2 ** 20;

function namespace() {
  const held = new Map<string, { readonly value: ArrayBuffer; readonly metadata?: unknown }>();
  let failsAt: string | null = null;
  const stream = (value: ArrayBuffer | undefined) => (value === undefined ? null : new Blob([value]).stream());
  const kv = {
    get: async (key: string, type: string) => (type === "stream" ? stream(held.get(key)?.value) : (held.get(key)?.value ?? null)),
    getWithMetadata: async (key: string) => ({ value: stream(held.get(key)?.value), metadata: held.get(key)?.metadata ?? null }),
    put: async (key: string, value: ArrayBuffer | Uint8Array, { metadata }: { metadata?: unknown } = {}) => {
      if (value.byteLength > MAX_BYTES) throw new Error("413: the value is too large");
      held.set(key, { value: Uint8Array.from(new Uint8Array(value)).buffer, metadata });
    },
    delete: async (key: string) => {
      if (key === failsAt) throw new Error("the process was killed");
      held.delete(key);
    },
  } as unknown as KVNamespace;
  const failAt = (key: string | null) => {
    failsAt = key;
  };
  return { kv, held, failAt };
}

/** @param numbers how many 4-byte numbers the book has. */
const bookOf = (numbers: number) => {
  const column = Uint32Array.from({ length: numbers }, (_, at) => at * 7);
  return [new Uint8Array(packColumns("test-1", {}, { column }, utf8))];
};

it("stores a small book as one value", async () => {
  const { kv, held } = namespace();
  const book = bookOf(1000);
  await putBook(kv, "rate-book/a", book);
  expect([...held.keys()]).toEqual(["rate-book/a"]);
  expect(await readBook(kv, "rate-book/a")).toEqual(copyOf(book));
  expect(await hasBook(kv, "rate-book/a")).toBe(true);
  expect(await hasBook(kv, "rate-book/b")).toBe(false);
});

it("stores a book beyond what a value holds in parts, and gives back its bytes", async () => {
  const { kv, held } = namespace();
  const book = bookOf(8_000_000);
  await putBook(kv, "rate-book/a", book);
  expect(held.size).toBe(8);
  const read = await readBook(kv, "rate-book/a");
  expect(Buffer.compare(Buffer.from(read ?? new ArrayBuffer(0)), Buffer.from(copyOf(book)))).toBe(0);
});

it("takes a book without one of its parts for one that is not there", async () => {
  const { kv, held } = namespace();
  await putBook(kv, "rate-book/a", bookOf(8_000_000));
  expect(await hasBook(kv, "rate-book/a")).toBe(true);
  held.delete("rate-book/a/2");
  expect(await hasBook(kv, "rate-book/a")).toBe(false);
  expect(await readBook(kv, "rate-book/a")).toBeNull();
});

it("deletes a book with its parts, and no other", async () => {
  const { kv, held } = namespace();
  await putBook(kv, "rate-book/a", bookOf(8_000_000));
  await putBook(kv, "rate-book/b", bookOf(10));
  await deleteBook(kv, "rate-book/a");
  expect([...held.keys()]).toEqual(["rate-book/b"]);
});

it("finds what a crash left of a book that was to be deleted", async () => {
  const { kv, held, failAt } = namespace();
  await putBook(kv, "rate-book/a", bookOf(8_000_000));
  failAt("rate-book/a/2");
  await expect(deleteBook(kv, "rate-book/a")).rejects.toThrow();
  failAt(null);
  await deleteBook(kv, "rate-book/a");
  expect(held.size).toBe(0);
});
