import type { membershipImport } from "@tellerline/contract/operator";
import type * as z from "zod";
import type { SyntheticInstitution } from "./institutions.ts";
import type { Random } from "./random.ts";

/** A flat membership record of a synthetic institution, as a first pass over its page would extract it. */
export function makeFlatRecord(random: Random, { row, state }: SyntheticInstitution, asOf: string): z.input<typeof membershipImport> {
  const open = random.chance(0.08);
  const wholeState = random.chance(0.15);
  const fee = random.pick([0, 0, 1, 5, 10]);
  return {
    credit_union_id: row.credit_union_id,
    eligibility_type: open ? "open" : "community",
    open_to_anyone: open,
    join_path: open ? "Join the Synthetic Savers League, then open a share account." : "Open a share account at a branch or on the web.",
    geo_states: [state],
    geo_counties: wholeState || row.county === undefined ? [] : [`${row.county}, ${state}`],
    employers: random.chance(0.3) ? [`Synthetic ${row.city} Works`] : [],
    associations: open ? ["Synthetic Savers League"] : [],
    family_membership: true,
    membership_fee_usd: fee,
    min_deposit_usd: random.pick([5, 5, 25]),
    requirements_summary: `Synthetic summary: people of ${wholeState ? "the whole state" : (row.county ?? "its county")} and their families.`,
    source: "scraped",
    confidence: Number((0.6 + random.next() * 0.35).toFixed(2)),
    evidence_url: `${row.website}/membership`,
    extracted_at: `${asOf}T00:00:00Z`,
  };
}
