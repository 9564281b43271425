import {
  type beginImportRequest,
  type ImportReport,
  type importChunkRequest,
  type Rejection,
  rejection,
} from "@tellerline/contract/operator";
import { liveVersion } from "@tellerline/quoting";
import {
  type ImportHead,
  Imports,
  InstitutionRecords,
  Memberships,
  RateBooks,
  RateHistory,
  RateImports,
  type RateOrigin,
} from "@tellerline/storage";
import { HOUR_MS, isLoanProduct, LENDING_LAW, rateCeilingPercent, storedTimestampOf, timestampOfSecond } from "@tellerline/vocabulary";
import { giveWay, Problem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import { hasRoom, requireRoom } from "./book-limits.ts";
import type { Env } from "./env.ts";
import { publishPendingMembership } from "./membership/publish-book.ts";
import { applyMembership, countWithheld, type Outcome, rejectUnresolvedPlaces } from "./membership/publish-import.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { applyReferences } from "./references.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { leftOutIds } from "./sites/sites.ts";
import { assignSlugs, slugIn } from "./slugs.ts";
import { stageLines } from "./stage-lines.ts";
import { readStagedInstitutions } from "./staged.ts";
import { publishOrLog, whyNotApplied } from "./versions.ts";
import { originOf, writeImportedRates } from "./write-imported-rates.ts";

/** An import that is not published within this time counts as abandoned. */
export const ABANDONED_MS = 6 * HOUR_MS;

export async function beginImport(env: Env, request: z.output<typeof beginImportRequest>): Promise<{ import_id: string }> {
  const now = Date.now();
  const importId = createId("imp");
  const { kind, skip_bad: skipBad, accept_loss: acceptLoss, cycle_date: cycleDate = null } = request;
  const head: ImportHead = { importId, kind, skipBad, acceptLoss, cycleDate, createdAt: storedTimestampOf(now) };
  await new Imports(env.CATALOG).begin(head, storedTimestampOf(now - ABANDONED_MS));
  return { import_id: importId };
}

async function findImport(env: Env, importId: string): Promise<ImportHead> {
  const head = await new Imports(env.CATALOG).find(importId);
  if (head === null) throw new Problem("not_found", "There is no such import. It was published, discarded or never started.");
  return head;
}

export async function addImportChunk(
  env: Env,
  importId: string,
  chunk: z.output<typeof importChunkRequest>,
): Promise<{ received: number; rejected: number }> {
  await findImport(env, importId);
  const staged = await stageLines(env, importId, chunk.lines);
  await new Imports(env.CATALOG).add(importId, staged);
  // Throws if the import was published meanwhile, because the publication then lacks these rows.
  await findImport(env, importId);
  return { received: chunk.lines.length, rejected: staged.filter(({ kind }) => kind === "rejected").length };
}

/** Rejects staged loan rates of institutions with a federal charter that are above their legal ceiling (12 CFR 701.21(c)(7)). */
async function rejectAboveCeiling(env: Env, importId: string): Promise<void> {
  const imports = new Imports(env.CATALOG);
  const above = await imports.listFederalRatesAbove(importId, LENDING_LAW.federalCeilingPercent);
  const rejected = above.flatMap(({ entityId, product, ratePercent, maxAmountUsd, termMonths, observedAt }) => {
    const day = (observedAt ?? new Date().toISOString()).slice(0, 10);
    const ceiling = isLoanProduct(product) ? rateCeilingPercent({ isFederal: true, maxAmountUsd, termMonths, day }) : null;
    if (ceiling === null || ratePercent <= ceiling) return [];
    return [{ entityId, path: "/rate", reason: `Above the ${ceiling} % that a federal credit union may charge (12 CFR 701.21(c)(7)).` }];
  });
  await imports.rejectRates(importId, rejected);
}

/** Rejects membership records, texts, claims, readings, and rates from pages, of institutions that want to be left out. */
async function rejectLeftOut(env: Env, importId: string): Promise<void> {
  const leftOut = await leftOutIds(env);
  const reason = "%s wants to be left out. If it changed its mind: `ops sites set`.";
  if (leftOut.length > 0) await new Imports(env.CATALOG).rejectWordsOf(importId, leftOut, "/credit_union_id", reason);
}

/**
 * Replaces former ids of institutions, and rejects rows that do not fit the stored data or the law: unknown institutions, rates with the
 * id of another institution's rate, withdrawals of unknown rates, words of institutions that want to be left out, rates above the legal
 * ceiling, and unknown places.
 * Expects that the whole file is staged.
 */
async function rejectDangling(env: Env, importId: string): Promise<void> {
  const imports = new Imports(env.CATALOG);
  await imports.replaceFormerIds(importId);
  const unknown = 'Unknown institution %s. Import it first: add a row of kind "credit_union" to a .jsonl file for `ops rates import`.';
  await giveWay();
  await imports.rejectUnknownInstitutions(importId, "/credit_union_id", unknown);
  await giveWay();
  await imports.rejectForeignRates(
    importId,
    "/rate_id",
    "The id is that of a rate of %s. Give this rate another id, or withdraw that one first.",
  );
  await giveWay();
  await imports.rejectUnknownWithdrawals(importId, "/rate_id", "There is no rate %s to withdraw.");
  await rejectLeftOut(env, importId);
  await rejectAboveCeiling(env, importId);
  await rejectUnresolvedPlaces(env, importId);
}

/** The rows of a staged import that publishing would reject. Nothing is published. The caller must discard the import afterwards. */
export async function checkImport(env: Env, importId: string): Promise<readonly Rejection[]> {
  await rejectDangling(env, importId);
  return toRejections(await new Imports(env.CATALOG).listRejected(importId));
}

function toRejections(rows: readonly string[]): Rejection[] {
  return rows.map((row) => rejection.parse(JSON.parse(row)));
}

/** Gives each staged institution a slug. @returns whether the import has institutions. */
async function assignStagedSlugs(env: Env, importId: string): Promise<boolean> {
  const institutions = await readStagedInstitutions(env, importId);
  if (institutions.length === 0) return false;
  await giveWay();
  const claims = institutions.map(({ credit_union_id, name, city, state, charter_number, display_name, display_city }) => ({
    creditUnionId: credit_union_id,
    name: display_name ?? name,
    city: display_city ?? city,
    state,
    charterNumber: charter_number ?? null,
  }));
  const slugs = assignSlugs(await new InstitutionRecords(env.CATALOG).listSlugs(), claims);
  await giveWay();
  await new Imports(env.CATALOG).setSlugs(
    importId,
    new Map(claims.map(({ creditUnionId }) => [creditUnionId, slugIn(slugs, creditUnionId)])),
  );
  return true;
}

/**
 * Checks that the rate book has room for the import's rates. Counting a million rates takes a fifth of a second, so rates are counted
 * only if the sum of published and accepted rates is too large or not known.
 * @throws `conflict`
 */
async function requireRoomFor(env: Env, importId: string, origin: RateOrigin, accepted: number): Promise<void> {
  const catalog = new RateBooks(env.CATALOG);
  const newest = await catalog.newest();
  // A version that is not published yet has no count of rates.
  const published = newest === null ? 0 : newest.publishedAt === null ? null : newest.rows;
  if (published !== null && hasRoom(published + accepted)) return;
  const { rows } = await catalog.measureRates();
  requireRoom(rows, await new RateImports(env.CATALOG).countAfter(importId, origin));
}

/** Publishes the staged rows in new versions of the books. Fails as a whole, without effect, if another import was published meanwhile. */
async function applyToLive(env: Env, head: ImportHead): Promise<Outcome> {
  const catalog = new RateBooks(env.CATALOG);
  const rateImports = new RateImports(env.CATALOG);
  const memberships = new Memberships(env.CATALOG);
  const origin = originOf(head.kind);
  // Reads the versions first, so that this import fails if another publisher begins a version later.
  const version = (await catalog.newestVersion()) + 1;
  const nextMembership = (await memberships.newestVersion()) + 1;
  if (head.kind === "ncua" && head.cycleDate !== null && (await isOlder(env, head.cycleDate))) {
    throw new Problem("conflict", "A newer quarter was published at the same time. Publish this one again: it is added to the history.");
  }
  const hasInstitutions = await assignStagedSlugs(env, head.importId);
  const accepted = await new Imports(env.CATALOG).countValid(head.importId);
  const { changed, withdrawn } = await rateImports.countChanges(head.importId, origin);
  if (changed + withdrawn === 0) {
    await rateImports.confirm(head.importId, timestampOfSecond(Date.now()));
    await new Imports(env.CATALOG).discard(head.importId);
    await publishPendingMembership(env);
    const pending = await publishPendingRates(env);
    return {
      changed,
      unchanged: accepted,
      withdrawn,
      published: false,
      book_version: pending ?? (version === 1 ? null : liveVersion(version - 1)),
    };
  }
  await requireRoomFor(env, head.importId, origin, accepted);
  try {
    await rateImports.apply(head.importId, origin, version, hasInstitutions ? nextMembership : null, timestampOfSecond(Date.now()));
  } catch (error) {
    throw whyNotApplied(error);
  }
  await giveWay();
  await publishOrLog("rates", () => writeImportedRates(env));
  // The membership book comes first: the rate book is compiled with the institutions that the membership book opens to everyone.
  await publishOrLog("membership-book", () => publishPendingMembership(env));
  await publishOrLog("rate-book", () => publishPendingRates(env));
  await publishOrLog("rate-history", () => rollUpDays(env));
  return { changed, unchanged: accepted - changed, withdrawn, published: true, book_version: liveVersion(version) };
}

async function isOlder(env: Env, quarter: string): Promise<boolean> {
  return (await new RateHistory(env.CATALOG).quarterAfter(quarter)) !== null;
}

/** Adds a quarter only to the history of rates, because a newer quarter is already in force. Begins no version of the rate book. */
async function addToHistory(env: Env, { importId }: ImportHead, quarter: string): Promise<Outcome> {
  await assignStagedSlugs(env, importId);
  const accepted = await new Imports(env.CATALOG).countValid(importId);
  await giveWay();
  await new RateHistory(env.CATALOG).keepGone(importId, timestampOfSecond(Date.now()));
  await giveWay();
  const changed = await new RateHistory(env.CATALOG).addQuarter(importId, quarter);
  await giveWay();
  await publishOrLog("rate-history", () => rollUpDays(env));
  const inForce = await new RateBooks(env.CATALOG).newestVersion();
  return {
    changed,
    unchanged: Math.max(0, accepted - changed),
    withdrawn: 0,
    published: false,
    history: true,
    book_version: liveVersion(inForce),
  };
}

const IS_MEMBERSHIP: ReadonlySet<string> = new Set(["membership", "claims", "readings"]);

async function applyImport(env: Env, head: ImportHead, accepted: number): Promise<Outcome> {
  const { kind, cycleDate } = head;
  if (kind === "ncua" && cycleDate !== null && (await isOlder(env, cycleDate))) return addToHistory(env, head, cycleDate);
  if (head.kind === "references") return applyReferences(env, head, accepted);
  return IS_MEMBERSHIP.has(head.kind) ? applyMembership(env, head, accepted) : applyToLive(env, head);
}

/**
 * Publishes the good rows of an import, all at once. Bad rows block the whole import unless it skips them.
 * @returns the report. Its `published` is false if bad rows blocked the import, or if the import changes no row in force.
 */
export async function publishImport(env: Env, importId: string): Promise<ImportReport> {
  const imports = new Imports(env.CATALOG);
  // If an earlier publication of this import crashed, this completes it, and `findImport` throws because the import is gone.
  await writeImportedRates(env);
  const head = await findImport(env, importId);
  await rejectDangling(env, importId);
  await giveWay();
  const rejected = toRejections(await imports.listRejected(importId));
  const accepted = await imports.countValid(importId);
  // Bad rows of a call report are skipped and reported (guides/operating.md#call-reports). Bad rows of other files block the import by default.
  const setsAside = head.skipBad || head.kind === "ncua";
  if (rejected.length > 0 && !setsAside) {
    await imports.discard(importId);
    return { accepted, changed: 0, unchanged: 0, withheld: 0, rejected, published: false, book_version: null, withdrawn: 0 };
  }
  const outcome = await applyImport(env, head, accepted);
  // `withheld` counts lines with bad rows, and claims that are withheld although their rows are good.
  return { accepted, withheld: new Set(rejected.map(({ line }) => line)).size + countWithheld(outcome), rejected, ...outcome };
}
