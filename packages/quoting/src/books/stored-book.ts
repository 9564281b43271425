import { byteLengthOf, type Chunks, copyOf, formatOf, openColumns, packColumns } from "@tellerline/book";
import * as z from "zod";
import { utf8 } from "./keys.ts";

/** KV takes 25 MiB in a value: https://developers.cloudflare.com/kv/platform/limits/. A larger book is stored in parts. */
const MAX_VALUE_BYTES = 20_000_000;
/** Small, for a part is in memory beside the book that it is of. */
const PART_BYTES = 10_000_000;

/** What lies under the key of a book in parts, in place of it. */
const FORMAT = "tellerline-parts-1";
const partsMeta = z.object({ parts: z.int(), bytes: z.int() });

const partKey = (key: string, part: number): string => `${key}/${part}`;

/** Stores a book under a key that nothing leads to yet; its parts first, so that who finds the key finds them. */
export async function putBook(kv: KVNamespace, key: string, book: Chunks): Promise<void> {
  const bytes = byteLengthOf(book);
  if (bytes <= MAX_VALUE_BYTES) return kv.put(key, copyOf(book));
  const parts = Math.ceil(bytes / PART_BYTES);
  for (let part = 0; part < parts; part++) {
    await kv.put(partKey(key, part), copyOf(book, part * PART_BYTES, Math.min((part + 1) * PART_BYTES, bytes)));
  }
  await kv.put(key, packColumns(FORMAT, { parts, bytes }, {}, utf8), { metadata: { parts } });
}

/** The bytes of a book; null if not all of them are there. */
export async function readBook(kv: KVNamespace, key: string): Promise<ArrayBuffer | null> {
  const found = await kv.get(key, "arrayBuffer");
  if (found === null || formatOf(found, utf8) !== FORMAT) return found;
  const { parts, bytes } = partsMeta.parse(openColumns(FORMAT, found, utf8).meta);
  const book = new Uint8Array(bytes);
  // One after the other: two of them at once would be more memory than an isolate can spare.
  for (let part = 0; part < parts; part++) {
    const content = await kv.get(partKey(key, part), "arrayBuffer");
    if (content === null) return null;
    book.set(new Uint8Array(content), part * PART_BYTES);
  }
  return book.buffer;
}

/** What KV holds under a key, and behind it, without reading it. */
async function listStored(kv: KVNamespace, key: string): Promise<readonly { readonly name: string; readonly metadata?: unknown }[]> {
  return (await kv.list({ prefix: key })).keys;
}

/** Whether all of a book is there. */
export async function hasBook(kv: KVNamespace, key: string): Promise<boolean> {
  const stored = await listStored(kv, key);
  const head = stored.find(({ name }) => name === key);
  if (head === undefined) return false;
  const { parts } = partsMeta.partial().parse(head.metadata ?? {});
  return stored.length > (parts ?? 0);
}

export async function deleteBook(kv: KVNamespace, key: string): Promise<void> {
  const stored = await listStored(kv, key);
  // Its key first: without it nobody looks for the parts.
  for (const { name } of stored.toSorted((one, other) => one.name.length - other.name.length)) await kv.delete(name);
}
