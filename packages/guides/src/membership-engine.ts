import { personSchema } from "@tellerline/contract";
import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/dev/utf8";
import {
  annotationStatus,
  compileMembershipBook,
  graphVerdict,
  type MemberInstitution,
  missingFactsOf,
  openMembershipBook,
  type Person,
  type Rule,
  searchInstitutions,
  verifyClaim,
  WorkingMemory,
} from "@tellerline/eligibility";
import { compileGazetteer, type Gazetteer, isStateCode, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { toPerson } from "@tellerline/quoting";
import { ANNOTATION_STATUSES, BUCKETS, UNKNOWN_REASONS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import { toProposedClaim } from "../../../workers/operator/src/membership/translate.ts";
import { readYaml, words } from "./tables.ts";

const state = z.string().refine(isStateCode, "Not a state.");
const fips = z.array(z.string().regex(/^\d{5}$/, "A FIPS code has five digits."));

const gazetteerFile = z.strictObject({
  counties: z.array(z.strictObject({ fips: z.string(), state, name: words })),
  places: z.array(z.strictObject({ state, name: words, counties: fips })),
  zips: z.array(z.strictObject({ zip: words, counties: fips, only_secondary: z.boolean().default(false) })),
});

function openExcerpt(): Gazetteer {
  const { counties, places, zips } = readYaml("gazetteer", "census-excerpt.yaml", gazetteerFile);
  const proven = zips.map(({ only_secondary, ...zip }) => ({ ...zip, proven: !only_secondary }));
  return openGazetteer(
    compileGazetteer({ authority: "census", vintage: "examples", counties, places, subdivisions: [], zips: proven }, utf8),
    utf8,
  );
}

/** Functions that open a gazetteer, by the name that examples use. */
const GAZETTEERS = {
  census: openExcerpt,
  embedded: () => openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8),
} as const;
/** The gazetteers that have been opened, because opening one takes long. */
const opened = new Map<keyof typeof GAZETTEERS, Gazetteer>();

function gazetteerOf(name: keyof typeof GAZETTEERS): Gazetteer {
  const known = opened.get(name) ?? GAZETTEERS[name]();
  opened.set(name, known);
  return known;
}

const expected = z
  .strictObject({
    /** Expected bucket (guides/membership.md#buckets); `absent` if the search must not find the credit union. */
    bucket: z.enum([...BUCKETS, "absent"]).optional(),
    /** Code of the problem with which the request must be refused. */
    refused: z.enum(["city_without_state", "conflicting_fields", "unresolved_city", "unresolved_zip"]).optional(),
    /** Names of the request fields that the answer must ask for. */
    missing_facts: z.array(words).optional(),
    unknown_reason: z.enum(UNKNOWN_REASONS).optional(),
    annotation: z.enum(ANNOTATION_STATUSES).optional(),
  })
  .refine(({ bucket, refused }) => (bucket === undefined) !== (refused === undefined), "Either a bucket or a refusal is expected.");

/** A file of worked examples: rules as an operator imports them, people as a request describes them, and the expected results. */
export const membershipFile = z.strictObject({
  about: words,
  gazetteer: z.enum(["census", "embedded"]),
  credit_unions: z
    .array(
      z.strictObject({
        name: words,
        city: words,
        state,
        /** Claims in the format of an import, without the fields for which `claimOf` has defaults. */
        rules: z.array(z.record(z.string(), z.unknown())),
      }),
    )
    .min(1),
  cases: z
    .array(
      z.strictObject({
        case: words,
        credit_union: words,
        person: personSchema,
        expect: expected,
        why: words,
      }),
    )
    .min(1),
});
export type MembershipFile = z.output<typeof membershipFile>;
type Facts = z.output<typeof personSchema>;

const TAKEN_AT = "2026-01-02T00:00:00Z";

/** An example's claim in the format of an import, with defaults for the fields that examples leave out. */
function claimOf(rule: Readonly<Record<string, unknown>>, creditUnionId: string, number: number): ClaimImport {
  const plain = { claim_id: `claim-${number}`, credit_union_id: creditUnionId, source_id: "source", extracted_at: TAKEN_AT };
  const claim = claimImport.safeParse({ ...plain, ...rule });
  if (!claim.success) throw new Error(`A rule of ${creditUnionId}: ${z.prettifyError(claim.error)}`);
  return claim.data;
}

/** The rule that is published for a claim. @throws if the claim is withheld, for example because its quote does not support it. */
function ruleOf(claim: ClaimImport, ruleId: number, gazetteer: Gazetteer): Rule {
  const verified = verifyClaim(toProposedClaim(claim), { text: claim.quote, retrievedAt: TAKEN_AT }, gazetteer);
  if (!verified.ok) throw new Error(`A rule of ${claim.credit_union_id} is withheld: ${verified.reason}.`);
  const step = claim.conditional_on ?? null;
  return {
    ruleId,
    creditUnionId: claim.credit_union_id,
    kind: claim.kind,
    conditions: verified.conditions,
    joinStep:
      step === null
        ? null
        : { kind: step.type, association: step.association, costUsd: step.cost_usd ?? null, joinUrl: step.join_url ?? null },
    extendsTo: claim.extends_to ?? [],
    confidence: claim.confidence,
    quote: claim.quote,
    engine: "graph",
  };
}

type Resolved = { readonly person: Person } | { readonly refused: string };

/** The engine's person for the facts of a request, or the code of the problem with which the request is refused. */
function personOf(gazetteer: Gazetteer, facts: Facts): Resolved {
  try {
    return { person: toPerson(gazetteer, facts) };
  } catch (error) {
    if (error instanceof Problem) return { refused: error.code };
    throw error;
  }
}

/** Compiles the rules of a file. Returns a function that evaluates a person against one of the file's credit unions, by its name. */
export function openMembership({ gazetteer: named, credit_unions }: MembershipFile) {
  const gazetteer = gazetteerOf(named);
  const institutions = credit_unions.map(({ name, city, state }): MemberInstitution => {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    return {
      ...{ creditUnionId: `${name}|${city}|${state}`, name, slug, city, state, countyKey: null, members: null },
      ...{ alsoKnownAs: [], formerIds: [] },
    };
  });
  const claims = credit_unions.flatMap(({ rules }, at) =>
    rules.map((rule, number) => claimOf(rule, institutions[at]?.creditUnionId ?? "", number)),
  );
  const rules = claims.map((claim, number) => ruleOf(claim, number + 1, gazetteer));
  const source = { asOf: 0, institutions, rules, publications: new Map(), records: new Map(), coverage: "{}" };
  const book = openMembershipBook(compileMembershipBook(source, utf8).book, utf8);
  const memory = new WorkingMemory(book);

  return (creditUnion: string, facts: Facts) => {
    const own = institutions.find(({ name }) => name === creditUnion);
    if (own === undefined) throw new Error(`No credit union of this file is called ${creditUnion}.`);
    const resolved = personOf(gazetteer, facts);
    if ("refused" in resolved) return resolved;
    const institution = book.institution(own.creditUnionId);
    const { outcomes, buckets } = searchInstitutions(memory, resolved.person, { limit: 200, after: null });
    const bucket = BUCKETS.find((name) => buckets[name].some((found) => found.institution === institution)) ?? "absent";
    const annotation = annotationStatus(outcomes, institution);
    if (bucket === "absent") return { bucket, missing_facts: [], annotation };
    const { unknownReason } = graphVerdict(outcomes, institution);
    const isOpen = bucket === "possibly_eligible" || bucket === "unknown";
    const missing = isOpen ? missingFactsOf(outcomes, outcomes.ofInstitution(institution).rules) : [];
    return {
      bucket,
      missing_facts: [...new Set(missing.flatMap(({ fact_field }) => fact_field))].toSorted(),
      annotation,
      ...(unknownReason === null ? {} : { unknown_reason: unknownReason }),
    };
  };
}
