import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { LEAD_REASONS } from "@tellerline/vocabulary";
import * as z from "zod";

/**
 * What institutions' pages said about who may join when they were read before: conditions and places, and no sentence of a page. Each
 * page was read twice, independently. `pnpm embed:readings FILE …` makes the file, and says which readings are leads alone.
 */

export const READINGS_PATH = join(import.meta.dirname, "../../data/readings.jsonl");

export const embeddedReading = z.strictObject({
  charter: z.int(),
  url: z.url(),
  seen: z.string(),
  lead_for: z.array(z.enum(LEAD_REASONS)).optional(),
  /** In the form of an import, which checks them. */
  claims: z.array(z.record(z.string(), z.json())),
});
export type EmbeddedReading = z.infer<typeof embeddedReading>;

/** @param idOf the id of the institution with a charter; undefined if there is none, and no line for its readings. */
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
