const SEEN = ", seen ";

/** The text in place of a carried rule's quote (guides/membership.md#carried-rules). @param seen a day, month or year, as in ISO 8601. */
export const carriedEvidence = (url: string, seen: string): string => `${url}${SEEN}${seen}`;

const DAY = "2026-01-01".length;

/** The sentence that answers show for a carried rule. @param evidence the text that `carriedEvidence` made. */
export function carriedNote(evidence: string): string {
  const seen = evidence.slice(evidence.lastIndexOf(SEEN) + SEEN.length);
  return `Its page said so ${seen.length === DAY ? "on" : "in"} ${seen}, not yet confirmed here.`;
}
