import { at } from "@tellerline/book";
import type { PlaceLookupQueryWire, PlaceLookupWire } from "@tellerline/contract";
import { countyLabel, type MembershipRecord, nameOf, stateOf } from "@tellerline/eligibility";
import { type Gazetteer, resolveCounty, STATES } from "@tellerline/geography";
import { type LoadedMembership, MEMBERSHIP_DISCLOSURE } from "@tellerline/quoting";
import { environmentOf, type Handler, validationProblem } from "@tellerline/worker-kit";
import { memberships } from "./books.ts";
import type { Env } from "./env.ts";

type Row = PlaceLookupWire["results"][number];
type Matched = Row["matched"];

/** The county as records write it (`Travis County, TX`); null if the query has none. */
function countyOf(gazetteer: Gazetteer, { state, county }: PlaceLookupQueryWire): string | null {
  if (state === undefined || county === undefined) return null;
  const found = resolveCounty(gazetteer, state, county);
  if (found.ok) return countyLabel(gazetteer, found.number).replace(/, [^,]+$/, `, ${state}`);
  const suggestions = found.near.length === 0 ? "" : ` Did you mean: ${found.near.join("; ")}?`;
  const where = STATES[state].name;
  const fault =
    found.reason === "shared"
      ? `"${county}" is the name of several counties in ${where}.`
      : `There is no county named "${county}" in ${where}.`;
  throw validationProblem([{ path: "/query/county", code: "unresolved_county", message: `${fault}${suggestions}` }]);
}

/** How a record serves the place; null if it doesn't, such as one that names only other counties (guides/membership.md#flat-records). */
function matchOf(
  record: MembershipRecord,
  { state, open_to_anyone: openOnly }: PlaceLookupQueryWire,
  county: string | null,
): Matched | null {
  if (openOnly === true && !record.openToAnyone) return null;
  if (state !== undefined && record.geoStates.includes(state)) {
    const ofState = record.geoCounties.filter((name) => name.endsWith(`, ${state}`));
    const named = county !== null && ofState.includes(county);
    if (named) return "county";
    if (county === null || (ofState.length === 0 && record.geoCities.length === 0)) return "state";
  }
  return record.openToAnyone ? "open" : null;
}

const ORDER: readonly Matched[] = ["county", "state", "open"];

function joinCost({ membershipFeeUsd, minDepositUsd }: MembershipRecord): number | null {
  return membershipFeeUsd === null && minDepositUsd === null ? null : (membershipFeeUsd ?? 0) + (minDepositUsd ?? 0);
}

function toRow({ book }: LoadedMembership, institution: number, record: MembershipRecord, matched: Matched): Row {
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
    join_cost_usd: joinCost(record),
    geo_counties: [...record.geoCounties],
    source: record.source,
    confidence: record.confidence,
    evidence_url: record.evidenceUrl,
    extracted_at: record.extractedAt,
  };
}

function rowsOf(membership: LoadedMembership, query: PlaceLookupQueryWire, county: string | null): Row[] {
  const { details } = membership;
  const reaching = query.state === undefined ? [] : details.reaching(query.state);
  const candidates = [...new Set([...reaching, ...details.open])].sort((left, right) => left - right);
  const rows = candidates.flatMap((institution) => {
    const record = details.record(institution);
    const matched = record === null ? null : matchOf(record, query, county);
    return record === null || matched === null ? [] : [toRow(membership, institution, record, matched)];
  });
  return rows.sort(
    (left, right) =>
      ORDER.indexOf(left.matched) - ORDER.indexOf(right.matched) || right.confidence - left.confidence || (left.name < right.name ? -1 : 1),
  );
}

export const lookupPlaceEligibility: Handler<"lookupPlaceEligibility", Env> = async ({ query, context, env }) => {
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environmentOf(context));
  const results = rowsOf(membership, query, countyOf(gazetteer, query));
  return {
    body: {
      state: query.state ?? null,
      county: query.county?.toLowerCase() ?? null,
      count: results.length,
      results,
      disclosure: MEMBERSHIP_DISCLOSURE,
    },
  };
};
