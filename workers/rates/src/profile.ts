import type { ProfileWire } from "@tellerline/contract";
import { creditUnionIdOf, listRows, providerNameOf } from "@tellerline/scoring";
import { type Handler, type LoadedBookWithDetails, Problem, RATES_DISCLOSURE, toTimestamp } from "@tellerline/worker-kit";
import { books, environmentOf } from "./books.ts";
import type { Env } from "./env.ts";
import { findBySlug } from "./institutions.ts";
import { renderProfile } from "./pages/profile-page.ts";
import { toListingFilter, toRateRow } from "./translate.ts";

/** No institution publishes more rates than this. */
const MAX_RATES = 1000;

function toProfile({ book, details, pointer }: LoadedBookWithDetails, number: number, slug: string): ProfileWire {
  const { city, state, county, charterNumber, assetsUsd, members, website, synthetic } = details.institution(number);
  const rows = listRows(book, toListingFilter({}, number), 0, MAX_RATES);
  return {
    credit_union_id: creditUnionIdOf(book, number),
    name: providerNameOf(book, number),
    slug,
    city,
    state,
    county,
    charter_number: charterNumber,
    assets_usd: assetsUsd,
    members,
    website,
    synthetic,
    as_of: toTimestamp(pointer.asOf),
    rates: rows.map((row) => toRateRow(book, details, row)),
    disclosure: RATES_DISCLOSURE,
  };
}

/** Whether the client would rather have a page: it lists HTML, and not JSON before it. */
function prefersHtml(accept: string | null): boolean {
  const types = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((type) => type.split(";")[0]?.trim());
  const html = types.indexOf("text/html");
  const json = types.indexOf("application/json");
  return html >= 0 && (json < 0 || html < json);
}

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  Vary: "Accept",
};

export const getCreditUnionProfile: Handler<"getCreditUnionProfile", Env> = async ({ params, headers, context, env }) => {
  const loaded = await books.get(env.BOOKS, environmentOf(context));
  const slug = params.slug.toLowerCase();
  const number = findBySlug(loaded.book, loaded.details, params.state, slug);
  if (number === null) throw new Problem("not_found", `There is no credit union ${slug.slice(0, 100)} in ${params.state}.`);
  const profile = toProfile(loaded, number, slug);
  if (prefersHtml(headers.get("Accept"))) return new Response(renderProfile(profile), { headers: PAGE_HEADERS });
  return { body: profile, headers: { Vary: "Accept" } };
};
