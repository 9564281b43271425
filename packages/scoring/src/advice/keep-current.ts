import { unverifiedBit } from "@tellerline/vocabulary";
import { providerNameOf, type RateBook } from "../book/rate-book.ts";
import type { PresentLoan } from "../comparing/present-loan.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars, percent } from "./advice.ts";
import type { DecidedOffer, RecommendedAction } from "./decision-parts.ts";

interface Keeping {
  /** By how much the first offer would cost more, in dollars; null if that is not known. */
  readonly costsMoreUsd: number | null;
  /** APR of the first offer, in thousandths of a percent. */
  readonly aprMilliPercent: number;
}

/**
 * Why the borrower should keep the present loan rather than take the first offer; null if the offer is not known to be dearer, if it pays
 * out money, or if it replaces no loan. If the savings in dollars are not known, the offer's APR decides: charges that are not published
 * can only raise that APR (guides/what-a-loan-costs.md#keep-current).
 */
function whyKeep(present: PresentLoan | null, [best]: readonly DecidedOffer[]): Keeping | null {
  if (present === null || best === undefined || best.vsCurrent === null || best.replacement?.paysOut !== false) return null;
  const { aprMilliPercent } = best;
  const { totalUsd } = best.vsCurrent;
  if (totalUsd !== null) return totalUsd < 0 ? { costsMoreUsd: -totalUsd, aprMilliPercent } : null;
  const { ratePercent: rate } = present;
  return rate !== null && aprMilliPercent / 1000 >= rate ? { costsMoreUsd: null, aprMilliPercent } : null;
}

const hidesCharges = ({ unverified }: DecidedOffer): boolean => (unverified & unverifiedBit("fees")) !== 0;

const overInWords = ({ keepMonths }: AssumedScenario): string => (keepMonths === null ? "in all" : `over ${keepMonths} months`);

/** A sentence that advises to keep the present loan; empty if there is no reason to (`whyKeep`). */
export function keepSentences(assumed: AssumedScenario, present: PresentLoan | null, offers: readonly DecidedOffer[]): readonly string[] {
  const why = whyKeep(present, offers);
  if (why === null) return [];
  if (why.costsMoreUsd === null) {
    // If the request states `keepMonths`, offers are ranked by their APR over those months, and a later offer may have a lower APR over its
    // term.
    const isLowest = offers.every(({ aprMilliPercent }) => aprMilliPercent >= why.aprMilliPercent);
    const meant = isLowest ? offers : offers.slice(0, 1);
    const charges = meant.every(hidesCharges) ? "even before charges" : "with charges";
    return [`Keep the present loan: ${charges} ${isLowest ? "no offer is below" : "the first offer is not below"} its rate.`];
  }
  return [`Keep the present loan: the first offer would cost ${dollars(why.costsMoreUsd)} more ${overInWords(assumed)}.`];
}

/**
 * Says what a longer loan would save if it were repaid as early as the present loan: it may cost
 * more only because it runs longer. Empty if it would save nothing, if the request states `keepMonths`, or if its amount is
 * below the present balance: it would then save only because the borrower repays the rest of that balance.
 */
function ifRepaidSooner(best: DecidedOffer, present: PresentLoan | null, { keepMonths, amountUsd }: AssumedScenario): string {
  const savedUsd = best.replacement?.overRemaining?.savedUsd ?? 0;
  const months = present?.course?.months ?? null;
  const isSmaller = amountUsd < (present?.balanceUsd ?? 0);
  if (keepMonths !== null || months === null || savedUsd <= 0 || isSmaller) return "";
  return `; repaid over the ${months} months that the present loan has left it would save ${dollars(savedUsd)}`;
}

/** The recommended action to keep the present loan; empty if there is no reason to (`whyKeep`). */
export function keepActions(
  book: RateBook,
  assumed: AssumedScenario,
  present: PresentLoan | null,
  offers: readonly DecidedOffer[],
): RecommendedAction[] {
  const why = whyKeep(present, offers);
  const [best] = offers;
  if (why === null || best === undefined) return [];
  const name = providerNameOf(book, best.institution);
  const reason =
    why.costsMoreUsd === null
      ? `${hidesCharges(best) ? "even before" : "with"} its charges ${name} is at ${percent(best.aprMilliPercent)}, which is not below its rate`
      : `the offer of ${name} would cost ${dollars(why.costsMoreUsd)} more ${overInWords(assumed)}${ifRepaidSooner(best, present, assumed)}`;
  return [{ type: "keep_current", message: `Keep the present loan: ${reason}.`, url: null }];
}
