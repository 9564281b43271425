import { institutionsOpenToAll } from "@tellerline/eligibility";
import { BookVersions, liveVersion, parsePointer, toBookSet, utf8 } from "@tellerline/quoting";
import { compileRateBook, type Institution, openRateBook, type RateBookSource } from "@tellerline/scoring";
import { type InstitutionRecord, RateBooks, type RateRecord } from "@tellerline/storage";
import { LENT_ANYWHERE } from "@tellerline/vocabulary";
import { enqueue, Problem } from "@tellerline/worker-kit";
import { leadReaders, PAGE, putContent, readAll } from "./books.ts";
import type { Env } from "./env.ts";
import { toInstitution, toRateSheetRow } from "./translate.ts";

/** A rate book, compiled, with the start of its pointer. */
export function compileRates(version: string, source: RateBookSource) {
  const content = compileRateBook(source, utf8);
  const { asOf } = openRateBook(content.book, utf8).meta;
  return { head: { version, asOf }, content };
}

/** Every institution of the live books, as stored. */
export async function readInstitutionRecords(env: Env): Promise<readonly InstitutionRecord[]> {
  const catalog = new RateBooks(env.CATALOG);
  return readAll(
    (after) => catalog.listInstitutions(after, PAGE),
    ({ creditUnionId }) => creditUnionId,
  );
}

/** Stored institutions as those of a book, with the ids that they had before. */
export async function toInstitutions(env: Env, records: readonly InstitutionRecord[]): Promise<readonly Institution[]> {
  const former = Map.groupBy(await new RateBooks(env.CATALOG).listFormerIds(), ([, creditUnionId]) => creditUnionId);
  return records.map((record) =>
    toInstitution(
      record,
      (former.get(record.creditUnionId) ?? []).map(([id]) => id),
    ),
  );
}

const versions = new BookVersions();

/**
 * Institutions that a published rule of this membership book opens to the whole country.
 * @throws `unavailable` if the book has not reached this location yet: rates that were published without it would say that they follow it.
 */
async function institutionsOpenToAllIn(env: Env, membershipHash: string | null): Promise<ReadonlySet<string>> {
  if (membershipHash === null) return new Set();
  const membership = await versions.membership(env.BOOKS, membershipHash);
  if (membership === null)
    throw new Problem("unavailable", "The membership book in force is not readable yet. Rates are published once it is.", {
      headers: { "Retry-After": "5" },
    });
  return institutionsOpenToAll(membership.book);
}

/** Whether a call-report rate, which names no state of its own, is offered wherever the institution's members may live. */
function isWidened({ origin, productType, creditUnionId }: RateRecord, openToAll: ReadonlySet<string>): boolean {
  return origin === "ncua" && LENT_ANYWHERE.some((product) => product === productType) && openToAll.has(creditUnionId);
}

/** A publisher that finds the rows changed under it begins again with the newer version. */
const MAX_TRIES = 5;

/**
 * Publishes the newest stored but unpublished version of the live rate book, and leads readers to the one in force. Runs after every import
 * and every minute, so that a crash in between is made good.
 * @returns the version, if this call put it in force.
 */
export async function publishPendingRates(env: Env): Promise<string | null> {
  const catalog = new RateBooks(env.CATALOG);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const newest = await catalog.newest();
    if (newest === null || newest.publishedAt !== null) break;
    const institutions = await toInstitutions(env, await readInstitutionRecords(env));
    const rates = await readAll(
      (after) => catalog.listRates(after, PAGE),
      ({ rateId }) => rateId,
    );
    const contested = await catalog.listContested();
    // Every change of rows begins a version in the same transaction: if there is none, all pages are of one snapshot.
    if ((await catalog.newestVersion()) !== newest.version) continue;
    const { membershipHash, membershipPointer, gazetteerPointer } = await catalog.booksBeside();
    const openToAll = await institutionsOpenToAllIn(env, membershipHash);
    const toRow = (record: RateRecord) => toRateSheetRow(record, isWidened(record, openToAll));
    const { head, content } = compileRates(liveVersion(newest.version), {
      rows: rates.map(toRow),
      institutions,
      contested: contested.map(toRow),
    });
    const rateBook = await putContent(env, "rate-book", head, content);
    const now = new Date();
    const parts = { rateBook, membershipBook: parsePointer(membershipPointer), gazetteer: parsePointer(gazetteerPointer) };
    const isFirst = await catalog.markPublished(newest.version, {
      contentHash: rateBook.hash,
      pointer: JSON.stringify(rateBook),
      bookSet: JSON.stringify(toBookSet("live", parts, Math.floor(now.getTime() / 1000))),
      rows: rates.length,
      institutions: institutions.length,
      membershipHash,
      publishedAt: now.toISOString(),
    });
    // The evaluator reads the database, so it need not wait for the pointer.
    if (isFirst) await enqueue(env.MARKET_CHANGES, [{ version: head.version }]);
    await leadReaders(env);
    return isFirst ? head.version : null;
  }
  await leadReaders(env);
  return null;
}
