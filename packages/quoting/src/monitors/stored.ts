import { type MonitorContextWire, type StreamedEventWire, storedConditionSchema, storedContextSchema } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import type { Condition, Figures, Observation } from "@tellerline/monitoring";
import type { MarketChange } from "@tellerline/scoring";
import { LOAN_PRODUCTS } from "@tellerline/vocabulary";
import * as z from "zod";

/** JSON columns, validated when read: a malformed row is an error, and is never mistaken for another market or figure. */

const conditions: z.ZodType<readonly Condition[]> = z.array(storedConditionSchema);
/** A market with what changed in it: rates, membership rules of its institutions, or only which of its rates are held. */
export interface WatchedChange extends MarketChange {
  readonly cause: "rates" | "membership" | "quality";
}

const changes = z.array(
  z
    .object({
      product: z.enum(LOAN_PRODUCTS),
      termMonths: z.int().nullable(),
      states: z.array(z.enum(STATE_CODES)).nullable(),
      // Rows from before membership changes were recorded have no cause: they are about rates.
      cause: z.enum(["rates", "membership"]).default("rates"),
      isQuality: z.boolean().default(false),
    })
    .transform(({ isQuality, cause, ...market }): WatchedChange => ({ ...market, cause: isQuality ? "quality" : cause })),
);

/** Stores `quality` as `membership` with a flag: the previous release knows only the other two causes. */
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

/** A stored event, in the wire format of this or an earlier release. It is returned unchanged. */
const event = z.custom<StreamedEventWire["event"]>((value) => typeof value === "object" && value !== null && "event_id" in value);

export const parseEvent = (text: string): StreamedEventWire["event"] => event.parse(JSON.parse(text));
export const parseContext = (text: string): MonitorContextWire => storedContextSchema.parse(JSON.parse(text));
export const parseConditions = (text: string): readonly Condition[] => conditions.parse(JSON.parse(text));
export const parseChanges = (text: string): readonly WatchedChange[] => changes.parse(JSON.parse(text));
export const parseObservation = (text: string | null): Observation => (text === null ? null : observation.parse(JSON.parse(text)));
export const parseFigures = (text: string | null): Figures | null => (text === null ? null : figures.parse(JSON.parse(text)));
