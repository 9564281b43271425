import { type BookKind, type BookPointer, bookKey, bookPointer, detailsKey, pointerKey } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Rows per D1 query, well below the limit of one result. */
export const PAGE = 10_000;

/** Reads all pages of a listing ordered by id. */
export async function readAll<Row>(
  page: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  size = PAGE,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const next = await page(last === undefined ? "" : idOf(last));
    for (const row of next) rows.push(row);
    if (next.length < size) return rows;
  }
}

export function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256Hex(buffers: readonly ArrayBuffer[]): Promise<string> {
  const digests = await Promise.all(buffers.map((buffer) => crypto.subtle.digest("SHA-256", buffer)));
  return toHex(await crypto.subtle.digest("SHA-256", await new Blob(digests).arrayBuffer()));
}

/** The bytes of a book, and of its details if it has any. */
export interface BookContent {
  readonly book: ArrayBuffer;
  readonly details?: ArrayBuffer;
}

/** Stores a book under its hash; nothing leads to it yet. */
export async function putContent(
  env: Env,
  kind: BookKind,
  head: Pick<BookPointer, "version" | "asOf">,
  { book, details }: BookContent,
): Promise<BookPointer> {
  const hash = await sha256Hex(details === undefined ? [book] : [book, details]);
  await Promise.all([
    env.BOOKS.put(bookKey(kind, hash), book),
    ...(details === undefined ? [] : [env.BOOKS.put(detailsKey(kind, hash), details)]),
  ]);
  return { ...head, hash };
}

/** Publishes a book that has one version: content first, pointer last, so that the pointer never leads to a missing book. */
export async function putBook(
  env: Env,
  kind: BookKind,
  environment: Environment,
  head: Pick<BookPointer, "version" | "asOf">,
  content: BookContent,
): Promise<BookPointer> {
  const pointer = await putContent(env, kind, head, content);
  await env.BOOKS.put(pointerKey(kind, environment), JSON.stringify(pointer));
  return pointer;
}

/** Other publishers may move on meanwhile; none moves on so often. */
const MAX_MOVES = 10;

/**
 * Leads readers of the live books to the version that is in force. The database says which one that is, and is asked again after each write,
 * so that of several publishers none leaves an older version behind, whatever their order.
 * @param inForce JSON of the pointer of the version in force; null if there is none.
 */
export async function movePointer(env: Env, kind: BookKind, inForce: () => Promise<string | null>): Promise<void> {
  let written = JSON.stringify(await readPointer(env, kind, "live"));
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const pointer = await inForce();
    if (pointer === null || pointer === written) return;
    await env.BOOKS.put(pointerKey(kind, "live"), pointer);
    written = pointer;
  }
}

/** The current pointer, or null. */
export async function readPointer(env: Env, kind: BookKind, environment: Environment): Promise<BookPointer | null> {
  const found = await env.BOOKS.get(pointerKey(kind, environment), "json");
  return found === null ? null : bookPointer.parse(found);
}
