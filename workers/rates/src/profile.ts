import type { ProfileWire } from "@tellerline/contract";
import type { Gazetteer } from "@tellerline/geography";
import {
  type LoadedBookWithDetails,
  type MembershipKnowledge,
  ratesDisclosure,
  toMembershipRecordWire,
  toSite,
  toTimestamp,
} from "@tellerline/quoting";
import {
  creditUnionIdOf,
  listRows,
  provenanceOf,
  providerNameOf,
  type RateBook,
  type RateDetails,
  siteOf,
  slugOf,
} from "@tellerline/scoring";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler, Problem } from "@tellerline/worker-kit";
import { pageResponse, prefersHtml } from "@tellerline/worker-kit/pages";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { institutionHistory } from "./institution-history.ts";
import { profilePage } from "./pages/profile-page.ts";
import { toListingFilter, toRateRow } from "./translate.ts";

const MAX_RATES = 1000;

function findBySlug(book: RateBook, details: RateDetails, state: string, slug: string): number | null {
  book.memory.slugs ??= new Map(
    Array.from({ length: book.meta.institutions }, (_, number) => [`${details.stateOf(number)}/${slugOf(book, number)}`, number]),
  );
  return book.memory.slugs.get(`${state}/${slug}`) ?? null;
}

/** Name of a county that a call report states as a FIPS code; anything else, or a code that can't be looked up, is returned unchanged. */
function countyName(county: string | null, gazetteer: Gazetteer | null): string | null {
  if (county === null || gazetteer === null || !/^\d{5}$/.test(county)) return county;
  const number = gazetteer.countyByFips(county);
  return number === null ? county : gazetteer.county(number).name;
}

/** The institution's membership record as the field `eligibility`, which is absent if there is no record. */
function membershipOf(
  environment: Environment,
  knowledge: MembershipKnowledge | null,
  creditUnionId: string,
): Pick<ProfileWire, "eligibility"> {
  if (knowledge === null) return {};
  const { book, details } = knowledge.membership;
  const institution = book.institution(creditUnionId);
  const record = institution < 0 ? null : details.record(institution);
  return record === null
    ? {}
    : {
        eligibility: toMembershipRecordWire(
          creditUnionId,
          record,
          details.publication(institution),
          details.site(institution),
          environment,
        ),
      };
}

function toProfile(
  environment: Environment,
  { book, details, pointer }: LoadedBookWithDetails,
  knowledge: MembershipKnowledge | null,
  number: number,
  slug: string,
): ProfileWire {
  const creditUnionId = creditUnionIdOf(book, number);
  const { city, state, county, charterNumber, assetsUsd, members, website, alsoKnownAs, synthetic } = details.institution(number);
  const rows = listRows(book, toListingFilter({ quality: "all" }, number), 0, MAX_RATES);
  return {
    credit_union_id: creditUnionId,
    name: providerNameOf(book, number),
    also_known_as: [...alsoKnownAs],
    slug,
    city,
    state,
    county: countyName(county, knowledge?.gazetteer ?? null),
    charter_number: charterNumber,
    assets_usd: assetsUsd,
    members,
    website,
    ...toSite(siteOf(book, number)),
    synthetic,
    // When the institution's newest rate was observed, or the time of the book if the institution has no rates.
    as_of: toTimestamp(rows.reduce((newest, row) => Math.max(newest, provenanceOf(book, row).observedAt), 0) || pointer.asOf),
    rates: rows.map((row) => toRateRow(book, details, row, null)),
    ...membershipOf(environment, knowledge, creditUnionId),
    disclosure: ratesDisclosure(environment),
  };
}

export const getCreditUnionProfile: Handler<"getCreditUnionProfile", Env> = async (call) => {
  const { params, headers, context, env } = call;
  const environment = environmentOf(context);
  const { loaded, knowledge } = await books.get(call, environment);
  const slug = params.slug.toLowerCase();
  const number = findBySlug(loaded.book, loaded.details, params.state, slug);
  if (number === null) throw new Problem("not_found", `There is no credit union ${slug.slice(0, 100)} in ${params.state}.`);
  const profile = toProfile(environment, loaded, knowledge, number, slug);
  if (prefersHtml(headers.get("Accept"))) {
    const history = await institutionHistory(env, environment, profile.credit_union_id);
    return pageResponse(profilePage(profile, history, Date.now()), { headers: { Vary: "Accept" } });
  }
  return { body: profile, headers: { Vary: "Accept" } };
};
