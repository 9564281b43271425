import { HELD_DECISIONS, PRODUCTS, QUALITY_REASONS, VEHICLE_CONDITIONS } from "@tellerline/vocabulary";
import * as z from "zod";
import { timestamp } from "../fields.ts";
import { type OperatorOperation, ok } from "./operation.ts";

/** A page of held rates, ordered by rate id. `after` is the previous page's `next_after`; empty for the first page. */
export const listHeldRatesRequest = z.strictObject({
  after: z.string().max(200).default(""),
  limit: z.int().min(1).max(1000).default(100),
});

/** A live rate that was held back as suspect, and why. */
const heldRate = z.object({
  rate_id: z.string(),
  credit_union_id: z.string(),
  provider: z.string(),
  product_type: z.enum(PRODUCTS),
  term_months: z.int().nullable(),
  vehicle_condition: z.enum(VEHICLE_CONDITIONS).nullable(),
  rate: z.number(),
  observed_at: timestamp,
  quality_reasons: z.array(z.enum(QUALITY_REASONS)),
  /** The operator's decision about this figure; null if there is none. */
  decision: z.enum(HELD_DECISIONS).nullable(),
});

const heldRateList = z.object({ held_rates: z.array(heldRate), next_after: z.string().nullable() });

/** A decision about a rate. `rate` repeats the figure that the person reviewed: if it has changed since, the decision does not apply. */
export const decideHeldRateRequest = z.strictObject({
  rate_id: z.string().min(1).max(200),
  rate: z.number(),
  decision: z.enum(HELD_DECISIONS),
  reason: z.string().trim().min(1).max(1000),
  /** Who decides. Only sent with the deployment's own token, which names nobody. */
  by: z.string().trim().min(1).max(100).optional(),
});

const decidedHeldRate = z.object({ held_rate: heldRate, book_version: z.string() });

export const heldRateOperations = {
  listHeldRates: { method: "POST", path: "/held-rates/list", body: listHeldRatesRequest, response: ok(heldRateList) },
  decideHeldRate: { method: "POST", path: "/held-rates/decide", body: decideHeldRateRequest, response: ok(decidedHeldRate) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;

export type HeldRateWire = z.infer<typeof heldRate>;
