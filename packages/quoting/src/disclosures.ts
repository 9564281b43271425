import { type AssumedScenario, isAllInCost } from "@tellerline/scoring";
import type { Environment } from "@tellerline/vocabulary";
import type { LoadedBook } from "./books/loaded.ts";

const OFFER_DISCLOSURES: readonly string[] = [
  "Published rates, not a loan offer or an approval: the institution decides, and its terms govern.",
  "APR is computed for the cash flows of this request by the actuarial method (Regulation Z, Appendix J), with the points and finance-charge fees that are published: `apr_excludes` names what it lacks.",
  "Offers are ranked by cost alone, as far as it is published. Payouts play no part in ranking.",
];

const ALL_IN_COST =
  "For lines of credit, cards, business loans and investment property the figure called APR is the all-in cost by the same arithmetic (`apr_basis` all_in_cost): it is not an APR to advertise.";

const KEPT = "`kept.apr` is the rate of a loan that is repaid early: it is no APR to advertise.";

export const DEMO_NOTICE = "Invented institutions and rates. Not market data; never quote it as an offer.";

const isInvented = ({ pointer }: Pick<LoadedBook, "pointer">): boolean => pointer.version.startsWith("sandbox-");

export function offerDisclosures(asked: readonly AssumedScenario[], loaded: Pick<LoadedBook, "pointer">): string[] {
  const hasOther = asked.some(isAllInCost);
  const isKept = asked.some(({ keepMonths }) => keepMonths !== null);
  return [
    ...(isInvented(loaded) ? [DEMO_NOTICE] : []),
    ...OFFER_DISCLOSURES,
    ...(hasOther ? [ALL_IN_COST] : []),
    ...(isKept ? [KEPT] : []),
  ];
}

const RATES = "Published rates of US credit unions as observed; not an offer. Check with the institution before you rely on a figure.";

/** Part of every answer that lists rates, markets or institutions. Decisions have `offerDisclosures` instead. */
export const ratesDisclosure = (environment: Environment): string => (environment === "sandbox" ? DEMO_NOTICE : RATES);

const MEMBERSHIP =
  "Guidance only: the final membership decision is always the institution's. Absence from the results is not a rejection, and unknown never means no.";

/** Part of every answer about membership (guides/membership.md). */
export const membershipDisclosure = (environment: Environment): string =>
  environment === "sandbox" ? `${DEMO_NOTICE} ${MEMBERSHIP}` : MEMBERSHIP;
