import type { LEAD_REASONS } from "@tellerline/vocabulary";
import * as z from "zod";
import { type EmbeddedReading, embeddedReading } from "./readings.ts";

/** A reading of a page, with the day on which the page was seen, who wrote the page, and how likely the page has changed since. */
const pageReading = z.object({
  ...embeddedReading.omit({ lead_for: true }).shape,
  /** When the page was seen; null if the day is not known. */
  seen: z.string().nullable(),
  said_by: z.enum(["institution", "third_party"]),
  /** How likely it is that the page says something else by now. */
  risk: z.enum(["low", "medium", "high"]),
});
type PageReading = z.infer<typeof pageReading>;

/** Date of readings whose day is not known: the month in which they were gathered. */
const WITHOUT_A_DAY = "2026-11";
/** Maximum age of a reading, in months. An older reading is only a lead (guides/membership.md#carried-rules). */
const MAX_AGE_MONTHS = 48;

/** Whether the earliest day that `seen` can mean is more than `MAX_AGE_MONTHS` ago. */
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
 * Readings in the form in which they are embedded, sorted by charter number. Whether a reading is too old is decided here, when a release
 * is made, and never when the release runs.
 * @param lines JSON of one page each.
 * @param charters charter numbers of the newest quarter; readings of other institutions are left out, since those have merged or closed.
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
