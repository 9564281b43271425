import { GOOD, INTENTS, LOAN_PRODUCTS, NO_REQUIREMENTS } from "@tellerline/vocabulary";
import fc from "fast-check";
import type { RateSheetRow } from "../book/rows.ts";
import { rateSheet, scenario } from "../oracle/random-rows.oracle.ts";
import { UNSAID } from "../ranking/scenario.ts";

/** Random sheets with two products; only every third row has requirements, so that most requests get offers. */
export const easySheet: fc.Arbitrary<RateSheetRow[]> = fc.array(rateSheet, { minLength: 1, maxLength: 8, size: "max" }).map((sheets) =>
  sheets.flat().map((row, index) => ({
    ...row,
    rateId: `rate-${index}`,
    product: index % 2 === 0 ? "auto_loan" : "mortgage",
    termMonths: row.termMonths === 180 && index % 2 === 0 ? 60 : row.termMonths,
    ...(index % 3 === 0 ? {} : NO_REQUIREMENTS),
  })),
);

/** Requests for the two products of `easySheet`; half of them state little. */
export const easyScenario = fc
  .record({ asked: scenario, product: fc.constantFrom(LOAN_PRODUCTS[0] ?? "mortgage", "auto_loan" as const), saysLittle: fc.boolean() })
  .map(({ asked, product, saysLittle }) => {
    const amountUsd = Math.max(15_000, asked.amountUsd);
    return saysLittle
      ? { ...UNSAID, product, amountUsd, termMonths: asked.termMonths, state: asked.state, intent: INTENTS[0] }
      : { ...asked, product, amountUsd };
  });

export const goodRows = (rows: readonly RateSheetRow[]): readonly RateSheetRow[] =>
  rows.filter(({ qualityReasons }) => qualityReasons === GOOD);
