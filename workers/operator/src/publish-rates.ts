import { institutionsOpenToAll, openMembershipBook } from "@tellerline/eligibility";
import { bookKey, liveVersion, parsePointer, readBook, toBookSet, utf8 } from "@tellerline/quoting";
import { compileContested, type Institution, RateBookBuilder } from "@tellerline/scoring";
import { type BookedRate, type InstitutionRecord, InstitutionRecords, RateBooks, type RateRecord } from "@tellerline/storage";
import { isLoanProduct, loanProduct, qualityReasonBit, wholeSeconds } from "@tellerline/vocabulary";
import { giveWay, Problem } from "@tellerline/worker-kit";
import { pagesOf, putContent, switchReaders } from "./books.ts";
import { ratePageOf } from "./compile-page-size.ts";
import type { Env } from "./env.ts";
import { judgePending } from "./judge-rates.ts";
import { wakeEvaluator } from "./shards/wake-evaluator.ts";
import { readSites, shownSite, siteRowOf } from "./sites-in-books.ts";
import { toInstitution, toRateSheetRow } from "./translate.ts";
import { writeImportedRates } from "./write-imported-rates.ts";

/** Number of institutions per query. It is small, because a query result takes several times the memory of the data in it. */
const INSTITUTION_PAGE = 1000;

export function institutionPages(env: Env): AsyncGenerator<readonly InstitutionRecord[]> {
  const catalog = new InstitutionRecords(env.CATALOG);
  return pagesOf(
    (after) => catalog.list(after, INSTITUTION_PAGE),
    ({ creditUnionId }) => creditUnionId,
    INSTITUTION_PAGE,
  );
}

export async function toInstitutions(
  env: Env,
  pages: Iterable<readonly InstitutionRecord[]> | AsyncIterable<readonly InstitutionRecord[]>,
  sites: Awaited<ReturnType<typeof readSites>>,
): Promise<readonly Institution[]> {
  const former = Map.groupBy(await new InstitutionRecords(env.CATALOG).listFormerIds(), ([, creditUnionId]) => creditUnionId);
  const institutions: Institution[] = [];
  for await (const page of pages)
    for (const record of page) {
      const formerIds = (former.get(record.creditUnionId) ?? []).map(([id]) => id);
      institutions.push(toInstitution(record, formerIds, shownSite(record.website, siteRowOf(sites, record))));
    }
  return institutions;
}

/** Cached ids from the last membership book that was read. The book itself is not cached, because compiling needs the memory. */
let openToAll: { readonly hash: string; readonly ids: ReadonlySet<string> } | null = null;

/**
 * Ids of institutions that a rule of this membership book opens to the whole country. Empty without a book.
 * @throws `unavailable` if KV does not have the book here yet. Rates compiled without the book would be wrong.
 */
async function institutionsOpenToAllIn(env: Env, membershipHash: string | null): Promise<ReadonlySet<string>> {
  if (membershipHash === null) return new Set();
  if (openToAll?.hash === membershipHash) return openToAll.ids;
  const bytes = await readBook(env.BOOKS, bookKey("membership-book", membershipHash));
  if (bytes === null)
    throw new Problem("unavailable", "The membership book in force is not readable yet. Rates are published once it is.", {
      headers: { "Retry-After": "5" },
    });
  const ids = institutionsOpenToAll(openMembershipBook(bytes, utf8));
  openToAll = { hash: membershipHash, ids };
  return ids;
}

/**
 * Whether a rate is offered in the whole country. Rates from call reports and pages do not say in which states they are offered. They
 * are offered everywhere if the product may be lent anywhere, and anybody in the country may join the institution.
 * @param widened ids of institutions that are open to the whole country
 */
function isWidened({ origin, productType, creditUnionId }: RateRecord, widened: ReadonlySet<string>): boolean {
  return (
    (origin === "ncua" || origin === "harvest") &&
    isLoanProduct(productType) &&
    loanProduct(productType).isLentAnywhere &&
    widened.has(creditUnionId)
  );
}

/** Compiles the live rates page by page. @returns null if rows were added or removed meanwhile. */
async function compileLiveRates(env: Env, institutions: readonly Institution[], widened: ReadonlySet<string>) {
  const catalog = new RateBooks(env.CATALOG);
  const year = new Date().getUTCFullYear();
  const toRow = (record: RateRecord) => toRateSheetRow(record, year, isWidened(record, widened));
  const toBookedRow = (record: BookedRate) => {
    const row = toRow(record);
    return record.isContested ? { ...row, qualityReasons: row.qualityReasons | qualityReasonBit("disputed") } : row;
  };
  const expected = await catalog.measureRates();
  const builder = new RateBookBuilder(institutions, expected, utf8);
  let rows = 0;
  const size = ratePageOf(expected.rows);
  const pages = pagesOf(
    (after) => catalog.listRates(after, size),
    ({ rateId }) => rateId,
    size,
  );
  for await (const page of pages) {
    rows += page.length;
    if (rows > expected.rows) return null;
    for (const record of page) builder.add(toBookedRow(record));
    await giveWay();
  }
  if (rows < expected.rows) return null;
  const contested = (await catalog.listContested()).map(toRow);
  return { rows, packed: builder.finish(compileContested(contested, institutions, utf8)) };
}

/** Maximum attempts. A publisher starts over with the newer version if rows changed while it compiled. */
const MAX_TRIES = 5;

/**
 * Publishes the newest version of the live rate book, if it is not published yet, and switches readers to the version in force. Runs
 * after every import, and every minute, so that the next run completes what a crash interrupted.
 * @returns the first version that this call published; null if there was none
 */
export async function publishPendingRates(env: Env): Promise<string | null> {
  const catalog = new RateBooks(env.CATALOG);
  let published: string | null = null;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await writeImportedRates(env);
    // All rates must be judged first. If some are not, or too few queries are left to compile a book, the next minute's run continues.
    if (!(await judgePending(env))) break;
    const newest = await catalog.newest();
    if (newest === null || newest.publishedAt !== null) break;
    // If a large import has begun meanwhile, its version must not be published before all of its rows are written.
    if (newest.importId !== null) continue;
    const { membershipHash, membershipPointer, gazetteerPointer } = await catalog.booksBeside();
    const institutions = await toInstitutions(env, institutionPages(env), await readSites(env));
    await giveWay();
    const compiled = await compileLiveRates(env, institutions, await institutionsOpenToAllIn(env, membershipHash));
    // Every change of rows, except of the days on which rates were seen, begins a version or raises `judgings` in the same transaction. If
    // neither changed, all pages were read from the same rows.
    const still = await catalog.newest();
    if (compiled === null || still?.version !== newest.version || still.judgings !== newest.judgings) continue;
    const version = liveVersion(newest.version);
    await giveWay();
    const rateBook = await putContent(env, "rate-book", { version, asOf: compiled.packed.asOf }, compiled.packed);
    const now = new Date();
    const parts = { rateBook, membershipBook: parsePointer(membershipPointer), gazetteer: parsePointer(gazetteerPointer) };
    const isFirst = await catalog.markPublished(newest.version, {
      contentHash: rateBook.hash,
      pointer: JSON.stringify(rateBook),
      bookSet: JSON.stringify(toBookSet("live", parts, wholeSeconds(now.getTime()))),
      rows: compiled.rows,
      institutions: institutions.length,
      membershipHash,
      publishedAt: now.toISOString(),
    });
    // The evaluator reads the version from the database, so it can start before readers are switched.
    if (isFirst) {
      await wakeEvaluator(env, version);
      published ??= version;
    }
    // If a membership book or a gazetteer came into force meanwhile, begins the next version and publishes it too.
    if (!(await catalog.beginIfOutdated(new Date().toISOString()))) break;
  }
  await switchReaders(env);
  return published;
}
