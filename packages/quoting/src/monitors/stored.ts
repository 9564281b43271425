import { type MonitorContextWire, type StreamedEventWire, storedConditionSchema, storedContextSchema } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import type { Condition, Figures, Observation } from "@tellerline/monitoring";
import type { MarketChange } from "@tellerline/scoring";
import { LOAN_PRODUCTS } from "@tellerline/vocabulary";
import * as z from "zod";

const conditions: z.ZodType<readonly Condition[]> = z.array(storedConditionSchema);
/** A market that changed: its rates, the membership rules of its institutions, or (`quality`) only which suspect rates are held back. */
export interface WatchedChange extends MarketChange {
  readonly cause: "rates" | "membership" | "quality";
}

const changes = z.array(
  z
    .object({
      product: z.enum(LOAN_PRODUCTS),
      termMonths: z.int().nullable(),
      states: z.array(z.enum(STATE_CODES)).nullable(),
      // Old rows have no cause, because at that time only rate changes were recorded.
      cause: z.enum(["rates", "membership"]).default("rates"),
      isQuality: z.boolean().default(false),
    })
    .transform(({ isQuality, cause, ...market }): WatchedChange => ({ ...market, cause: isQuality ? "quality" : cause })),
);

/**
 * Stores the cause `quality` as `membership` with a flag, because the previous release's Workers read the same rows and reject an unknown
 * cause.
 */
export function storedChanges(changed: readonly WatchedChange[]): string {
  return JSON.stringify(
    changed.map(({ cause, ...market }) =>
      cause === "quality" ? { ...market, cause: "membership", isQuality: true } : { ...market, cause },
    ),
  );
}
const compared = z.number().nullable().exactOptional();
const offerFigures = z.object({
  rate: z.number(),
  apr: z.number(),
  monthly_payment: z.number(),
  vs_current_total_usd: compared,
  break_even_months: compared,
});
const figures: z.ZodType<Figures> = offerFigures;
const observation: z.ZodType<Observation> = offerFigures.extend({ creditUnionId: z.string() });

/** A stored event, in the format of this or an earlier release. It is returned to callers unchanged. */
const event = z.custom<StreamedEventWire["event"]>((value) => typeof value === "object" && value !== null && "event_id" in value);

export const parseEvent = (text: string): StreamedEventWire["event"] => event.parse(JSON.parse(text));
export const parseContext = (text: string): MonitorContextWire => storedContextSchema.parse(JSON.parse(text));
export const parseConditions = (text: string): readonly Condition[] => conditions.parse(JSON.parse(text));
export const parseChanges = (text: string): readonly WatchedChange[] => changes.parse(JSON.parse(text));
export const parseObservation = (text: string | null): Observation => (text === null ? null : observation.parse(JSON.parse(text)));
export const parseFigures = (text: string | null): Figures | null => (text === null ? null : figures.parse(JSON.parse(text)));
