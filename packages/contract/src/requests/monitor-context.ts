import * as z from "zod";
import { amountUsd, creditScore, downPaymentPercent, stateCode, zip } from "../fields.ts";
import { loanProductName } from "../lists/loans.ts";
import { currentOffer, withCurrentOfferRules } from "./current-offer.ts";
import { homeTerms, intentOrAny, loanTerms, termOrUsual, withLoanRules, withValueRules } from "./loan-terms.ts";
import { county } from "./person.ts";

export const monitorContext = withCurrentOfferRules(
  withValueRules(
    withLoanRules(
      z.strictObject({
        product_type: loanProductName.default("mortgage").meta({ description: "The kind of loan." }),
        state: stateCode.optional().meta({ description: "Where the borrower is. Absent: nationwide." }),
        intent: intentOrAny,
        amount: amountUsd,
        term_months: termOrUsual,
        credit_score: creditScore.optional().meta({ description: "FICO score, 300 to 850. Absent: assumed." }),
        down_payment_percent: downPaymentPercent
          .optional()
          .meta({ description: "Absent: 20 % of a purchase. Percent of the purchase price." }),
        property_value: homeTerms.property_value.meta({ description: `Absent: not known. ${homeTerms.property_value.description}` }),
        liens_balance: homeTerms.liens_balance.meta({ description: `Absent: none is known of. ${homeTerms.liens_balance.description}` }),
        occupancy: loanTerms.occupancy,
        vehicle_condition: loanTerms.vehicle_condition,
        vehicle_year: loanTerms.vehicle_year,
        mileage: loanTerms.mileage,
        adjustments: loanTerms.adjustments,
        keep_months: loanTerms.keep_months,
        mortgage_insurance_percent: loanTerms.mortgage_insurance_percent,
        program: loanTerms.program,
        va_use: loanTerms.va_use,
        va_fee_exempt: loanTerms.va_fee_exempt,
        upfront_fee_financed: loanTerms.upfront_fee_financed,
        current_offer: currentOffer.optional(),
        county,
        zip: zip.optional().meta({ description: "Five digits. Absent: unknown." }),
      }),
    ),
  ),
  (context) => context,
).meta({ id: "MonitorContext", description: "The borrower and loan whose best offer is watched." });
