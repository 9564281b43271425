import { byteLengthOf, type Chunks, copyInto, copyOf, formatOf, openColumns, packColumns } from "@tellerline/book";
import * as z from "zod";
import { utf8 } from "./keys.ts";

/** A larger book is stored in parts: a KV value holds at most 25 MiB (https://developers.cloudflare.com/kv/platform/limits/). */
const MAX_VALUE_BYTES = 20_000_000;
/** Small, because a part is held in memory together with its whole book. */
const PART_BYTES = 5_000_000;

/** Format of the value under a book's key if the book is stored in parts. */
const FORMAT = "tellerline-parts-1";
const partsMeta = z.object({ parts: z.int(), bytes: z.int() });

/** A stored book that can't be opened: its format is no longer read, or its bytes are not those of a book. */
export class UnreadableBook extends Error {}

/** The result of opening stored bytes. @throws UnreadableBook */
export function opening<Value>(open: () => Value): Value {
  try {
    return open();
  } catch (cause) {
    throw new UnreadableBook("A stored book can't be opened.", { cause });
  }
}

const partKey = (key: string, part: number): string => `${key}/${part}`;

/** Stores a book under an unused key. Its parts are stored first, so that a reader who finds the key finds all of them. */
export async function putBook(kv: KVNamespace, key: string, book: Chunks): Promise<void> {
  const bytes = byteLengthOf(book);
  if (bytes <= MAX_VALUE_BYTES) return kv.put(key, copyOf(book));
  const parts = Math.ceil(bytes / PART_BYTES);
  // One buffer is reused: each part is stored before the next one overwrites it.
  const copy = new Uint8Array(PART_BYTES);
  for (let part = 0; part < parts; part++) {
    const view = copy.subarray(0, Math.min(PART_BYTES, bytes - part * PART_BYTES));
    copyInto(view, book, part * PART_BYTES);
    await kv.put(partKey(key, part), view);
  }
  await kv.put(key, packColumns(FORMAT, { parts, bytes }, {}, utf8), { metadata: { parts } });
}

/** Number and bytes of the parts of a book; null if the value is the book itself. */
function partsIn(found: ArrayBuffer): z.infer<typeof partsMeta> | null {
  return formatOf(found, utf8) === FORMAT ? partsMeta.parse(openColumns(FORMAT, found, utf8).meta) : null;
}

/**
 * Returns null if the book or one of its parts is missing.
 * @throws UnreadableBook if the stored value is no book; an error of KV itself
 */
export async function readBook(kv: KVNamespace, key: string): Promise<ArrayBuffer | null> {
  const found = await kv.get(key, "arrayBuffer");
  const inParts = found === null ? null : opening(() => partsIn(found));
  if (inParts === null) return found;
  const { parts, bytes } = inParts;
  const book = new Uint8Array(bytes);
  // One part at a time: loading two at once would take too much of an isolate's memory.
  let offset = 0;
  for (let part = 0; part < parts; part++) {
    const content = await kv.get(partKey(key, part), "arrayBuffer");
    if (content === null) return null;
    book.set(new Uint8Array(content), offset);
    offset += content.byteLength;
  }
  return book.buffer;
}

/** The KV keys of a book: its parts, then its own key. Null if its own key is missing. Reads no values. */
async function keysOf(kv: KVNamespace, key: string): Promise<readonly string[] | null> {
  // The parts are found by metadata, because KV's `list` may lag minutes behind `get`.
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

/** Deletes a book. Its own key is deleted last, so that after a crash the remaining parts can still be found. */
export async function deleteBook(kv: KVNamespace, key: string): Promise<void> {
  for (const one of (await keysOf(kv, key)) ?? []) await kv.delete(one);
}
