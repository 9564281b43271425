import type { Environment } from "@tellerline/contract";
import { compileRateBook, type Institution, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { RateBooks } from "@tellerline/storage";
import { type BookPointer, bookKey, detailsKey, pointerKey, utf8 } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { toInstitution, toRateSheetRow } from "./translate.ts";

/** Rows read from D1 at a time: a page is far below what one answer may hold. */
const PAGE = 10_000;

async function readAll<Row>(page: (after: string) => Promise<readonly Row[]>, idOf: (row: Row) => string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const next = await page(last === undefined ? "" : idOf(last));
    for (const row of next) rows.push(row);
    if (next.length < PAGE) return rows;
  }
}

async function sha256Hex(...buffers: readonly ArrayBuffer[]): Promise<string> {
  const digests = await Promise.all(buffers.map((buffer) => crypto.subtle.digest("SHA-256", buffer)));
  const both = await new Blob(digests).arrayBuffer();
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", both)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compiles a book and puts it in force: content first, pointer last, so that no reader ever follows a pointer to nothing. */
export async function publishBook(
  env: Env,
  environment: Environment,
  version: string,
  rows: readonly RateSheetRow[],
  institutions: readonly Institution[],
): Promise<BookPointer> {
  const compiled = compileRateBook({ rows, institutions }, utf8);
  const hash = await sha256Hex(compiled.book, compiled.details);
  const { asOf } = openRateBook(compiled.book, utf8).meta;
  await Promise.all([env.BOOKS.put(bookKey(hash), compiled.book), env.BOOKS.put(detailsKey(hash), compiled.details)]);
  const pointer: BookPointer = { version, hash, asOf };
  await env.BOOKS.put(pointerKey(environment), JSON.stringify(pointer));
  return pointer;
}

export function liveVersion(version: number): string {
  return `live-${version}`;
}

/**
 * Publishes the newest version of the live book that is in the tables and not yet in the books. Run after every import, and
 * again by `ops tick` and the next import, so that a process that died in between leaves nothing undone.
 */
export async function publishPending(env: Env): Promise<string | null> {
  const catalog = new RateBooks(env.CATALOG);
  const newest = await catalog.newest();
  if (newest === null || newest.publishedAt !== null) return null;
  const institutions = await readAll(
    (after) => catalog.listInstitutions(after, PAGE),
    ({ creditUnionId }) => creditUnionId,
  );
  const rates = await readAll(
    (after) => catalog.listRates(after, PAGE),
    ({ rateId }) => rateId,
  );
  const version = liveVersion(newest.version);
  const pointer = await publishBook(env, "live", version, rates.map(toRateSheetRow), institutions.map(toInstitution));
  await catalog.markPublished(newest.version, pointer.hash, rates.length, institutions.length, new Date().toISOString());
  return version;
}
