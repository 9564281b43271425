/** The text in place of a carried rule's quote: its page, and when that was seen (guides/membership.md#carried-rules). */

const SEEN = ", seen ";

/** @param seen a day, a month or a year, as in ISO 8601. */
export const carriedEvidence = (url: string, seen: string): string => `${url}${SEEN}${seen}`;

const DAY = "2026-01-01".length;

/** @param evidence from `carriedEvidence`. */
export function carriedNote(evidence: string): string {
  const seen = evidence.slice(evidence.lastIndexOf(SEEN) + SEEN.length);
  return `Its page said so ${seen.length === DAY ? "on" : "in"} ${seen}, not yet confirmed here.`;
}
