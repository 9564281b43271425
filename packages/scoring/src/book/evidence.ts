import type { RateEvidence } from "./rows.ts";

/**
 * Evidence of a rate as text for a book. Members are known by their position, so keep the order: a book may be read by the release before or after
 * the one that wrote it.
 */
export const evidenceText = ({ quote, cell, retrievedAt, confirmedAt, readBy }: RateEvidence): string =>
  JSON.stringify([quote, cell, retrievedAt, confirmedAt, readBy]);

/** Reads what `evidenceText` wrote. @throws Error if the text is not a JSON array; its members are not checked. */
export function readEvidence(text: string): RateEvidence {
  const parts: unknown = JSON.parse(text);
  if (!Array.isArray(parts)) throw new Error("Evidence is stored as an array.");
  const [quote, cell, retrievedAt, confirmedAt, readBy] = parts;
  return {
    quote: String(quote),
    cell: cell === null ? null : String(cell),
    retrievedAt: Number(retrievedAt),
    confirmedAt: Number(confirmedAt),
    readBy: String(readBy),
  };
}
