import type { HeldDecision, LoanProduct, QualityReasonSet } from "@tellerline/vocabulary";
import { isNull, sql } from "drizzle-orm";
import { heldDecisions, institutions, rates, type referenceRates } from "./schema.ts";

/** What is known of rates beside their figures: whether they deserve to be quoted (guides/data-quality.md). */

export type ReferenceRow = typeof referenceRates.$inferSelect;

export type HeldDecisionRow = typeof heldDecisions.$inferSelect;

/** A rate that is to be judged, with every figure that it had. */
export interface UnjudgedRate {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly product: LoanProduct;
  readonly termMonths: number | null;
  readonly vehicleCondition: string | null;
  readonly publishedApr: number | null;
  readonly maxAmountUsd: number | null;
  readonly isFederal: boolean | null;
  readonly origin: string;
  readonly rate: number;
  readonly observedAt: string;
  readonly isLive: boolean;
  /** As it was judged before. */
  readonly qualityReasons: QualityReasonSet;
  /** Changes of its figure, oldest first: ISO 8601 and percent, null where it ended. */
  readonly changes: readonly (readonly [changedAt: string, ratePercent: number | null])[];
  /** Decisions about its figures that were made so far. */
  readonly decisions: readonly Pick<HeldDecisionRow, "rate" | "decision" | "endedAt">[];
  /** How many judgements of it are stored. */
  readonly judgements: number;
}

/** Institutions whose rates are judged together. */
export interface JudgementSlice {
  /** Each with the mark that it had. */
  readonly institutions: readonly (readonly [creditUnionId: string, mark: string])[];
  readonly rates: readonly UnjudgedRate[];
}

/** What was found of the rates of a slice. */
export interface SliceVerdict {
  /** Of each rate, its newest figure. */
  readonly current: readonly (readonly [rateId: string, reasons: QualityReasonSet])[];
  /** Every change between good and held, or of the reasons. */
  readonly judgements: readonly (readonly [rateId: string, since: string, reasons: QualityReasonSet])[];
}

/** A held rate as an operator sees it. */
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
  /** What was decided of this figure; null: nothing. */
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
  readonly isFederal: number | null;
}

export function toUnjudged({
  changes,
  decisions,
  isLive,
  isFederal,
  ...row
}: Omit<UnjudgedRate, "changes" | "decisions" | "isLive" | "isFederal"> & Raw): UnjudgedRate {
  return {
    ...row,
    isLive: isLive === 1,
    isFederal: isFederal === null ? null : isFederal === 1,
    // The two arrays are made in the query above.
    changes: JSON.parse(changes) as UnjudgedRate["changes"],
    decisions: (JSON.parse(decisions) as [number, HeldDecision, string | null][]).map(([rate, decision, endedAt]) => ({
      rate,
      decision,
      endedAt,
    })),
  };
}
