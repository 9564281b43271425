import type { Chunks } from "@tellerline/book";
import {
  type BookKind,
  type BookPointer,
  type BookSet,
  bookKey,
  detailsKey,
  parsePointer,
  pointerKey,
  putBook,
  readBookSet,
  setPointerKey,
  toBookSet,
} from "@tellerline/quoting";
import { RateBooks } from "@tellerline/storage";
import { type Environment, wholeSeconds } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Maximum rows per D1 query, well below the limit of one result. */
export const PAGE = 10_000;

/** The pages of a listing that is ordered by id. */
export async function* pagesOf<Row>(
  page: (after: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  size = PAGE,
): AsyncGenerator<readonly Row[]> {
  for (let after = ""; ; ) {
    const rows = await page(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = idOf(last);
  }
}

export async function readAll<Row>(...listing: Parameters<typeof pagesOf<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(...listing)) for (const row of page) rows.push(row);
  return rows;
}

export function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The digest of chunks, without joining them in memory. */
async function digestOf(chunks: Chunks): Promise<ArrayBuffer> {
  const stream = new crypto.DigestStream("SHA-256");
  const writer = stream.getWriter();
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
  return stream.digest;
}

export interface BookContent {
  readonly book: Chunks;
  readonly details?: Chunks;
}

async function hashOf({ book, details }: BookContent): Promise<string> {
  const digests = [await digestOf(book), ...(details === undefined ? [] : [await digestOf(details)])];
  return toHex(await digestOf(digests.map((digest) => new Uint8Array(digest))));
}

/** Stores a book under its hash. No pointer leads readers to the book yet. */
export async function putContent(
  env: Env,
  kind: BookKind,
  head: Pick<BookPointer, "version" | "asOf">,
  content: BookContent,
): Promise<BookPointer> {
  const hash = await hashOf(content);
  // One after the other, because each write copies what it writes into memory.
  await putBook(env.BOOKS, bookKey(kind, hash), content.book);
  if (content.details !== undefined) await putBook(env.BOOKS, detailsKey(kind, hash), content.details);
  return { ...head, hash };
}

/** Publishes a sandbox book, which is not in the database. Its content is written first, its pointer last. */
export async function putSandboxBook(
  env: Env,
  kind: BookKind,
  head: Pick<BookPointer, "version" | "asOf">,
  content: BookContent,
): Promise<BookPointer> {
  const pointer = await putContent(env, kind, head, content);
  await env.BOOKS.put(pointerKey(kind, "sandbox"), JSON.stringify(pointer));
  const [rateBook, membershipBook, gazetteer] = await Promise.all([
    readPointer(env, "rate-book", "sandbox"),
    readPointer(env, "membership-book", "sandbox"),
    readPointer(env, "gazetteer", "sandbox"),
  ]);
  const set = toBookSet("sandbox", { rateBook, membershipBook, gazetteer }, wholeSeconds(Date.now()));
  await env.BOOKS.put(setPointerKey("sandbox"), JSON.stringify(set));
  return pointer;
}

/** JSON of the live book set in force; null if there is none. Before the first rates, the set has only the membership book and the gazetteer. */
async function setInForce(env: Env): Promise<string | null> {
  const catalog = new RateBooks(env.CATALOG);
  const newest = await catalog.newestPublished();
  if (newest !== null) return (await catalog.findSet(newest.version))?.bookSet ?? null;
  const { membershipPointer, gazetteerPointer } = await catalog.booksBeside();
  const [membershipBook, gazetteer] = [parsePointer(membershipPointer), parsePointer(gazetteerPointer)];
  const dated = membershipBook ?? gazetteer;
  return dated === null ? null : JSON.stringify(toBookSet("live", { rateBook: null, membershipBook, gazetteer }, dated.asOf));
}

/** Maximum writes of the pointer in one call. More would mean that other publishers put that many sets in force meanwhile. */
const MAX_MOVES = 10;

/**
 * Switches readers of the live books to the set in force (guides/operating.md#book-sets). The database says which set that is, and is asked again
 * after each write, so that concurrent publishers never leave an older version in place, whatever their order.
 */
export async function leadReaders(env: Env): Promise<void> {
  const key = setPointerKey("live");
  let written = await env.BOOKS.get(key);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const pointer = await setInForce(env);
    if (pointer === null || pointer === written) return;
    await env.BOOKS.put(key, pointer);
    written = pointer;
  }
}

/** Pointer to one book of the sandbox, read from KV, since sandbox books are not in the database; null if there is none. */
async function readPointer(env: Env, kind: BookKind, environment: Environment): Promise<BookPointer | null> {
  return parsePointer(await env.BOOKS.get(pointerKey(kind, environment)));
}

/** The book set that readers are pointed to; null if there is none. */
export function readSet(env: Env, environment: Environment): Promise<BookSet | null> {
  return readBookSet(env.BOOKS, environment);
}
