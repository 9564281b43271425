import { missing } from "@tellerline/book";
import { LENDING_LAW, loanProduct } from "@tellerline/vocabulary";
import { comparesWholeCosts, type RateBook } from "../book/rate-book.ts";
import { type Failures, LIMIT_FAILS, STATE_LAW_FAILS, TERM_FAILS } from "./qualification.ts";
import type { AssumedScenario } from "./scenario.ts";
import { stateLawStanding } from "./state-law.ts";

type Asked = Pick<AssumedScenario, "product" | "amountUsd" | "termMonths" | "occupancy" | "intent">;

/** The most that the law lets an institution lend to one borrower for a product, US dollars; null if no limit is known. */
export function lendingLimitUsd(book: RateBook, institution: number, { product }: Pick<Asked, "product">): number | null {
  const limit = (loanProduct(product).isCommercial ? book.commercialLimitUsd : book.memberLimitUsd)[institution] ?? missing(institution);
  return Number.isFinite(limit) ? limit : null;
}

/**
 * The failure of every row if the loan breaks the law of the borrower's state. 0 if the loan does
 * not, if the home's value is not known, and for older books (guides/what-a-loan-costs.md#older-books).
 */
export function stateLawFailure(book: Pick<RateBook, "meta">, scenario: AssumedScenario): Failures {
  return comparesWholeCosts(book) && stateLawStanding(scenario) === "broken" ? STATE_LAW_FAILS : 0;
}

/** The longest term in which a federal credit union may lend, months (12 CFR 701.21(c)(4), (f) and (g)). Lines of credit have no such limit. */
export function federalTermMonths({ product, occupancy, intent }: Pick<Asked, "product" | "occupancy" | "intent">): number {
  const { lien, amortization } = loanProduct(product);
  const { other, improvement, residence } = LENDING_LAW.federalTermMonths;
  if (amortization === "interest_only") return Number.POSITIVE_INFINITY;
  if (lien !== null) return occupancy === "primary" ? residence : other;
  return intent === "home_improvement" ? improvement : other;
}

/** The paragraph that sets the limit of `federalTermMonths`. */
export function federalTermParagraph(asked: Pick<Asked, "product" | "occupancy" | "intent">): string {
  const { improvement, residence } = LENDING_LAW.federalTermMonths;
  const limit = federalTermMonths(asked);
  if (limit === residence) return "701.21(g)";
  return limit === improvement ? "701.21(f)" : "701.21(c)(4)";
}

/** The requirements that a request fails at an institution by law (guides/pricing.md#requirements). */
export function lawFailures(book: RateBook, institution: number, asked: Asked): Failures {
  const { product, amountUsd, termMonths } = asked;
  const limits = loanProduct(product).isCommercial ? book.commercialLimitUsd : book.memberLimitUsd;
  const isTooLong = book.isFederal[institution] === 1 && termMonths > federalTermMonths(asked);
  return (amountUsd > (limits[institution] ?? missing(institution)) ? LIMIT_FAILS : 0) | (isTooLong ? TERM_FAILS : 0);
}

/** Whether the law may prevent at least one institution of the book from granting the request. */
export function mayLawFail({ meta }: RateBook, asked: Asked): boolean {
  const { product, amountUsd, termMonths } = asked;
  const { memberUsd, commercialUsd, hasFederal } = meta.leastLimits;
  const least = loanProduct(product).isCommercial ? commercialUsd : memberUsd;
  return (least !== null && amountUsd > least) || (hasFederal && termMonths > federalTermMonths(asked));
}
