import * as z from "zod";
import { loanProductName, stateCodeOut } from "../lists/loans.ts";
import { intentOrAny, loanTerms } from "../requests/loan-terms.ts";

export const monitorContextOut = z
  .object({
    product_type: loanProductName,
    state: stateCodeOut.optional().meta({ description: "Where the borrower is. Absent: nationwide." }),
    intent: intentOrAny,
    amount: z.number().meta({ description: "US dollars." }),
    term_months: z.int().optional().meta({ description: "Months. Absent: the product's usual term." }),
    credit_score: z.int().optional().meta({ description: "FICO score, 300 to 850. Absent: assumed, which `assumptions` says." }),
    down_payment_percent: z.number().optional().meta({ description: "Percent of the purchase price. Absent: not asked of a rate." }),
    property_value: z.number().optional().meta({ description: "Absent: not known." }),
    liens_balance: z.number().optional().meta({ description: "Absent: none is known of." }),
    occupancy: loanTerms.occupancy,
    vehicle_condition: loanTerms.vehicle_condition,
    vehicle_year: loanTerms.vehicle_year,
    mileage: loanTerms.mileage,
    adjustments: loanTerms.adjustments,
    keep_months: z.int().optional().meta({ description: "Months. Absent: to its end." }),
    mortgage_insurance_percent: z.number().optional().meta({ description: "Percent of the amount a year. Absent: not known." }),
    program: loanTerms.program,
    va_use: loanTerms.va_use,
    va_fee_exempt: loanTerms.va_fee_exempt,
    upfront_fee_financed: loanTerms.upfront_fee_financed,
    current_offer: z
      .object({
        rate: z.number().optional().meta({ description: "Note rate, percent. Absent: not said." }),
        apr: z.number().optional().meta({ description: "Its APR, percent. Absent: not said." }),
        monthly_payment: z.number().optional().meta({ description: "US dollars. Absent: not said." }),
        remaining_months: z.int().optional().meta({ description: "Payments that are still due. Absent: not said." }),
        balance: z.number().optional().meta({ description: "What is still owed, US dollars. Absent: not said." }),
        payoff_charge_usd: z.number().optional().meta({ description: "What repaying it early costs. Absent: nothing." }),
        mortgage_insurance_monthly: z.number().optional().meta({ description: "US dollars a month. Absent: none is paid." }),
      })
      .optional()
      .meta({ id: "StoredCurrentOffer", description: "The loan that the borrower has. Absent: none was named." }),
    county: z.string().optional().meta({ description: "County, with or without its kind. Absent: unknown." }),
    zip: z.string().optional().meta({ description: "Five digits. Absent: unknown." }),
  })
  .meta({ id: "StoredMonitorContext" });
