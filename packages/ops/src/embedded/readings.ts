import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { LEAD_REASONS } from "@tellerline/vocabulary";
import * as z from "zod";

/**
 * Earlier readings of who may join, from institutions' pages: conditions and places only, without the pages' sentences. Each page was read twice,
 * independently. `pnpm embed:readings FILE …` writes them to `READINGS_PATH`, and marks those that are only leads
 * (guides/membership.md#carried-rules).
 */

export const READINGS_PATH = join(import.meta.dirname, "../../data/readings.jsonl");

export const embeddedReading = z.strictObject({
  charter: z.int(),
  url: z.url(),
  seen: z.string(),
  lead_for: z.array(z.enum(LEAD_REASONS)).optional(),
  /** Claims as they are written in a file. The import validates them. */
  claims: z.array(z.record(z.string(), z.json())),
});
export type EmbeddedReading = z.infer<typeof embeddedReading>;

/**
 * The embedded readings as import lines.
 * @param idOf returns an institution's id by charter number. If it returns undefined, the reading is left out.
 */
export function readingLines(idOf: (charter: number) => string | undefined): readonly ImportLine[] {
  const readings = readFileSync(READINGS_PATH, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => embeddedReading.parse(JSON.parse(line)));
  return readings.flatMap(({ charter, ...reading }, index): readonly ImportLine[] => {
    const creditUnionId = idOf(charter);
    return creditUnionId === undefined ? [] : [{ line: index + 1, of: "reading", row: { credit_union_id: creditUnionId, ...reading } }];
  });
}
