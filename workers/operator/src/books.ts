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
import { toHex } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";

/** Maximum rows per D1 query. D1 limits the size of a result; this is well below the limit. */
export const PAGE = 10_000;

/**
 * Reads a listing page by page. A page of fewer than `size` rows is the last.
 * @param page returns the next `size` rows whose ids come after `after`, ordered by id. `after` is empty for the first page.
 */
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

/** SHA-256 of chunks, computed without joining the chunks in memory. */
async function digestOfChunks(chunks: Chunks): Promise<ArrayBuffer> {
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
  const digests = [await digestOfChunks(book), ...(details === undefined ? [] : [await digestOfChunks(details)])];
  return toHex(new Uint8Array(await digestOfChunks(digests.map((digest) => new Uint8Array(digest)))));
}

/** Stores a book under its hash. Readers don't use the book until it is in the book set that the set pointer names. */
export async function putContent(
  env: Env,
  kind: BookKind,
  head: Pick<BookPointer, "version" | "asOf">,
  content: BookContent,
): Promise<BookPointer> {
  const hash = await hashOf(content);
  // One write after the other, because each copies its content into memory.
  await putBook(env.BOOKS, bookKey(kind, hash), content.book);
  if (content.details !== undefined) await putBook(env.BOOKS, detailsKey(kind, hash), content.details);
  return { ...head, hash };
}

/** Publishes a book of the sandbox, which exists only in KV. The content is written first, then the book's pointer, then the book set. */
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

/** Maximum writes of the pointer in one call. Each further write means that another publisher put a set in force meanwhile. */
const MAX_MOVES = 10;

/**
 * Switches readers of the live books to the set in force (guides/operating.md#book-sets). Asks the database again after each write
 * which set is in force, so that concurrent publishers never leave an older set in place.
 */
export async function switchReaders(env: Env): Promise<void> {
  const key = setPointerKey("live");
  let written = await env.BOOKS.get(key);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const pointer = await setInForce(env);
    if (pointer === null || pointer === written) return;
    await env.BOOKS.put(key, pointer);
    written = pointer;
  }
}

/** Pointer to a book, read from KV; null if there is none. Used for the sandbox, whose books are not in the database. */
async function readPointer(env: Env, kind: BookKind, environment: Environment): Promise<BookPointer | null> {
  return parsePointer(await env.BOOKS.get(pointerKey(kind, environment)));
}

export function readSet(env: Env, environment: Environment): Promise<BookSet | null> {
  return readBookSet(env.BOOKS, environment);
}
