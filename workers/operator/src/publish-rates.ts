import { type BookPointer, liveVersion, utf8 } from "@tellerline/quoting";
import { compileRateBook, type Institution, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { RateBooks } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import { PAGE, putBook, readAll } from "./books.ts";
import type { Env } from "./env.ts";
import { toInstitution, toRateSheetRow } from "./translate.ts";

/** Compiles and publishes a rate book. */
export async function publishRateBook(
  env: Env,
  environment: Environment,
  version: string,
  rows: readonly RateSheetRow[],
  institutions: readonly Institution[],
): Promise<BookPointer> {
  const compiled = compileRateBook({ rows, institutions }, utf8);
  const { asOf } = openRateBook(compiled.book, utf8).meta;
  return putBook(env, "rate-book", environment, { version, asOf }, compiled);
}

/** Every institution of the live books. */
export async function readInstitutions(env: Env): Promise<Institution[]> {
  const catalog = new RateBooks(env.CATALOG);
  const records = await readAll(
    (after) => catalog.listInstitutions(after, PAGE),
    ({ creditUnionId }) => creditUnionId,
  );
  return records.map(toInstitution);
}

/**
 * Publishes the newest stored but unpublished version of the live rate book. Runs after every import, and again on `ops tick` and
 * the next import, so that a crash in between is made good.
 */
export async function publishPendingRates(env: Env): Promise<string | null> {
  const catalog = new RateBooks(env.CATALOG);
  const newest = await catalog.newest();
  if (newest === null || newest.publishedAt !== null) return null;
  const institutions = await readInstitutions(env);
  const rates = await readAll(
    (after) => catalog.listRates(after, PAGE),
    ({ rateId }) => rateId,
  );
  const version = liveVersion(newest.version);
  const pointer = await publishRateBook(env, "live", version, rates.map(toRateSheetRow), institutions);
  await catalog.markPublished(newest.version, pointer.hash, rates.length, institutions.length, new Date().toISOString());
  await enqueue(env.MARKET_CHANGES, [{ version }]);
  return version;
}
