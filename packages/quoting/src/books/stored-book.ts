import { byteLengthOf, type Chunks, copyInto, copyOf, formatOf, openColumns, packColumns } from "@tellerline/book";
import * as z from "zod";
import { utf8 } from "./keys.ts";

/** A KV value holds at most 25 MiB: https://developers.cloudflare.com/kv/platform/limits/. A larger book is stored in parts. */
const MAX_VALUE_BYTES = 20_000_000;
/** Small, because a part is in memory beside its whole book. */
const PART_BYTES = 5_000_000;

/** Format of the value under a book's own key if the book is stored in parts. */
const FORMAT = "tellerline-parts-1";
const partsMeta = z.object({ parts: z.int(), bytes: z.int() });

const partKey = (key: string, part: number): string => `${key}/${part}`;

/** Stores a book under a key that nothing refers to yet; parts first, so that a reader who finds the key finds them too. */
export async function putBook(kv: KVNamespace, key: string, book: Chunks): Promise<void> {
  const bytes = byteLengthOf(book);
  if (bytes <= MAX_VALUE_BYTES) return kv.put(key, copyOf(book));
  const parts = Math.ceil(bytes / PART_BYTES);
  // One buffer for all parts: each is stored before the next overwrites it.
  const copy = new Uint8Array(PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const view = copy.subarray(0, Math.min(PART_BYTES, bytes - part * PART_BYTES));
    copyInto(view, book, part * PART_BYTES);
    await kv.put(partKey(key, part), view);
  }
  await kv.put(key, packColumns(FORMAT, { parts, bytes }, {}, utf8), { metadata: { parts } });
}

/** Null if any of the bytes are missing. */
export async function readBook(kv: KVNamespace, key: string): Promise<ArrayBuffer | null> {
  const found = await kv.get(key, "arrayBuffer");
  if (found === null || formatOf(found, utf8) !== FORMAT) return found;
  const { parts, bytes } = partsMeta.parse(openColumns(FORMAT, found, utf8).meta);
  const book = new Uint8Array(bytes);
  // One part at a time: two at once would take more memory than an isolate can spare.
  let offset = 0;
  for (let part = 0; part < parts; part++) {
    const content = await kv.get(partKey(key, part), "arrayBuffer");
    if (content === null) return null;
    book.set(new Uint8Array(content), offset);
    offset += content.byteLength;
  }
  return book.buffer;
}

/** The keys of a stored book, its own key last; null if that key is missing. Reads no values. */
async function keysOf(kv: KVNamespace, key: string): Promise<readonly string[] | null> {
  // Not by KV's `list`, which may show a change minutes later than `get`.
  const { value, metadata } = await kv.getWithMetadata(key, "stream");
  if (value === null) return null;
  await value.cancel();
  const parts = metadata === null ? 0 : partsMeta.pick({ parts: true }).parse(metadata).parts;
  return [...Array.from({ length: parts }, (_, part) => partKey(key, part)), key];
}

async function holds(kv: KVNamespace, key: string): Promise<boolean> {
  const found = await kv.get(key, "stream");
  await found?.cancel();
  return found !== null;
}

export async function hasBook(kv: KVNamespace, key: string): Promise<boolean> {
  const keys = await keysOf(kv, key);
  if (keys === null) return false;
  for (const part of keys.slice(0, -1)) if (!(await holds(kv, part))) return false;
  return true;
}

/** Deletes a book, its own key last, so that parts left by a crash can still be found. */
export async function deleteBook(kv: KVNamespace, key: string): Promise<void> {
  for (const one of (await keysOf(kv, key)) ?? []) await kv.delete(one);
}
