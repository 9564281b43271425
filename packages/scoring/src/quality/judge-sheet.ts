import { GOOD, isLoanProduct, type LoanProduct, type QualityReasonSet, type ReferenceLine } from "@tellerline/vocabulary";
import type { RateSheetRow } from "../book/rows.ts";
import { judgeRates, type ObservedRate } from "./judge-rates.ts";
import { KNOWN_REFERENCES, type ReferenceRate, References } from "./references.ts";

/** Products that no published average covers. Their rates are compared with the median of the sheet. */
const MEDIAN_LINES: readonly (readonly [product: RateSheetRow["product"], line: ReferenceLine])[] = [
  ["student_loan", "student_loan_median"],
  ["equipment_loan", "equipment_loan_median"],
];

function mediansOf(rows: readonly RateSheetRow[]): readonly ReferenceRate[] {
  return MEDIAN_LINES.flatMap(([product, line]) => {
    const own = rows.filter((row) => row.product === product);
    const sorted = own.map(({ noteRatePercent }) => noteRatePercent).toSorted((left, right) => left - right);
    const percent = sorted[sorted.length >> 1];
    const asOf = Math.max(...own.map(({ observedAt }) => observedAt));
    return percent === undefined ? [] : [{ line, asOf, percent }];
  });
}

function toObserved(product: LoanProduct, row: RateSheetRow): ObservedRate {
  const { rateId, termMonths, vehicleCondition, program, publishedAprPercent, observedAt, noteRatePercent } = row;
  const observation = { at: observedAt, until: observedAt, ratePercent: noteRatePercent, since: "" };
  return { rateId, product, termMonths, vehicleCondition, program, publishedAprPercent, isUnlawful: false, observations: [observation] };
}

/** The loans of a sheet by institution; deposits are not judged. */
function loansByInstitution(rows: readonly RateSheetRow[]): Iterable<readonly ObservedRate[]> {
  const byInstitution = new Map<string, ObservedRate[]>();
  for (const row of rows) {
    if (!isLoanProduct(row.product)) continue;
    const own = byInstitution.get(row.creditUnionId);
    const rate = toObserved(row.product, row);
    if (own === undefined) byInstitution.set(row.creditUnionId, [rate]);
    else own.push(rate);
  }
  return byInstitution.values();
}

/** Judges a sheet that has no history. Returns its rows, in the same order, each with the reasons to hold it. */
export function judgeSheet(rows: readonly RateSheetRow[]): readonly RateSheetRow[] {
  const references = new References([...KNOWN_REFERENCES, ...mediansOf(rows)]);
  const found = new Map<string, QualityReasonSet>();
  for (const own of loansByInstitution(rows)) {
    for (const { rate, reasons } of judgeRates(own, references)) {
      if (reasons !== GOOD) found.set(rate.rateId, reasons);
    }
  }
  return rows.map((row) => {
    const qualityReasons = found.get(row.rateId) ?? GOOD;
    return qualityReasons === row.qualityReasons ? row : { ...row, qualityReasons };
  });
}
