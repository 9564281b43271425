import { CONVENTIONAL, INSURED_ABOVE_PERCENT, type LoanProgram, unverifiedBit } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { balanceUsdAfter, insuredFlowsOf, type MortgageInsurance, premiumUsdAfter } from "../pricing/insurance.ts";
import { roundToCents } from "../pricing/price.ts";
import { paysOutCash } from "../ranking/equity.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import type { DecidedOffer } from "./decision-parts.ts";

type By<Who extends MortgageInsurance["by"]> = Extract<MortgageInsurance, { readonly by: Who }>;

/** Borrowers may end insurance on request when this share of the home's original value is owed (12 U.S.C. 4901(2), 4902(a)). */
const ON_REQUEST_AT_PERCENT = 80;
const MONTHS_PER_YEAR = 12;

function lenderNote(scenario: AssumedScenario, price: LoanPrice, { endsByLaw, valueUsd }: By<"lender">): string | null {
  const { plain, premiums } = insuredFlowsOf(scenario, price);
  const [premium] = premiums;
  if (premium === undefined) return null;
  const paid = `Mortgage insurance of ${dollars(roundToCents(premium.paymentUsd))} is paid with`;
  if (!endsByLaw) return `${paid} each payment: the law that ends it is for principal residences.`;
  const markUsd = (valueUsd * ON_REQUEST_AT_PERCENT) / 100;
  let onRequest = 0;
  while (onRequest < premium.count && balanceUsdAfter(scenario, price, plain, onRequest) > markUsd) onRequest++;
  const sooner =
    onRequest < premium.count ? `; on request it ends at ${ON_REQUEST_AT_PERCENT} % of the home's value, after ${onRequest}` : "";
  return `${paid} the first ${premium.count} payments${sooner}.`;
}

const CHARGE_NAMES: Readonly<Record<LoanProgram, string>> = {
  conventional: "charge",
  fha: "FHA's upfront premium",
  va: "The VA's funding fee",
  usda: "The USDA's guarantee fee",
};

/** Says what is assumed about a VA loan's funding fee, as far as the request does not state it; otherwise empty. */
function assumedOfVa({ program, vaUse, isVaFeeExempt, ...asked }: AssumedScenario): string {
  if (program !== "va" || isVaFeeExempt === true) return "";
  const isReplaced = asked.intent === "refinance" && !paysOutCash(asked);
  const parts = [
    ...(vaUse === null && !isReplaced ? ["the first use of the benefit"] : []),
    ...(isVaFeeExempt === null ? ["no exemption"] : []),
  ];
  const replaced = isReplaced ? "; it is that of a loan which replaces one of the VA, and higher for another" : "";
  return parts.length === 0 ? replaced : `${replaced}; ${parts.join(" and ")} ${parts.length === 1 ? "is" : "are"} assumed`;
}

function programNote(scenario: AssumedScenario, price: LoanPrice, { upfrontUsd, isFinanced, annualMonths }: By<"program">): string | null {
  const { program, termMonths } = scenario;
  if (upfrontUsd === 0) return null;
  const { premiums } = insuredFlowsOf(scenario, price);
  const upfront = `${CHARGE_NAMES[program]} of ${dollars(upfrontUsd)} is ${isFinanced ? "lent with the loan" : "paid at the start"}`;
  if (premiums.length === 0) return `${upfront}${assumedOfVa(scenario)}.`;
  const howLong = annualMonths < termMonths ? `for ${annualMonths / MONTHS_PER_YEAR} years` : "for the term";
  return `${upfront}, and ${dollars(roundToCents(premiumUsdAfter(premiums, 0)))} are paid with each payment of the first year, less in later ones, ${howLong}.`;
}

/** Says that the insurance in the request is not counted; null if the request names none, or if the loan to value is not known. */
function notCounted({ ltvPercent, mortgageInsurancePercent }: AssumedScenario): string | null {
  if (ltvPercent === null || (mortgageInsurancePercent ?? 0) === 0) return null;
  return `No mortgage insurance is counted: the loan is not above ${INSURED_ABOVE_PERCENT} % of the home's value.`;
}

/**
 * The note of an offer about its mortgage insurance, or about the charges of its program (guides/what-a-loan-costs.md#how-payments-go-on).
 * Null if there are neither, unless the request names insurance that is not counted because the loan is at most 80 % of the home's value.
 */
export function insuranceNote(scenario: AssumedScenario, { unverified, price }: Pick<DecidedOffer, "unverified" | "price">): string | null {
  const { insurance, program } = scenario;
  if ((unverified & unverifiedBit("mortgage_insurance")) !== 0) {
    return program === CONVENTIONAL
      ? "Mortgage insurance, which lenders ask for above 80 % of the home's value, is not counted: send mortgage_insurance_percent."
      : "What the loan's program charges this year is not counted, since no notice of its agency was found: ask the lender.";
  }
  if (insurance === null) return program === CONVENTIONAL ? notCounted(scenario) : null;
  return insurance.by === "lender" ? lenderNote(scenario, price, insurance) : programNote(scenario, price, insurance);
}
