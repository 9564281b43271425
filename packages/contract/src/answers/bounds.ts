import type { SingleBounds } from "@tellerline/vocabulary";
import * as z from "zod";

/** Minimum and maximum that a rate requires of one figure; both are allowed values. */
export const range = z
  .object({
    min: z.number().nullable().meta({ description: "The lower bound. Null: none." }),
    max: z.number().nullable().meta({ description: "The upper bound. Null: none." }),
  })
  .meta({ id: "Range", description: "Null: no bound." });

const bound = z.number().nullable();
const vehicleBound = z.int().optional();
export const publishedBounds = {
  amount_range: range,
  credit_score_range: range,
  min_down_payment_percent: bound.meta({ description: "Percent of the price. Null: not published." }),
  max_ltv_percent: bound.meta({ description: "Of the loan to the home's value. Null: not published." }),
  max_cltv_percent: bound.meta({ description: "Of all loans together to the home's value. Null: not published." }),
  vehicle_year_min: vehicleBound.meta({ description: "The oldest model year. Absent: not published." }),
  vehicle_year_max: vehicleBound.meta({ description: "The newest model year. Absent: not published." }),
  mileage_max: vehicleBound.meta({ description: "The most miles of the vehicle. Absent: not published." }),
} as const satisfies Readonly<Record<"amount_range" | "credit_score_range" | SingleBounds["wire"], z.ZodType>>;
