import { at } from "@tellerline/book";
import { type Scenario, UNSAID } from "@tellerline/scoring";
import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";

const STATES = ["TX", "CA", "NY", "VT", "OH", "WA", "FL"] as const;
const SCORES = [null, 640, 700, 760] as const;

/** A batch of 25 scenarios: every product, large and small states, good and poor credit scores. */
export const BATCH: readonly Scenario[] = Array.from({ length: 25 }, (_, index): Scenario => {
  const product = at(LOAN_PRODUCTS, index % LOAN_PRODUCTS.length);
  return {
    ...UNSAID,
    product,
    amountUsd: loanProduct(product).standardAmountUsd * (0.6 + (index % 5) * 0.2),
    state: at(STATES, index % STATES.length),
    creditScore: at(SCORES, index % SCORES.length),
    intent: "purchase",
  };
});

export const NATIONWIDE: readonly Scenario[] = BATCH.map((scenario) => ({ ...scenario, state: null }));

/** The scenarios of `BATCH` with an amount and a credit score that no rate accepts. */
export const NOTHING_QUALIFIES: readonly Scenario[] = BATCH.map((scenario) => ({ ...scenario, amountUsd: 900_000_000, creditScore: 300 }));
