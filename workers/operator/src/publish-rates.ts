import { liveVersion, utf8 } from "@tellerline/quoting";
import { compileRateBook, type Institution, openRateBook, type RateBookSource } from "@tellerline/scoring";
import { type InstitutionRecord, RateBooks } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import { movePointer, PAGE, putContent, readAll } from "./books.ts";
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
    const { head, content } = compileRates(liveVersion(newest.version), {
      rows: rates.map(toRateSheetRow),
      institutions,
      contested: contested.map(toRateSheetRow),
    });
    const pointer = await putContent(env, "rate-book", head, content);
    const isFirst = await catalog.markPublished(newest.version, {
      contentHash: pointer.hash,
      pointer: JSON.stringify(pointer),
      rows: rates.length,
      institutions: institutions.length,
      publishedAt: new Date().toISOString(),
    });
    // The evaluator reads the database, so it need not wait for the pointer.
    if (isFirst) await enqueue(env.MARKET_CHANGES, [{ version: head.version }]);
    await movePointer(env, "rate-book", () => catalog.pointerInForce());
    return isFirst ? head.version : null;
  }
  await movePointer(env, "rate-book", () => catalog.pointerInForce());
  return null;
}
