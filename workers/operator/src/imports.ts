import {
  type beginImportRequest,
  type ImportReport,
  type ImportRow,
  type importChunkRequest,
  type Rejection,
  validateImportRow,
} from "@tellerline/contract/operator";
import { type ImportHead, Imports, RateBooks, type RateOrigin, type StagedRow } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import { createId, digestOf } from "@tellerline/worker-kit/keys";
import type * as z from "zod";
import type { Env } from "./env.ts";
import { liveVersion, publishPending } from "./publish.ts";
import { publishSandbox } from "./sandbox.ts";
import { assignSlugs } from "./slugs.ts";
import { readStagedInstitutions } from "./staged.ts";

/** An import that was begun this long ago and never published has been left behind. */
const ABANDONED_MS = 6 * 3_600_000;

export async function beginImport(env: Env, request: z.output<typeof beginImportRequest>): Promise<{ import_id: string }> {
  const now = Date.now();
  const importId = createId("imp");
  const { kind, skip_bad: skipBad, cycle_date: cycleDate = null } = request;
  if (kind === "ncua") await refuseOlderQuarter(env, cycleDate);
  const head: ImportHead = { importId, kind, skipBad, cycleDate, createdAt: new Date(now).toISOString() };
  await new Imports(env.CATALOG).begin(head, new Date(now - ABANDONED_MS).toISOString());
  return { import_id: importId };
}

async function refuseOlderQuarter(env: Env, cycleDate: string | null): Promise<void> {
  const newest = await new RateBooks(env.CATALOG).newestQuarter();
  if (newest === null || cycleDate === null || cycleDate >= newest.slice(0, 10)) return;
  throw new Problem(
    "conflict",
    `The quarter of ${newest.slice(0, 10)} is in force; importing that of ${cycleDate} would take rates back in time.`,
  );
}

async function findImport(env: Env, importId: string): Promise<ImportHead> {
  const head = await new Imports(env.CATALOG).find(importId);
  if (head === null) throw new Problem("not_found", "There is no such import; it was published, discarded or never begun.");
  return head;
}

function rejectionRow(line: number, path: string, reason: string): StagedRow {
  const rejection: Rejection = { line, path, reason };
  return { kind: "rejected", entityId: `line:${line}:${path}`, line, row: JSON.stringify(rejection), contentHash: "" };
}

function unreadable({ path, reason }: { readonly path: string; readonly reason: string }): ReturnType<typeof validateImportRow> {
  return { ok: false, faults: [{ path, code: "unreadable", message: reason }] };
}

/** A clock may be wrong by some hours; a year may be mistyped. What was observed tomorrow dates the whole book. */
const FUTURE_TOLERANCE_MS = 24 * 3_600_000;

function isFuture({ kind, row }: ImportRow): boolean {
  return kind === "rate" && row.observed_at !== undefined && Date.parse(row.observed_at) > Date.now() + FUTURE_TOLERANCE_MS;
}

async function toStagedRow(line: number, valid: ImportRow): Promise<StagedRow> {
  const row = JSON.stringify(valid.row);
  return { kind: valid.kind, entityId: valid.entityId, line, row, contentHash: (await digestOf(row)).slice(0, 32) };
}

/** Rows of a chunk, valid or rejected; an entity that stands twice in the file is rejected the second time. */
async function stageRows(env: Env, importId: string, lines: z.output<typeof importChunkRequest>["lines"]): Promise<StagedRow[]> {
  const imports = new Imports(env.CATALOG);
  const validated = lines.map((entry) => ({
    line: entry.line,
    result: "row" in entry ? validateImportRow(entry.row) : unreadable(entry.fault),
  }));
  const ids = validated.flatMap(({ result }) => (result.ok ? [result.value.entityId] : []));
  const [rateLines, institutionLines] = await Promise.all([
    imports.findLines(importId, ["rate", "withdrawal"], ids),
    imports.findLines(importId, ["credit_union"], ids),
  ]);
  const seenRates = new Map(rateLines);
  const seenInstitutions = new Map(institutionLines);
  const staged: StagedRow[] = [];
  for (const { line, result } of validated) {
    if (!result.ok) {
      for (const fault of result.faults) staged.push(rejectionRow(line, fault.path, fault.message));
      continue;
    }
    if (isFuture(result.value)) {
      staged.push(rejectionRow(line, "/observed_at", "Lies in the future: a rate can't have been observed there."));
      continue;
    }
    const isInstitution = result.value.kind === "credit_union";
    const seen = isInstitution ? seenInstitutions : seenRates;
    const firstLine = seen.get(result.value.entityId);
    if (firstLine !== undefined && firstLine !== line) {
      const path = isInstitution ? "/credit_union_id" : "/rate_id";
      staged.push(rejectionRow(line, path, `Stands in this file already, on line ${firstLine}: ${result.value.entityId}`));
      continue;
    }
    seen.set(result.value.entityId, line);
    staged.push(await toStagedRow(line, result.value));
  }
  return staged;
}

export async function addImportChunk(
  env: Env,
  importId: string,
  chunk: z.output<typeof importChunkRequest>,
): Promise<{ received: number; rejected: number }> {
  await findImport(env, importId);
  const staged = await stageRows(env, importId, chunk.lines);
  await new Imports(env.CATALOG).add(importId, staged);
  return { received: chunk.lines.length, rejected: staged.filter(({ kind }) => kind === "rejected").length };
}

/** Rows that only the whole file can prove wrong: a rate of an unknown institution, a withdrawal of an unknown rate. */
async function rejectDangling(env: Env, importId: string): Promise<void> {
  const imports = new Imports(env.CATALOG);
  const unknown = 'Unknown institution %s. Put a row of kind "credit_union" for it in the same file.';
  await imports.rejectUnknownInstitutions(importId, "/credit_union_id", unknown);
  await imports.rejectUnknownWithdrawals(importId, "/rate_id", "There is no rate %s to withdraw.");
}

function toRejections(rows: readonly string[]): Rejection[] {
  return rows.map((row): Rejection => JSON.parse(row));
}

async function assignStagedSlugs(env: Env, importId: string): Promise<void> {
  const institutions = await readStagedInstitutions(env, importId);
  if (institutions.length === 0) return;
  const claims = institutions.map(({ credit_union_id, name, city, state, charter_number }) => ({
    creditUnionId: credit_union_id,
    name,
    city,
    state,
    charterNumber: charter_number ?? null,
  }));
  const slugs = assignSlugs(await new RateBooks(env.CATALOG).listSlugs(), claims);
  await new Imports(env.CATALOG).setSlugs(
    importId,
    new Map(claims.map(({ creditUnionId }) => [creditUnionId, slugs.get(creditUnionId) ?? ""])),
  );
}

function originOf(kind: string): RateOrigin {
  return kind === "ncua" || kind === "synthetic" ? kind : "rates";
}

/** Writes the rows and the new version in one transaction; a publisher that came in between makes this one fail whole. */
async function applyToLive(env: Env, head: ImportHead): Promise<Omit<ImportReport, "rejected" | "accepted" | "withheld">> {
  const catalog = new RateBooks(env.CATALOG);
  const origin = originOf(head.kind);
  await assignStagedSlugs(env, head.importId);
  const accepted = await new Imports(env.CATALOG).countValid(head.importId);
  const { changed, withdrawn } = await catalog.countChanges(head.importId, origin);
  if (changed + withdrawn === 0) {
    await new Imports(env.CATALOG).discard(head.importId);
    const version = (await publishPending(env)) ?? liveVersion((await catalog.newest())?.version ?? 0);
    return { changed, unchanged: accepted, withdrawn, published: false, book_version: version };
  }
  const version = ((await catalog.newest())?.version ?? 0) + 1;
  try {
    await catalog.apply(head.importId, origin, version, `${new Date().toISOString().slice(0, 19)}Z`);
  } catch (error) {
    if (String(error).includes("rate_books.version") || String(error instanceof Error ? error.cause : "").includes("rate_books.version")) {
      throw new Problem("conflict", "Another import was published in this moment; publish this one again.");
    }
    throw error;
  }
  await publishPending(env);
  return { changed, unchanged: accepted - changed, withdrawn, published: true, book_version: liveVersion(version) };
}

/**
 * Publishes an import, all of it or nothing.
 * @returns the report; `published` is false where bad rows refused it, or where nothing was new.
 */
export async function publishImport(env: Env, importId: string): Promise<ImportReport> {
  const imports = new Imports(env.CATALOG);
  const head = await findImport(env, importId);
  if (head.kind !== "sandbox") await rejectDangling(env, importId);
  const rejected = toRejections(await imports.listRejected(importId));
  const accepted = await imports.countValid(importId);
  // A quarter's implausible figures are set aside and reported (rulings 9); a file of the operator's own is refused for one.
  const setsAside = head.skipBad || head.kind === "ncua";
  if (rejected.length > 0 && !setsAside) {
    await imports.discard(importId);
    return { accepted, changed: 0, unchanged: 0, withheld: 0, rejected, published: false, book_version: null, withdrawn: 0 };
  }
  const outcome = head.kind === "sandbox" ? await publishSandbox(env, head) : await applyToLive(env, head);
  return { accepted, withheld: new Set(rejected.map(({ line }) => line)).size, rejected, ...outcome };
}
