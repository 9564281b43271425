import { type CheckRequestWire, type CheckResponseWire, type PersonWire, publicationSchema } from "@tellerline/contract";
import { annotate, type GraphVerdict, graphVerdict, idOf, RuleOutcomes, toPathWire, UNKNOWN_PERSON } from "@tellerline/eligibility";
import { type Gazetteer, isStateCode, resolveCounty, type StateCode } from "@tellerline/geography";
import { type FieldPath, type LoadedMembership, membershipDisclosure, recordPath, saidStale, toPerson } from "@tellerline/quoting";
import { environmentOf, type Handler, Problem } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { idsNear, institutionMeant } from "./meant-institution.ts";

type Row = CheckResponseWire["results"][number];

const ALIASES = [
  ["state", "home_state"],
  ["zip", "home_zip"],
  ["county", "home_county"],
] as const;

type CheckUser = NonNullable<CheckRequestWire["user"]>;

/**
 * Whether an alias such as `county` and its field `home_county` have the same value, or are not both given. County names also match with
 * and without "County".
 */
function isSame(gazetteer: Gazetteer, user: CheckUser, plain: "state" | "zip" | "county", home: keyof CheckUser): boolean {
  const [left, right] = [user[plain], user[home]];
  if (typeof left !== "string" || typeof right !== "string" || left.toLowerCase() === right.toLowerCase()) return true;
  const state = user.state ?? user.home_state ?? "";
  if (plain !== "county" || !isStateCode(state)) return false;
  const [one, other] = [resolveCounty(gazetteer, state, left), resolveCounty(gazetteer, state, right)];
  return one.ok && other.ok && one.number === other.number;
}

/**
 * Replaces the aliases `state`, `zip` and `county` by `home_state`, `home_zip` and `home_county`.
 * @throws `conflicting_fields` if an alias and its field have different values (guides/membership.md#check).
 */
function toFacts(gazetteer: Gazetteer, user: CheckUser): PersonWire {
  const faults = ALIASES.flatMap(([plain, home]) =>
    isSame(gazetteer, user, plain, home)
      ? []
      : [
          {
            path: `/user/${plain}`,
            code: "conflicting_fields",
            message: `"${plain}" and "${home}" are aliases but have different values. Send one of them.`,
          },
        ],
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

/** Maps a place field to the JSON Pointer of the field that the caller used, which may be an alias such as `state`. */
function fieldPathOf(user: CheckUser): FieldPath {
  return (role, part) => {
    const plain = ALIASES.find(([, home]) => home === `${role}_${part}`)?.[0];
    return plain !== undefined && user[plain] !== undefined ? `/user/${plain}` : `/user/${role}_${part}`;
  };
}

/**
 * Row for an institution of which nothing is known: neither published rules nor an unverified record (guides/membership.md#flat-records).
 */
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

/** The verdict of an institution's published rules; null if it has no active publication of rules. */
function toGraph(verdict: GraphVerdict, publication: string | null): NonNullable<Row["graph"]> | null {
  if (publication === null) return null;
  const head = publicationSchema.parse(JSON.parse(publication));
  // The claims that were withheld from publication may include one that applies to the person.
  const withheld = head.proposal_coverage?.withheld_claims;
  const isUndecided = verdict.unknownReason === "fom_completeness_unaffirmed" || verdict.unknownReason === "no_rules";
  const isIncomplete = isUndecided && withheld !== undefined && withheld > 0;
  const reason = isIncomplete ? "incomplete_fom" : verdict.unknownReason;
  return {
    status: verdict.status,
    confidence: verdict.confidence,
    paths: verdict.paths.map(toPathWire),
    ...(reason === null ? {} : { unknown_reason: reason }),
    explain: verdict.explain,
    publication: head,
  };
}

/** Row for an unknown id, for a name that no institution has, or for one that several have. Suggests similar ids. */
function unheardOf(membership: LoadedMembership, said: string, home: StateCode | null): Row {
  const near = idsNear(membership, said, home);
  return { ...unknownRow(said), known: false, ...(near.length === 0 ? {} : { did_you_mean: [...near] }) };
}

/** @param creditUnionId the institution's id, or the former id that the caller sent. */
function toRow({ details }: LoadedMembership, outcomes: RuleOutcomes, institution: number, creditUnionId: string): Row {
  const annotation = annotate(outcomes, details, institution);
  const verdict = graphVerdict(outcomes, institution);
  const graph = toGraph(verdict, details.publication(institution));
  const reason = graph?.unknown_reason ?? verdict.unknownReason;
  const shown = graph === null ? {} : { graph };
  if (annotation === null) {
    // Here, `incomplete_fom` means that all rules are contested or were withheld. Of others without an annotation, nothing is known.
    return reason === "incomplete_fom" ? { ...unknownRow(creditUnionId), ...shown, unknown_reason: reason } : unknownRow(creditUnionId);
  }
  return {
    credit_union_id: creditUnionId,
    status: annotation.status,
    eligibility_type: annotation.eligibilityType,
    confidence: annotation.confidence,
    record_confidence: details.record(institution)?.confidence ?? null,
    details: recordPath(creditUnionId),
    ...shown,
    ...(annotation.status === "unknown" && reason !== null ? { unknown_reason: reason } : {}),
  };
}

function rowsOf(membership: LoadedMembership, outcomes: RuleOutcomes, said: readonly string[], home: StateCode | null): Row[] {
  const rows = new Map<string, Row>();
  for (const one of new Set(said)) {
    const institution = institutionMeant(membership, one);
    // If the caller sent a name that only one institution has, the row shows that institution's id.
    const id = institution < 0 || membership.book.institution(one) >= 0 ? one : idOf(membership.book, institution);
    if (!rows.has(id)) rows.set(id, institution < 0 ? unheardOf(membership, one, home) : toRow(membership, outcomes, institution, id));
  }
  return [...rows.values()];
}

export const checkEligibility: Handler<"checkEligibility", Env> = async (call) => {
  const environment = environmentOf(call.context);
  const { membership, gazetteer, set } = await books.knowledge(call, environment);
  const { body } = call;
  const { user } = body;
  const person = user === undefined ? UNKNOWN_PERSON : toPerson(gazetteer, toFacts(gazetteer, user), "/user", fieldPathOf(user));
  const outcomes = RuleOutcomes.of(membership.memory, person);
  const home = person.regions.get("home");
  const state = home?.states?.length === 1 ? (home.states[0] ?? null) : null;
  const results = rowsOf(membership, outcomes, body.credit_union_ids, state);
  return {
    basis: set,
    body: {
      count: results.length,
      user: { state, resolved_counties: [...(home?.counties ?? [])] },
      ...saidStale(outcomes),
      results,
      engine: results.some(({ graph }) => graph !== undefined) ? "eligibility_publication_v1" : "legacy",
      disclosure: membershipDisclosure(environment),
    },
  };
};
