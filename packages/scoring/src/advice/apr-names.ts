import {
  type AprBasis,
  loanProduct,
  membersIn,
  UNVERIFIED,
  type Unverified,
  type UnverifiedSet,
  unverifiedBit,
} from "@tellerline/vocabulary";
import type { AssumedScenario } from "../ranking/scenario.ts";

const NOTE_RATE = unverifiedBit("fees") | unverifiedBit("rate_type") | unverifiedBit("fully_indexed_rate");
/** Facts that an APR leaves out as long as they are not published. */
const EXCLUDED = NOTE_RATE | unverifiedBit("mortgage_insurance");

/** True if the loan is open-end, or not consumer credit: its figure may not be advertised as an APR. */
export const isAllInCost = ({ product, occupancy, audience }: Pick<AssumedScenario, "product" | "occupancy" | "audience">): boolean => {
  const { aprBasis, lien } = loanProduct(product);
  return aprBasis === "all_in_cost" || (lien !== null && occupancy === "investment") || audience === "business";
};

/** What an offer's APR is called: the first name that applies in the table of guides/what-a-loan-costs.md#what-an-apr-is-called. */
export function aprBasisOf(scenario: AssumedScenario, unverified: UnverifiedSet): AprBasis {
  if (isAllInCost(scenario)) return "all_in_cost";
  if ((unverified & NOTE_RATE) !== 0) return "note_rate";
  return (unverified & unverifiedBit("mortgage_insurance")) === 0 ? "regulation_z" : "before_mortgage_insurance";
}

/** Costs that the APR leaves out because the rate does not publish them, or the request does not name them. */
export const aprExcludes = (unverified: UnverifiedSet): readonly Unverified[] => membersIn(UNVERIFIED, unverified & EXCLUDED);
