import { at } from "@tellerline/book";
import type { PlaceLookupQueryWire, PlaceLookupWire } from "@tellerline/contract";
import {
  type AskedPlace,
  type MembershipRecord,
  matchOfPlace,
  nameOf,
  type PlaceMatch,
  stateOf,
  sumOfKnown,
} from "@tellerline/eligibility";
import { type Gazetteer, resolveCounty, STATES } from "@tellerline/geography";
import { type LoadedMembership, membershipDisclosure } from "@tellerline/quoting";
import { CARRIED } from "@tellerline/vocabulary";
import { environmentOf, type Handler, saidIfEmpty, validationProblem } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { cursorAfter, questionDigest, seenBefore } from "./cursor.ts";
import type { Env } from "./env.ts";

type Row = PlaceLookupWire["results"][number];

/**
 * Index of the county that a query names; null if it names none.
 * @throws `validation_failed` if no county has this name, or several have.
 */
function countyOf(gazetteer: Gazetteer, { state, county }: PlaceLookupQueryWire): number | null {
  if (state === undefined || county === undefined) return null;
  const found = resolveCounty(gazetteer, state, county);
  if (found.ok) return found.number;
  const suggestions = found.near.length === 0 ? "" : ` Did you mean: ${found.near.join("; ")}?`;
  const where = STATES[state].name;
  const fault =
    found.reason === "shared"
      ? `"${county}" is the name of several counties in ${where}.`
      : `There is no county named "${county}" in ${where}.`;
  throw validationProblem([{ path: "/query/county", code: "unresolved_county", message: `${fault}${suggestions}` }]);
}

const ORDER: readonly PlaceMatch[] = ["county", "state", "open"];

function toRow({ book }: LoadedMembership, institution: number, record: MembershipRecord, matched: PlaceMatch): Row {
  return {
    credit_union_id: book.text(at(book.institutionId, institution)),
    name: nameOf(book, institution),
    slug: book.text(at(book.institutionSlug, institution)),
    state: stateOf(book, institution),
    eligibility_type: record.eligibilityType,
    open_to_anyone: record.openToAnyone,
    matched,
    join_path: record.joinPath,
    requirements_summary: record.requirementsSummary,
    membership_fee_usd: record.membershipFeeUsd,
    min_deposit_usd: record.minDepositUsd,
    join_cost_usd: sumOfKnown([record.membershipFeeUsd, record.minDepositUsd]),
    geo_counties: [...record.geoCounties],
    source: record.source,
    confidence: record.confidence,
    evidence_url: record.evidenceUrl,
    ...(record.isCarried ? { evidence_kind: CARRIED } : {}),
    extracted_at: record.extractedAt,
  };
}

function rowsOf(membership: LoadedMembership, place: AskedPlace): Row[] {
  const { details } = membership;
  const reaching = place.state === null ? [] : details.reaching(place.state);
  const candidates = [...new Set([...reaching, ...details.open])].sort((left, right) => left - right);
  const rows = candidates.flatMap((institution) => {
    const record = details.record(institution);
    const matched = record === null ? null : matchOfPlace(record, place);
    return record === null || matched === null ? [] : [toRow(membership, institution, record, matched)];
  });
  return rows.sort(
    (left, right) =>
      ORDER.indexOf(left.matched) - ORDER.indexOf(right.matched) || right.confidence - left.confidence || (left.name < right.name ? -1 : 1),
  );
}

const NEVER_NO = "which never means no. `POST /v1/eligibility/search` (tool `find_eligible_credit_unions`) asks by more than the place.";

/**
 * Says why a page has no rows.
 * @param count number of rows on all pages.
 */
function whyNone(membership: LoadedMembership, place: AskedPlace, count: number): string {
  if (count > 0) return `The list has ${count} rows and ended before this page. Start again without a cursor.`;
  if (place.openToAnyone !== null && rowsOf(membership, { ...place, openToAnyone: null }).length > 0)
    return `No published rule that names this place is ${place.openToAnyone ? "open to anyone" : "limited"}. Leave out \`open_to_anyone\`.`;
  return place.state === null ? `No published rule is open to anyone, ${NEVER_NO}` : `No published rule names this place, ${NEVER_NO}`;
}

export const lookupPlaceEligibility: Handler<"lookupPlaceEligibility", Env> = async (call) => {
  const { query } = call;
  const environment = environmentOf(call.context);
  const { membership, gazetteer } = await books.knowledge(call, environment);
  const place = {
    gazetteer,
    state: query.state ?? null,
    county: countyOf(gazetteer, query),
    openToAnyone: query.open_to_anyone ?? null,
  };
  const rows = rowsOf(membership, place);
  const { limit: _limit, cursor, ...filter } = query;
  const asked = await questionDigest(environment, { ...filter, county: place.county });
  const seen = cursor === undefined ? 0 : seenBefore(asked, cursor, "/query/cursor");
  const results = rows.slice(seen, seen + query.limit);
  return {
    body: {
      state: query.state ?? null,
      county: query.county?.toLowerCase() ?? null,
      count: rows.length,
      results,
      ...saidIfEmpty(results, () => whyNone(membership, place, rows.length)),
      next_cursor: seen + results.length < rows.length && results.length > 0 ? cursorAfter(asked, seen + results.length) : null,
      disclosure: membershipDisclosure(environment),
    },
  };
};
