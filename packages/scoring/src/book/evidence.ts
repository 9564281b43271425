import type { RateEvidence } from "./rows.ts";

/** Evidence of a rate as text in a book, and back. Book and reader are of one release or neighbours, so that members keep their places. */

export const evidenceText = ({ quote, cell, retrievedAt, confirmedAt, readBy }: RateEvidence): string =>
  JSON.stringify([quote, cell, retrievedAt, confirmedAt, readBy]);

/** @throws Error if the text was not written by `evidenceText`. */
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
