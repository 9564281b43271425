import type { HeldDecision, LoanProduct, QualityReasonSet, ReferenceLine } from "@tellerline/vocabulary";
import { isNull, sql } from "drizzle-orm";
import { heldDecisions, institutions, rates, type referenceRates } from "./schema.ts";

export type StoredReference = typeof referenceRates.$inferSelect;
/** A published average. The table also holds figures of indexes, which this type excludes. */
export type ReferenceRow = Omit<StoredReference, "line"> & { readonly line: ReferenceLine };

export type HeldDecisionRow = typeof heldDecisions.$inferSelect;

/** A rate to be judged: whether its figure is good or must be held (guides/data-quality.md). */
export interface UnjudgedRate {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly product: LoanProduct;
  readonly termMonths: number | null;
  readonly vehicleCondition: string | null;
  readonly program: string | null;
  readonly publishedApr: number | null;
  readonly maxAmountUsd: number | null;
  readonly isFederal: boolean | null;
  readonly origin: string;
  readonly rate: number;
  readonly observedAt: string;
  readonly isLive: boolean;
  /** Whether the institution's page no longer gives the rate. */
  readonly isGone: boolean;
  readonly qualityReasons: QualityReasonSet;
  /** All changes of the rate's figure, oldest first. `changedAt` is in ISO 8601; `ratePercent` is null if the rate was withdrawn. */
  readonly changes: readonly (readonly [changedAt: string, ratePercent: number | null])[];
  readonly decisions: readonly Pick<HeldDecisionRow, "rate" | "decision" | "endedAt">[];
  readonly judgements: number;
}

export interface JudgementSlice {
  /** Institutions whose rates are judged, each with its `mark` when the slice was read. */
  readonly institutions: readonly (readonly [creditUnionId: string, mark: string])[];
  readonly rates: readonly UnjudgedRate[];
}

export interface SliceVerdict {
  /** Reasons to hold the newest figure of each rate; 0 if the figure is good. */
  readonly current: readonly (readonly [rateId: string, reasons: QualityReasonSet])[];
  /** Each time (ISO 8601) at which a rate became held or good, or the reasons to hold it changed. */
  readonly judgements: readonly (readonly [rateId: string, since: string, reasons: QualityReasonSet])[];
}

export interface HeldRate {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly provider: string;
  readonly productType: string;
  readonly termMonths: number | null;
  readonly vehicleCondition: string | null;
  readonly rate: number;
  readonly observedAt: string;
  readonly qualityReasons: QualityReasonSet;
  readonly decision: HeldDecision | null;
}

export const HELD_COLUMNS = {
  rateId: rates.rateId,
  creditUnionId: rates.creditUnionId,
  provider: institutions.name,
  productType: rates.productType,
  termMonths: rates.termMonths,
  vehicleCondition: rates.vehicleCondition,
  rate: rates.rate,
  observedAt: rates.observedAt,
  qualityReasons: rates.qualityReasons,
  decision: sql<HeldDecision | null>`(select decision from ${heldDecisions} where ${heldDecisions.rateId} = ${rates.rateId}
    and ${isNull(heldDecisions.endedAt)})`,
};

export interface Raw {
  readonly changes: string;
  readonly decisions: string;
  readonly isLive: number;
  readonly isGone: number;
  readonly isFederal: number | null;
}

export function toUnjudged({
  changes,
  decisions,
  isLive,
  isGone,
  isFederal,
  ...row
}: Omit<UnjudgedRate, "changes" | "decisions" | "isLive" | "isGone" | "isFederal"> & Raw): UnjudgedRate {
  return {
    ...row,
    isLive: isLive === 1,
    isGone: isGone === 1,
    isFederal: isFederal === null ? null : isFederal === 1,
    // The casts are safe, because the query of `RateQuality.nextSlice` builds both arrays.
    changes: JSON.parse(changes) as UnjudgedRate["changes"],
    decisions: (JSON.parse(decisions) as [number, HeldDecision, string | null][]).map(([rate, decision, endedAt]) => ({
      rate,
      decision,
      endedAt,
    })),
  };
}
