import type { ImportLine, InstitutionImport, RateRowImport } from "@tellerline/contract/operator";
import { makeDepositRates } from "./deposit-rates.ts";
import { makeOddRates } from "./held-rates.ts";
import { INSTITUTIONS, makeInstitutions } from "./institutions.ts";
import { makeLoanRates } from "./loan-rates.ts";
import { makeProgramRates } from "./program-rates.ts";
import { createRandom } from "./random.ts";
import { FLEET_SEED } from "./seed-numbers.ts";

/** Date of the sandbox's rates, which never change by themselves (guides/metering.md#plans). */
export const SANDBOX_AS_OF = "2026-01-02";

/**
 * The embedded data set (guides/operating.md#limits): 3,750 institutions in real counties, some 62,500 loan rates and 15,000
 * deposit rates, the same on every machine. Every row is marked as synthetic.
 * @param asOf ISO date of the observations.
 * @param institutions overrides the number of institutions, for scaling measurements; at least 6 for each state.
 */
export function makeFleet(asOf: string, institutions = INSTITUTIONS): readonly (InstitutionImport | RateRowImport)[] {
  const random = createRandom(FLEET_SEED);
  const rows: (InstitutionImport | RateRowImport)[] = [];
  for (const [number, institution] of makeInstitutions(random, institutions).entries()) {
    const { row } = institution;
    rows.push(row);
    const rates = [
      ...[...makeLoanRates(random, institution), ...makeDepositRates(random, institution)],
      ...[...makeOddRates(number, institution), ...makeProgramRates(number, institution)],
    ];
    for (const [index, fields] of rates.entries()) {
      rows.push({
        ...fields,
        rate_id: `synthetic:${row.charter_number}:${index + 1}`,
        credit_union_id: row.credit_union_id,
        observed_at: asOf,
        source_url: `${row.website}/rates`,
      });
    }
  }
  return rows;
}

export function makeFleetLines(asOf: string): readonly ImportLine[] {
  return makeFleet(asOf).map((row, index) => ({ line: index + 1, row }));
}
