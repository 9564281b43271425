import type { ImportLine, MembershipRowKind } from "@tellerline/contract/operator";
import { CLAIMS, makeClaims } from "./claims.ts";
import { makeFlatRecord } from "./flat-records.ts";
import { INSTITUTIONS, makeInstitutions, type SyntheticInstitution } from "./institutions.ts";
import { createRandom } from "./random.ts";
import { FLEET_SEED } from "./seed-numbers.ts";

/** Seed of a random stream separate from that of rates, so that changing one does not change the other. */
const MEMBERSHIP_SEED = 20_260_103;

/**
 * Of twenty institutions, two have no membership data, three only a flat record (guides/membership.md#flat-records), five both record and rules, and
 * ten only rules.
 */
const hasRecord = (index: number) => index % 20 >= 2 && index % 20 < 10;
const hasRules = (index: number) => index % 20 >= 5;

export interface SyntheticMembership {
  readonly records: readonly object[];
  readonly sources: readonly object[];
  readonly claims: readonly object[];
}

/** The membership data of the embedded data set, for the same institutions as `makeFleet`. */
export function makeMembership(asOf: string, institutions = INSTITUTIONS, claims = CLAIMS): SyntheticMembership {
  const fleet: readonly SyntheticInstitution[] = makeInstitutions(createRandom(FLEET_SEED), institutions);
  const random = createRandom(MEMBERSHIP_SEED);
  const records = fleet.filter((_, index) => hasRecord(index)).map((institution) => makeFlatRecord(random, institution, asOf));
  return {
    records,
    ...makeClaims(
      random,
      fleet.filter((_, index) => hasRules(index)),
      asOf,
      claims,
    ),
  };
}

const toLines = (rows: readonly object[], of: MembershipRowKind): readonly ImportLine[] =>
  rows.map((row, index) => ({ line: index + 1, row, of }));

export const recordLines = ({ records }: SyntheticMembership): readonly ImportLine[] => toLines(records, "membership");
export const claimLines = ({ sources, claims }: SyntheticMembership): readonly ImportLine[] => [
  ...toLines(sources, "source"),
  ...toLines(claims, "claim"),
];
