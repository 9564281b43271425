import type { LEAD_REASONS } from "@tellerline/vocabulary";
import * as z from "zod";
import { type EmbeddedReading, embeddedReading } from "./readings.ts";

/** The reading of a page, with its date and reliability. */
const pageReading = z.object({
  ...embeddedReading.omit({ lead_for: true }).shape,
  /** When the page was seen; null if that is not known. */
  seen: z.string().nullable(),
  said_by: z.enum(["institution", "third_party"]),
  /** Risk that the reading no longer holds. */
  risk: z.enum(["low", "medium", "high"]),
});
type PageReading = z.infer<typeof pageReading>;

/** Used for readings without a date: the month in which they were gathered. */
const WITHOUT_A_DAY = "2026-11";
/** Older readings are leads only (guides/membership.md#carried-rules). */
const MAX_AGE_MONTHS = 48;

/** Whether the earliest day that `seen` can mean is too long ago. */
function isTooOld(seen: string, now: Date): boolean {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - MAX_AGE_MONTHS);
  return Date.parse(seen) < oldest.getTime();
}

function leadReasons({ seen, said_by, risk, claims }: PageReading, now: Date): (typeof LEAD_REASONS)[number][] {
  return [
    ...(said_by === "third_party" ? (["third_party"] as const) : []),
    ...(risk === "high" ? (["likely_changed"] as const) : []),
    ...(isTooOld(seen ?? WITHOUT_A_DAY, now) ? (["too_old"] as const) : []),
    ...(claims.length === 0 ? (["nothing_modeled"] as const) : []),
  ];
}

/**
 * Readings as they are embedded, by charter. Age is judged here, when a release is made, and never when it runs.
 * @param lines JSON of one page each.
 * @param charters institutions of the newest quarter; readings of others are left out, since those have merged or closed.
 */
export function packReadings(lines: readonly string[], charters: ReadonlySet<string>, now: Date): readonly EmbeddedReading[] {
  const readings = lines.map((line) => pageReading.parse(JSON.parse(line))).filter(({ charter }) => charters.has(String(charter)));
  return readings
    .map((reading) => {
      const reasons = leadReasons(reading, now);
      const { charter, url, seen, claims } = reading;
      const page = { charter, url, seen: seen ?? WITHOUT_A_DAY };
      return reasons.length === 0 ? { ...page, claims } : { ...page, lead_for: reasons, claims: [] };
    })
    .toSorted((left, right) => left.charter - right.charter || (left.url < right.url ? -1 : 1));
}
