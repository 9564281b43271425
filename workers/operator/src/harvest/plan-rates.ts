import { validate } from "@tellerline/contract";
import { type ImportLine, layoutProposal, pageRateRow, type RateRowImport, rateRowImport } from "@tellerline/contract/operator";
import { applyReading, type PageTable, proofOf, type Reading, sha256Of } from "@tellerline/rate-reading";
import { type DraftRow, type HarvestedRate, HarvestedRates, InstitutionRecords, type ReadingRow } from "@tellerline/storage";
import type { Env } from "../env.ts";
import { DEPLOYMENT_OPERATOR } from "../operators.ts";
import { decisionOf, proposedOf } from "./drafts.ts";

/** Plans what people's decisions about rates from pages change (guides/rates-from-pages.md#publishing). */

export interface RateMove {
  readonly creditUnionId: string;
  readonly rateId: string;
  readonly label: string;
  /** Percent; null if the rate is not in force yet. */
  readonly before: number | null;
  /** Percent; null if the rate ends. */
  readonly after: number | null;
}

export interface ReadFrom extends Pick<DraftRow, "pageId" | "textSha256"> {
  /** The rate's id. */
  readonly subject: string;
}

export interface RatePlan {
  readonly creditUnionId: string;
  readonly drafts: readonly DraftRow[];
  readonly rows: readonly RateRowImport[];
  readonly ended: readonly string[];
  readonly readings: readonly ReadingRow[];
  readonly readFrom: readonly ReadFrom[];
  readonly moves: readonly RateMove[];
  /** Why the plan can't be published; null if it can be. */
  readonly fault: string | null;
}

export const isOfRates = ({ kind }: Pick<DraftRow, "kind">): boolean => kind === "layout" || kind === "rate" || kind === "gone_rate";

interface Source {
  readonly state: string;
}

export type Made = { readonly ok: true; readonly rows: readonly RateRowImport[] } | { readonly ok: false; readonly says: string };

/** Maximum faults that are listed in one text. The rest are only counted. */
const MOST_TOLD = 10;

function inOneText(faults: readonly string[]): string {
  const more = faults.length - MOST_TOLD;
  return more > 0 ? `${faults.slice(0, MOST_TOLD).join(" ")} And ${more} more.` : faults.join(" ");
}

/** Applies the reading of a proposed layout to its table. Returns the rates, or a text that names each fault and its cell. */
export function ratesOfLayout(row: DraftRow, proposed: Readonly<Record<string, unknown>>, { state }: Source): Made {
  const parsed = layoutProposal.safeParse(proposed);
  if (!parsed.success)
    return { ok: false, says: inOneText(parsed.error.issues.map(({ path, message }) => `/${path.join("/")}: ${message}`)) };
  const { table, reading } = parsed.data;
  const applied = applyReading(table as PageTable, reading as Reading);
  if (!applied.ok) return { ok: false, says: inOneText(applied.faults.map(({ cell, says }) => `${cell}: ${says}`)) };
  const { creditUnionId, charterNumber, url, draftedAt: at, decidedBy } = row;
  const source = { creditUnionId, charterNumber, state, url, at, readBy: decidedBy ?? DEPLOYMENT_OPERATOR };
  const made = applied.rates.map((rate) => pageRateRow({ ...rate, provenBy: proofOf(rate) }, source, sha256Of));
  const faults = made.flatMap((one) => (one.ok ? [] : [`${one.cell}: ${one.says}`]));
  return faults.length > 0 ? { ok: false, says: inOneText(faults) } : { ok: true, rows: made.flatMap((one) => (one.ok ? [one.row] : [])) };
}

function rowOfRate(row: DraftRow): Made {
  const result = validate(rateRowImport, proposedOf(row));
  if (result.ok) return { ok: true, rows: [result.value] };
  return { ok: false, says: result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ") };
}

function readingOf(row: DraftRow): ReadingRow {
  const { reading } = layoutProposal.parse(proposedOf(row));
  const { pageId, charterNumber } = row;
  const { by: confirmedBy, at: confirmedAt } = decisionOf(row);
  return {
    pageId,
    layout: reading.layout,
    charterNumber,
    mapping: JSON.stringify(reading),
    confirmedBy,
    confirmedAt,
  };
}

/** A range in words; empty if it has no bound. */
function between(what: string, least: number | undefined, greatest: number | undefined): readonly string[] {
  if (least === undefined && greatest === undefined) return [];
  return [`${what} ${least ?? "…"} to ${greatest ?? "…"}`];
}

/** Product, term and what else tells a rate apart from other rates of its institution, in words. */
export function labelOf(row: RateRowImport): string {
  const { term_months: term, initial_fixed_months: fixed, vehicle_condition, program, occupancy, audience } = row;
  return [
    row.product_type.replaceAll("_", " "),
    ...(term === undefined ? [] : [`${term} months`]),
    ...(fixed === undefined ? [] : [`fixed for ${fixed} months`]),
    ...[vehicle_condition, program, occupancy, audience].flatMap((one) => (one === undefined ? [] : [one.replaceAll("_", " ")])),
    ...between("score", row.min_credit_score, row.max_credit_score),
    ...between("$", row.min_amount, row.max_amount),
    ...between("model year", row.vehicle_year_min, row.vehicle_year_max),
    ...between("LTV %", undefined, row.max_ltv_percent),
  ].join(", ");
}

function movesOf(
  creditUnionId: string,
  rows: readonly RateRowImport[],
  ended: readonly string[],
  inForce: readonly HarvestedRate[],
): readonly RateMove[] {
  const before = new Map(inForce.map((one) => [one.rateId, one]));
  return [
    ...rows.map((row) => ({
      creditUnionId,
      rateId: row.rate_id,
      label: labelOf(row),
      before: before.get(row.rate_id)?.rate ?? null,
      after: row.rate ?? null,
    })),
    ...ended.map((rateId) => {
      const one = before.get(rateId);
      return { creditUnionId, rateId, label: one?.productType.replaceAll("_", " ") ?? rateId, before: one?.rate ?? null, after: null };
    }),
  ];
}

/** Faults of rows that have the same rate id, but different rates. */
function statedTwice(rows: readonly RateRowImport[]): readonly string[] {
  return [...Map.groupBy(rows, ({ rate_id }) => rate_id).values()].flatMap(([first, ...others]) => {
    const other = others.find(({ rate }) => rate !== first?.rate);
    if (first === undefined || other === undefined) return [];
    return [
      `${first.evidence?.cell ?? first.rate_id} and ${other.evidence?.cell ?? other.rate_id} are for the same: ${first.rate} % and ${other.rate} %. Say how they differ.`,
    ];
  });
}

export async function ratePlansFor(env: Env, decided: readonly DraftRow[]): Promise<readonly RatePlan[]> {
  if (decided.length === 0) return [];
  const byInstitution = Map.groupBy(decided, ({ creditUnionId }) => creditUnionId);
  const records = await new InstitutionRecords(env.CATALOG).findByCharter(decided.map(({ charterNumber }) => charterNumber));
  const inForce = await new HarvestedRates(env.CATALOG).listOf([...byInstitution.keys()]);
  return [...byInstitution].map(([creditUnionId, drafts]) => {
    const record = records.find((one) => one.creditUnionId === creditUnionId);
    const layouts = drafts.filter(({ kind }) => kind === "layout");
    const source = { state: record?.state ?? "" };
    const made = drafts
      .filter(({ kind }) => kind !== "gone_rate")
      .map((row) => ({ row, made: row.kind === "layout" ? ratesOfLayout(row, proposedOf(row), source) : rowOfRate(row) }));
    const read = made.flatMap(({ row, made: one }) => (one.ok ? one.rows.map((rate) => ({ row, rate })) : []));
    const readFrom = read.map(({ row: { pageId, textSha256 }, rate }) => ({ pageId, textSha256, subject: rate.rate_id }));
    const all = read.map(({ rate }) => rate);
    const rows = [...new Map(all.map((row) => [row.rate_id, row])).values()];
    const ended = drafts.filter(({ kind }) => kind === "gone_rate").map(({ subject }) => subject);
    const faults = [...made.flatMap(({ made: one }) => (one.ok ? [] : [one.says])), ...statedTwice(all)];
    const fault = record === undefined ? "The institution is in the catalog no longer." : faults.length === 0 ? null : faults.join(" ");
    const readings = fault === null ? layouts.map(readingOf) : [];
    const own = inForce.filter((one) => one.creditUnionId === creditUnionId);
    return { creditUnionId, drafts, rows, ended, readings, readFrom, moves: movesOf(creditUnionId, rows, ended, own), fault };
  });
}

export function rateLinesOf(plans: readonly Pick<RatePlan, "rows" | "ended">[]): ImportLine[] {
  const rows = plans.flatMap(({ rows: own, ended }) => [
    ...own.map(({ kind: _, ...row }) => row),
    ...ended.map((rate_id) => ({ rate_id, withdrawn: true as const })),
  ]);
  return rows.map((row, index) => ({ line: index + 1, row }));
}
