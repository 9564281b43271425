import type { PriceColumns } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import {
  aprBasis,
  benchmarkBasis,
  bookQuality,
  loanProductName,
  loanProgram,
  loanSize,
  rateBasis,
  recommendedActionType,
  requirement,
  unverified,
} from "../lists/loans.ts";
import { slug } from "../requests/slug.ts";
import { eligibilityAnnotation } from "./annotation.ts";
import { publishedBounds } from "./bounds.ts";
import { asOf, creditUnionId, institutionName, rank, site, sourceUrl } from "./common.ts";
import { publishedRate, publishedTerms } from "./published-rate.ts";

const usdOrNull = z.number().nullable();

/** Fields of an offer that would replace the borrower's present loan. A decision's summary repeats those of its first offer. */
export const replacementFigures = {
  break_even_months: z.int().nullable().optional().meta({
    description:
      "The first month from which this loan has cost less than the present one, and never again more; what is owed then counts. Null: there is none, or it is not known. Absent: no loan is replaced.",
  }),
  cash_to_close_usd: usdOrNull.optional().meta({
    description:
      "Points, fees and what the amount leaves of the balance; below zero it is paid out. Null: fees are not published, or what a cash-out pays off is not known. Absent: no loan is replaced.",
  }),
};

/** Further fields of an offer that would replace the present loan; absent where they do not apply. */
const comparedFigures = {
  cheaper_from: z.int().optional().meta({
    description:
      "The first month of a time in which this loan has cost less than the present one, if it costs more later. Absent: there is none.",
  }),
  cheaper_until: z.int().optional().meta({ description: "The last month of that time. Absent: there is none." }),
  over_remaining_months: z
    .object({
      monthly_payment: z.number().meta({ description: "The level payment that repays this loan by then, US dollars." }),
      total_usd: z.number().meta({ description: "All those payments, points, fees and what leaving the present loan is charged." }),
    })
    .optional()
    .meta({
      id: "OverRemainingMonths",
      description: "This loan, if it were repaid over the months that are left of the present one. Absent: it runs no longer than those.",
    }),
  new_money: z
    .object({
      cash_usd: z.number().meta({ description: "The amount less the balance and the charges." }),
      apr: z.number().nullable().meta({
        description:
          "The rate at which that cash is worth what this loan asks for beyond the present one, percent, 3 decimals. Null: no one rate between 0 and 100 says it, or the present loan is not known.",
      }),
    })
    .optional()
    .meta({ id: "NewMoney", description: "What a refinance pays out, and what that costs. Absent: it pays out no more than its charges." }),
};

const savings = z
  .object({
    vs_benchmark_apr: usdOrNull.meta({
      description:
        "Benchmark median APR minus this offer's APR before mortgage insurance, in percentage points; positive means cheaper than the median. Null: there is no benchmark.",
    }),
    benchmark_basis: benchmarkBasis.nullable().meta({ description: "Null: there is no benchmark." }),
    vs_benchmark_monthly_usd: usdOrNull.meta({ description: "Null: not known; `unknown_because` says why, or there is no benchmark." }),
    vs_benchmark_total_usd: usdOrNull.meta({ description: "Over the term. Null: as `vs_benchmark_monthly_usd`." }),
    unknown_because: z.string().optional().meta({
      description: "Why no dollars saved are told of this offer. Absent: they are told where there is something to compare with.",
    }),
    vs_current_apr: z
      .number()
      .optional()
      .meta({ description: "The present loan's APR less this one, in percentage points. Absent: none was sent." }),
    vs_current_monthly_usd: z.number().optional().meta({
      description:
        "The present payment less this one, each with its mortgage insurance, US dollars. Absent: not known, or no present loan was sent.",
    }),
    vs_current_total_usd: z.number().optional().meta({
      description:
        "What the present loan costs from now on, less what this one costs, US dollars: up to the end of the longer. Absent: not known, or none was sent.",
    }),
  })
  .meta({ id: "Savings" });

/** Only the first offer of a decision has these fields, and only if the request has `detail: "schedule"`. */
const scheduleFields = {
  schedule: z
    .array(
      z
        .object({
          year: z.int().meta({ description: "From 1." }),
          paid_usd: z.number().meta({ description: "Interest, principal and charges together." }),
          interest_usd: z.number().meta({ description: "Interest of the year." }),
          principal_usd: z.number().meta({ description: "What is repaid of the amount." }),
          charges_usd: z.number().meta({ description: "Points, fees and annual fees; those at the start count to the first year." }),
          balance_usd: z.number().meta({ description: "Owed at the end of the year." }),
        })
        .meta({ id: "ScheduleYear" }),
    )
    .optional()
    .meta({ description: "What is paid year by year, in exact cents; the last payment settles the rest. Absent: not asked for." }),
  schedule_total_usd: z
    .number()
    .optional()
    .meta({ description: "All of `schedule`: as `total_cost_usd`, of payments rounded to cents. Absent: not asked for." }),
  schedule_without: z
    .string()
    .optional()
    .meta({ description: "What `schedule` leaves out, since the rate does not publish it. Absent: nothing, or not asked for." }),
};

/** Fields about the loan's later payments and about early repayment; absent where they do not apply. */
const laterFields = {
  kept: z
    .object({
      months: z.int().meta({ description: "`keep_months`, at most to the last payment." }),
      apr: z.number().meta({
        description:
          "The rate of what is paid until then, the balance repaid, percent, 3 decimals; offers are ordered by it. No APR to advertise.",
      }),
      cost_usd: z.number().meta({ description: "All that is paid by then and owed then, less the amount." }),
      balance_usd: z.number().meta({ description: "Owed then." }),
      without: z
        .string()
        .optional()
        .meta({ description: "What `cost_usd` leaves out, since the rate does not publish it. Absent: nothing." }),
    })
    .optional()
    .meta({ id: "KeptLoan", description: "This loan, if it is kept for `keep_months`. Absent: the request names none." }),
  draw_months: z.int().optional().meta({ description: "Of a home equity line: months of interest alone. Absent: another product." }),
  repayment_months: z
    .int()
    .nullable()
    .optional()
    .meta({ description: "Months in which it is repaid after that. Null: not published. Absent: another product." }),
  payment_in_repayment: usdOrNull.optional().meta({
    description: "The payment in those months, US dollars. Null: not published. Absent: another product.",
  }),
  balance_due_usd: z
    .number()
    .optional()
    .meta({ description: "Of a home equity line: what falls due at the end of what is published. Absent: another product." }),
  payments: z
    .array(
      z
        .object({
          from_month: z.int().meta({ description: "The first month of this payment, from 1." }),
          amount: z.number().meta({ description: "US dollars a month." }),
        })
        .meta({ id: "PaymentStep" }),
    )
    .optional()
    .meta({ description: "Of an adjustable mortgage: its payments, if the later rate is the published one. Absent: another product." }),
  payment_at_most: z.number().optional().meta({
    description:
      "The largest payment that `caps` allow, US dollars: if the rate rises by `lifetime` when it first adjusts. Absent: not known.",
  }),
  loan_size: loanSize
    .optional()
    .meta({ description: "Of a conventional first mortgage. Absent: another loan, or a year whose limits are not known." }),
};

const offerFields = {
  rank,
  provider: z.string().meta({ description: "Institution name." }),
  credit_union_id: creditUnionId,
  slug,
  site: site.optional().meta({ description: "The institution's site. Absent: none is known." }),
  product_type: loanProductName,
  rate: z.number().meta({ description: "Note rate, percent per year." }),
  rate_basis: rateBasis,
  apr: z.number().meta({ description: "Actuarial APR of this borrower's cash flows (Regulation Z, Appendix J), percent, 3 decimals." }),
  published_apr: z
    .number()
    .nullable()
    .meta({ description: "The APR the institution publishes; not used in ranking. Null: none is published." }),
  apr_basis: aprBasis,
  apr_excludes: z.array(unverified).meta({ description: "What `apr` leaves out, since it is not published or was not sent." }),
  disclosure_apr: z.number().optional().meta({
    description: "Of cards and lines: the periodic rate times its periods (12 CFR 1026.14(b)), percent. Absent: the loan is closed-end.",
  }),
  points: usdOrNull.meta({ description: "Percent of the amount. Null: not published." }),
  fees_usd: usdOrNull.meta({ description: "Finance-charge fees. Null: not published, and not zero." }),
  fees_known: z.boolean().meta({ description: "False: points and fees are not published, and `apr` is the note rate's." }),
  term_months: z.int().meta({ description: "Months." }),
  monthly_payment: z.number().meta({ description: "First payment, dollars and cents: principal and interest." }),
  program: loanProgram.optional().meta({ description: "Of a first mortgage. Absent: another product." }),
  mortgage_insurance_percent: z.number().optional().meta({
    description:
      "What the rate publishes mortgage insurance to cost a year above 80 % of the home's value, percent of the amount. Absent: nothing.",
  }),
  upfront_fee_usd: z
    .number()
    .optional()
    .meta({ description: "What the program charges at the start, US dollars. Absent: nothing, or it is not known." }),
  payment_with_insurance: z
    .number()
    .optional()
    .meta({ description: "The first payment with its mortgage insurance, US dollars. Absent: none is paid, or it is not known." }),
  total_cost_usd: z.number().meta({ description: "All payments, premiums, points and fees over the term." }),
  ...laterFields,
  savings,
  ...replacementFigures,
  ...comparedFigures,
  notes: z.array(z.string()).max(3).meta({ description: "How its payments go on, at most three sentences, what moves money first." }),
  unverified: z.array(unverified).meta({ description: "What the request relies on and the rate does not publish." }),
  ...publishedBounds,
  ...publishedTerms,
  ...publishedRate,
  observed_at: timestamp.meta({ description: "When the rate was published or observed." }),
  age: z.string().meta({ description: "How long ago that was, in words.", example: "10 months ago" }),
  as_of: timestamp.meta({ description: "The same as `observed_at`." }),
  source_url: sourceUrl.nullable(),
  ...scheduleFields,
  eligibility: eligibilityAnnotation.optional().meta({ description: "Guidance on membership. Absent: nothing is verified." }),
} as const satisfies Readonly<Record<PriceColumns["wire"], z.ZodType>> & Readonly<Record<string, z.ZodType>>;

export const offer = z.object(offerFields).meta({ id: "Offer" });

export const offers = z.array(offer).meta({ description: "Cheapest first." });

export const recommendedAction = z
  .object({
    type: recommendedActionType,
    message: z.string().meta({ description: "What to do, in a sentence to show a borrower." }),
    url: z.string().optional().meta({ description: "Where to take the step. Absent: not known." }),
  })
  .meta({ id: "RecommendedAction" });

export const nearMiss = z
  .object({
    credit_union_id: creditUnionId,
    provider: institutionName,
    requirement: requirement.meta({ description: "The first requirement that the request does not meet." }),
    required: z.string().meta({ description: "What the institution asks for.", example: "720 to 850" }),
    supplied: z.string().meta({ description: "What the request says.", example: "640" }),
  })
  .meta({ id: "NearMiss" });

export const engineVersion = z.string().meta({
  description: "The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte.",
});

export const rateBook = z
  .object({
    version: z.string().meta({ description: "The version: what `rate_book` of a request takes." }),
    as_of: asOf,
    quality: bookQuality,
  })
  .meta({ id: "RateBook", description: "The immutable rate book the answer was computed from." });
