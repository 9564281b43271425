import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportLine } from "@tellerline/contract/operator";
import { isStateCode } from "@tellerline/geography";
import { ELIGIBILITY_TYPES } from "@tellerline/vocabulary";
import * as z from "zod";

/**
 * Facts from institutions' own pages about who may join: places, employers, associations, family; no sentences of a page. Each row was read
 * by two people, and has the page's address and the day of reading. As flat records, the rows make a membership possible, never certain.
 */

const PATH = join(import.meta.dirname, "../../data/membership-facts.jsonl");

const names = z.array(z.string()).default([]);
const fact = z.strictObject({
  charter: z.int(),
  url: z.url(),
  date: z.iso.date(),
  type: z.enum(ELIGIBILITY_TYPES),
  counties: names,
  cities: names,
  states: z.array(z.string().refine(isStateCode)).default([]),
  employers: names,
  associations: names,
  occupations: names,
  family: z.literal(true).nullable().default(null),
  open_to_anyone: z.boolean().default(false),
});

/** Below 0.5, so that it is never a yes: only the institution has the last word on a page that was read once. */
const CONFIDENCE = 0.45;

/** Rows of a membership file. @param idOf the id of the institution with a charter; undefined if there is none. */
export function membershipFactLines(idOf: (charter: number) => string | undefined): readonly ImportLine[] {
  const facts = readFileSync(PATH, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => fact.parse(JSON.parse(line)));
  return facts.flatMap((row, index): readonly ImportLine[] => {
    const creditUnionId = idOf(row.charter);
    if (creditUnionId === undefined) return [];
    return [
      {
        line: index + 1,
        of: "membership",
        row: {
          credit_union_id: creditUnionId,
          eligibility_type: row.type,
          open_to_anyone: row.open_to_anyone,
          geo_states: row.states,
          geo_counties: row.counties,
          geo_cities: row.cities,
          employers: row.employers,
          associations: row.associations,
          occupations: row.occupations,
          family_membership: row.family,
          source: "scraped",
          confidence: CONFIDENCE,
          evidence_url: row.url,
          extracted_at: row.date,
        },
      },
    ];
  });
}
