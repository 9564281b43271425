import type { ImportLine, MembershipRowKind } from "@tellerline/contract/operator";
import { findDuplicateKey, hasDuplicateKey, pointerToken } from "@tellerline/contract/plain";

/** The fault of a line that has a key twice: a parser would silently keep the last value (RFC 8259, 4). */
const duplicateFault = ({ path, key }: NonNullable<ReturnType<typeof findDuplicateKey>>) => ({
  path: `${path}${pointerToken(key)}`.slice(0, 200),
  reason: "Stands twice in the line. Send it once.",
});

/**
 * Reads JSON Lines: one row per line. Empty lines are skipped; an invalid line becomes a fault with its line number.
 * @param of kind of the rows; undefined for a file of rates and institutions.
 */
export function readJsonl(text: string, of?: MembershipRowKind): readonly ImportLine[] {
  const tag = of === undefined ? {} : { of };
  const lines: ImportLine[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (raw.trim() === "") continue;
    const line = index + 1;
    try {
      const row: unknown = JSON.parse(raw);
      const twice = hasDuplicateKey(raw, row) ? findDuplicateKey(raw) : null;
      if (twice === null) lines.push({ line, ...tag, row });
      else lines.push({ line, ...tag, fault: duplicateFault(twice) });
    } catch (error) {
      const reason = `The line is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
      lines.push({ line, ...tag, fault: { path: "", reason: reason.slice(0, 500) } });
    }
  }
  return lines;
}
