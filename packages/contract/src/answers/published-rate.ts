import * as z from "zod";
import { timestamp } from "../fields.ts";
import { adjustmentCondition, rateIndex } from "../lists/loans.ts";

const adjustment = z
  .object({
    condition: adjustmentCondition,
    points: z.number().meta({ description: "What is added to the rate, percentage points; below zero: taken off." }),
    applied: z.boolean().meta({ description: "Whether the request meets the condition, and `rate` has it." }),
    words: z.string().meta({ description: "The same in words.", example: "0.25 off for autopay, applied" }),
  })
  .meta({ id: "RateAdjustment", description: "A condition on which a rate changes." });

const evidence = z
  .object({
    url: z.string().meta({ description: "The institution's page." }),
    quote: z.string().meta({ description: "Its words, at most 300 characters." }),
    cell: z
      .string()
      .nullable()
      .meta({ description: "The cell of its table. Null: it stands in no table.", example: "table 1, row 3, column 2" }),
    retrieved_at: timestamp.meta({ description: "When the page was first read with these words." }),
    confirmed_at: timestamp.meta({ description: "When it was last seen to say them." }),
    read_by: z.string().meta({ description: "Who said how the page is to be read." }),
  })
  .meta({ id: "RateEvidence", description: "Where the institution's page says a rate." });

/**
 * Fields of offers and listed rates with published charges, and with rates at other times, which are not the loan's rate, points or fees. A
 * field is absent if the institution publishes nothing of the kind.
 */
export const publishedTerms = {
  annual_fee_usd: z.number().optional().meta({
    description: "Of cards and lines of credit that publish their fees; part of `apr`. Absent: none, or not published.",
  }),
  initial_fixed_months: z.int().optional().meta({ description: "Months at `rate`. Absent: the rate is not adjustable." }),
  fully_indexed_rate: z
    .number()
    .optional()
    .meta({ description: "The rate after the fixed period, percent. Absent: the rate is not adjustable." }),
  intro_rate: z.number().optional().meta({
    description: "The rate of a line's or card's first months, percent a year, which no other figure counts. Absent: none is published.",
  }),
  intro_months: z.int().optional().meta({ description: "For how many months it holds. Absent: none is published." }),
  early_closure_fee_usd: z.number().optional().meta({
    description: "What closing the line sooner than `early_closure_months` costs; part of `kept`. Absent: nothing, or it is not published.",
  }),
  early_closure_months: z.int().optional().meta({ description: "Until when that fee is charged, months. Absent: as that fee." }),
  caps: z
    .object({
      initial: z.number().nullable().meta({
        description: "By how much the rate may change when it first adjusts, percentage points. Null: not published.",
      }),
      periodic: z.number().nullable().meta({ description: "By how much it may change each time after that. Null: not published." }),
      lifetime: z.number().nullable().meta({ description: "By how much it may ever rise above `rate`. Null: not published." }),
    })
    .optional()
    .meta({ id: "RateCaps", description: "Bounds of an adjustable rate. Absent: none are published." }),
};

/**
 * Fields of offers and listed rates with what the institution's page says besides the rate itself and its requirements. A field is absent
 * if the page does not say it.
 */
export const publishedRate = {
  rate_high: z.number().optional().meta({ description: "Of a range: its upper end, percent. Absent: no range." }),
  rate_is_apr: z.literal(true).optional().meta({ description: "The page gives an APR alone, which `rate` repeats. Absent: it does not." }),
  index: rateIndex.optional().meta({ description: "What the rate follows. Absent: nothing, or it is not published." }),
  margin_percent: z.number().optional().meta({ description: "What is added to the index, percentage points. Absent: as `index`." }),
  floor_percent: z.number().optional().meta({ description: "The least that the rate may be. Absent: not published." }),
  ceiling_percent: z.number().optional().meta({ description: "The most that the rate may be. Absent: not published." }),
  adjustments: z.array(adjustment).optional().meta({ description: "On what the rate changes. Absent: nothing is published." }),
  evidence: evidence.optional().meta({ description: "Where the page says it. Absent: the rate was not read from a page." }),
};
