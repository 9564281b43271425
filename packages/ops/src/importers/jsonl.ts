import type { ImportLine, MembershipRowKind } from "@tellerline/contract/operator";

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
      lines.push({ line, ...tag, row: JSON.parse(raw) });
    } catch (error) {
      const reason = `The line is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
      lines.push({ line, ...tag, fault: { path: "", reason: reason.slice(0, 500) } });
    }
  }
  return lines;
}
