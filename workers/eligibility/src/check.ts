import { type CheckRequestWire, type CheckResponseWire, type PersonWire, publicationSchema } from "@tellerline/contract";
import {
  annotate,
  FactEvaluator,
  graphVerdict,
  RuleOutcomes,
  resolveOrganizations,
  toPathWire,
  UNKNOWN_PERSON,
} from "@tellerline/eligibility";
import { type FieldPath, type LoadedMembership, MEMBERSHIP_DISCLOSURE, recordPath, toPerson } from "@tellerline/quoting";
import { environmentOf, type Handler, Problem } from "@tellerline/worker-kit";
import { memberships } from "./books.ts";
import type { Env } from "./env.ts";

type Row = CheckResponseWire["results"][number];

const ALIASES = [
  ["state", "home_state"],
  ["zip", "home_zip"],
  ["county", "home_county"],
] as const;

/** The person of a check. Plain fields are aliases; contradicting values are rejected (guides/membership.md#check). */
function toFacts(user: NonNullable<CheckRequestWire["user"]>): PersonWire {
  const faults = ALIASES.flatMap(([plain, home]) =>
    user[plain] !== undefined && user[home] !== undefined && user[plain]?.toLowerCase() !== user[home]?.toLowerCase()
      ? [
          {
            path: `/user/${plain}`,
            code: "conflicting_fields",
            message: `"${plain}" and "${home}" are aliases but have different values. Send one of them.`,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new Problem("conflicting_fields", faults[0]?.message ?? "", { errors: faults });
  const { state, zip, county, ...facts } = user;
  return {
    ...facts,
    ...(state === undefined ? {} : { home_state: state }),
    ...(zip === undefined ? {} : { home_zip: zip }),
    ...(county === undefined ? {} : { home_county: county }),
  };
}

/** Maps a place field to the name the caller used, plain or prefixed. */
function fieldPathOf(user: NonNullable<CheckRequestWire["user"]>): FieldPath {
  return (role, part) => {
    const plain = ALIASES.find(([, home]) => home === `${role}_${part}`)?.[0];
    return plain !== undefined && user[plain] !== undefined ? `/user/${plain}` : `/user/${role}_${part}`;
  };
}

/** Row for an institution without data: an unknown id, or no rules and no record. */
function unknownRow(creditUnionId: string): Row {
  return {
    credit_union_id: creditUnionId,
    status: "unknown",
    eligibility_type: "unknown",
    confidence: 0,
    record_confidence: null,
    details: recordPath(creditUnionId),
    unknown_reason: "no_membership_record",
  };
}

function toRow({ book, details }: LoadedMembership, outcomes: RuleOutcomes, creditUnionId: string): Row {
  const institution = book.institution(creditUnionId);
  const annotation = institution < 0 ? null : annotate(outcomes.evaluator, details, institution);
  if (annotation === null) return unknownRow(creditUnionId);
  const publication = details.publication(institution);
  const verdict = graphVerdict(outcomes, institution);
  const graph: NonNullable<Row["graph"]> | null =
    publication === null
      ? null
      : {
          status: verdict.status,
          confidence: verdict.confidence,
          paths: verdict.paths.map(toPathWire),
          ...(verdict.unknownReason === null ? {} : { unknown_reason: verdict.unknownReason }),
          explain: verdict.explain,
          publication: publicationSchema.parse(JSON.parse(publication)),
        };
  return {
    credit_union_id: creditUnionId,
    status: annotation.status,
    eligibility_type: annotation.eligibilityType,
    confidence: annotation.confidence,
    record_confidence: details.record(institution)?.confidence ?? null,
    details: recordPath(creditUnionId),
    ...(graph === null ? {} : { graph }),
    ...(annotation.status === "unknown" && verdict.unknownReason !== null ? { unknown_reason: verdict.unknownReason } : {}),
  };
}

export const checkEligibility: Handler<"checkEligibility", Env> = async ({ body, context, env }) => {
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environmentOf(context));
  const facts = toFacts(body.user ?? {});
  const person = body.user === undefined ? UNKNOWN_PERSON : toPerson(gazetteer, facts, fieldPathOf(body.user));
  const outcomes = new RuleOutcomes(new FactEvaluator(membership.book, person, resolveOrganizations(membership.book, person)));
  const results = [...new Set(body.credit_union_ids)].map((creditUnionId) => toRow(membership, outcomes, creditUnionId));
  const home = person.regions.get("home");
  return {
    body: {
      count: results.length,
      user: { state: home?.states?.length === 1 ? (home.states[0] ?? null) : null, resolved_counties: [...(home?.counties ?? [])] },
      results,
      engine: results.some(({ graph }) => graph !== undefined) ? "eligibility_publication_v1" : "legacy",
      disclosure: MEMBERSHIP_DISCLOSURE,
    },
  };
};
