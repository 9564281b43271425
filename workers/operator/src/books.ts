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

/** Publishes a book: content first, pointer last, so that the pointer never leads to a missing book. */
export async function putBook(
  env: Env,
  kind: BookKind,
  environment: Environment,
  head: Pick<BookPointer, "version" | "asOf">,
  { book, details }: { readonly book: ArrayBuffer; readonly details?: ArrayBuffer },
): Promise<BookPointer> {
  const hash = await sha256Hex(details === undefined ? [book] : [book, details]);
  await Promise.all([
    env.BOOKS.put(bookKey(kind, hash), book),
    ...(details === undefined ? [] : [env.BOOKS.put(detailsKey(kind, hash), details)]),
  ]);
  const pointer: BookPointer = { ...head, hash };
  await env.BOOKS.put(pointerKey(kind, environment), JSON.stringify(pointer));
  return pointer;
}

/** The current pointer, or null. */
export async function readPointer(env: Env, kind: BookKind, environment: Environment): Promise<BookPointer | null> {
  const found = await env.BOOKS.get(pointerKey(kind, environment), "json");
  return found === null ? null : bookPointer.parse(found);
}
