import type { claimImport, sourceImport } from "@tellerline/contract/operator";
import { STATES } from "@tellerline/geography";
import { DAY_MS, timestampOf } from "@tellerline/vocabulary";
import type * as z from "zod";
import type { SyntheticInstitution } from "./institutions.ts";
import { listPlaces } from "./places.ts";
import type { Random } from "./random.ts";

type Claim = z.input<typeof claimImport>;
type Source = z.input<typeof sourceImport>;

export const CLAIMS = 15_000;
/** One claim in this many has a fault that verification must find: 300 claims of 15,000. */
const FAULTY_EVERY = 50;

const TRADES = [
  "Logistics",
  "Foods",
  "Hospital",
  "Software",
  "Power and Light",
  "Railways",
  "Insurance",
  "Textiles",
  "School District",
  "Foundry",
] as const;
const FIRST = [
  "Harbor",
  "Prairie",
  "Granite",
  "Cedar",
  "Summit",
  "Copper",
  "Juniper",
  "Beacon",
  "Orchard",
  "Canyon",
  "Delta",
  "Mesa",
] as const;
const OCCUPATIONS = ["teacher", "nurse", "firefighter", "police officer", "electrician", "farmer", "pilot", "plumber"] as const;
const ASSOCIATIONS = [
  "Synthetic Savers League",
  "Synthetic Lake Friends",
  "Synthetic Consumer Council",
  "Synthetic Veterans Alumni",
] as const;

/** A claim without ids, and the sentence that states it. */
interface Draft {
  readonly kind: Claim["kind"];
  readonly sentence: string;
  readonly conditions: NonNullable<Claim["conditions"]>;
  readonly conditional_on?: Claim["conditional_on"];
}

const county = (state: string, name: string, roles: readonly string[]) => ({ type: "county", state, county: name, roles: [...roles] });
const businessName = (random: Random) => `Synthetic ${random.pick(FIRST)} ${random.pick(TRADES)} ${random.integer(1, 120)}`;

type Writer = (random: Random, institution: SyntheticInstitution, counties: readonly string[]) => Draft;

const community: Writer = (random, { row, state }) => {
  const home = row.county ?? "";
  const wide = random.chance(0.5);
  const sentence = wide
    ? `Anyone who lives, works or worships in ${home}, ${STATES[state].name} may join.`
    : `Membership is open to residents of ${home}, ${STATES[state].name}.`;
  const roles = wide ? ["home", "worksite", "worship"] : ["home"];
  return { kind: "community_geo", sentence, conditions: [{ any: [county(state, home, roles)] }] };
};

const neighbours: Writer = (random, { state }, counties) => {
  const names = [...new Set(Array.from({ length: random.integer(1, 4) }, () => counties[random.integer(0, counties.length - 1)] ?? ""))];
  return {
    kind: "community_geo",
    sentence: `Our community charter also serves people who live in ${names.join(", ")} in ${STATES[state].name}.`,
    conditions: [{ any: names.map((name) => county(state, name, ["home"])) }],
  };
};

const employer: Writer = (random) => {
  const name = businessName(random);
  return {
    kind: "employer",
    sentence: `Employees of “${name}, Inc.” are eligible for membership.`,
    conditions: [{ any: [{ type: "employer", name: `${name}, Inc.` }] }],
  };
};

const localEmployer: Writer = (random, { row, state }) => {
  const name = businessName(random);
  return {
    kind: "employer",
    sentence: `People who work for ${name} – at its sites in ${row.county} – can join.`,
    conditions: [{ any: [{ type: "employer", name }] }, { any: [county(state, row.county ?? "", ["worksite", "home"])] }],
  };
};

const association: Writer = (random) => {
  const name = random.pick(ASSOCIATIONS);
  const cost = random.pick([0, 5, 10, 25]);
  return {
    kind: "association",
    sentence: `Not near us? Join ${name} for $${cost} and become a member from anywhere.`,
    conditions: [{ any: [{ type: "association", name }] }],
    conditional_on: { type: "join_association", association: name, cost_usd: cost, join_url: "https://join.synthetic.example/" },
  };
};

const military: Writer = (random, { state }) => {
  const guard = random.chance(0.3);
  return guard
    ? {
        kind: "military",
        sentence: `Members of the ${STATES[state].name} National Guard may join.`,
        conditions: [{ any: [{ type: "military", statuses: ["reservist"], state }] }],
      }
    : {
        kind: "military",
        sentence: "Active duty service members, veterans and their families are welcome.",
        conditions: [{ any: [{ type: "military", statuses: ["active_duty", "veteran", "military_family"] }] }],
      };
};

const school: Writer = (random, { row }) => ({
  kind: "school",
  sentence: `Students, alumni and staff of Synthetic ${row.city} College can join.`,
  conditions: [
    {
      any: [
        {
          type: "school",
          name: `Synthetic ${row.city} College`,
          relationships: random.chance(0.5) ? ["student", "alumni", "employee"] : [],
        },
      ],
    },
  ],
});

const worship: Writer = (_random, { row }) => ({
  kind: "worship",
  sentence: `Members of Synthetic Grace Parish of ${row.city} belong to our common bond.`,
  conditions: [{ any: [{ type: "worship", name: `Synthetic Grace Parish of ${row.city}` }] }],
});

const occupation: Writer = (random, { state }) => {
  const name = random.pick(OCCUPATIONS);
  return {
    kind: "occupation",
    sentence: `Every ${name} in ${STATES[state].name} can join.`,
    conditions: [
      { any: [{ type: "occupation", name, aliases: [`${name}s`] }] },
      { any: [{ type: "state", state, roles: ["home", "worksite"] }] },
    ],
  };
};

const property: Writer = (random, { row, state }) => ({
  kind: "community_geo",
  sentence: `Those who own property or keep a business in ${row.county} qualify.`,
  conditions: [
    { any: [county(state, row.county ?? "", ["property"]), county(state, row.county ?? "", ["facility"])] },
    ...(random.chance(0.2) ? [{ any: [{ type: "applicant_kind", values: ["natural_person", "corporation"] }] }] : []),
  ],
});

const tract: Writer = (_random, { row, state }) => ({
  kind: "community_geo",
  sentence: `Residents of certain census tracts of ${row.county} are part of our field of membership.`,
  conditions: [
    { any: [county(state, row.county ?? "", ["home"])] },
    { any: [{ type: "boundary", boundary: "census_tract", description: `certain census tracts of ${row.county}` }] },
  ],
});

const town: Writer = (_random, { row, state }) => ({
  kind: "community_geo",
  sentence: `People of the town of ${row.city}, ${STATES[state].name} can join.`,
  conditions: [{ any: [{ type: "place", state, place: row.city, roles: ["home"] }] }],
});

const times = (count: number, writer: Writer): readonly Writer[] => Array.from({ length: count }, () => writer);

/**
 * Writers of all claims of an institution except the first, which is about its own county. They are weighted like real fields of
 * membership, few of which cover the whole country.
 */
const OTHERS: readonly Writer[] = [
  ...times(32, employer),
  ...times(12, neighbours),
  ...times(8, localEmployer),
  ...times(6, town),
  ...times(6, school),
  ...times(6, worship),
  ...times(6, occupation),
  ...times(4, property),
  ...times(2, tract),
  association,
  military,
];

type Fault = (claim: Claim, source: Source) => Claim;

/** Functions that put a fault into a claim. Machine-extracted claims often have such faults. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  (claim) => ({ ...claim, quote: `${claim.quote.slice(0, -1)} without exception.` }),
  (claim) => ({ ...claim, source_id: `${claim.source_id}:lost` }),
  (claim) => ({ ...claim, quote: `Formerly: ${claim.quote}`, extracted_at: "2020-01-01T00:00:00Z" }),
  (claim) => ({ ...claim, conditions: [{ any: [{ type: "county", state: "TX", county: "Nowhere at All", roles: ["home"] }] }] }),
  (claim) => ({ ...claim, conditions: [...(claim.conditions ?? []), { any: [{ type: "income_limit", max_usd: 80_000 }] }] }),
];

/** Replaces typographic quotes and dashes with the characters that a person would type. */
function retyped(sentence: string): string {
  return sentence.replaceAll(/[“”]/g, '"').replaceAll("–", "-");
}

function writerOf(random: Random, at: number): Writer {
  return (at === 0 ? undefined : OTHERS[random.integer(0, OTHERS.length - 1)]) ?? community;
}

export interface SyntheticClaims {
  readonly sources: readonly Source[];
  readonly claims: readonly Claim[];
}

/** Makes membership claims of institutions with their source pages, one page per institution. @param asOf ISO date of the newest pages. */
export function makeClaims(random: Random, institutions: readonly SyntheticInstitution[], asOf: string, total = CLAIMS): SyntheticClaims {
  const countiesOf = new Map(listPlaces().map(({ state, places }) => [state, [...new Set(places.map((place) => place.county))]]));
  const sources: Source[] = [];
  const claims: Claim[] = [];
  const newest = Date.parse(`${asOf}T00:00:00Z`);
  institutions.forEach((institution, index) => {
    const { row, state } = institution;
    const own = Math.floor(((index + 1) * total) / institutions.length) - Math.floor((index * total) / institutions.length);
    const retrieved = timestampOf(newest - random.integer(0, 150) * DAY_MS);
    const drafts = Array.from({ length: own }, (_, at) => writerOf(random, at)(random, institution, countiesOf.get(state) ?? []));
    const source: Source = {
      source_id: `synthetic:${row.charter_number}:page`,
      credit_union_id: row.credit_union_id,
      url: `${row.website}/membership`,
      retrieved_at: retrieved,
      text: ["Who can join? (Synthetic page of an invented institution.)", ...drafts.map(({ sentence }) => sentence)].join("\n\n"),
    };
    sources.push(source);
    drafts.forEach(({ sentence, ...draft }, at) => {
      const claim: Claim = {
        ...draft,
        claim_id: `synthetic:${row.charter_number}:${at + 1}`,
        credit_union_id: row.credit_union_id,
        source_id: source.source_id,
        quote: retyped(sentence),
        confidence: Number((0.7 + random.next() * 0.29).toFixed(2)),
        extracted_at: retrieved,
      };
      claims.push(claims.length % FAULTY_EVERY === FAULTY_EVERY - 1 ? random.pick(FAULTS)(claim, source) : claim);
    });
  });
  return { sources, claims };
}
