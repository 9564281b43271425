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
