import { type FindInstitutionsQueryWire, type FoundInstitutionWire, type InstitutionsWire, LIMITS } from "@tellerline/contract";
import { InstitutionFinder } from "@tellerline/eligibility";
import { type BooksCall, type LoadedBookWithDetails, ratesDisclosure, toSite } from "@tellerline/quoting";
import { creditUnionIdOf, providerNameOf, type RateBook, siteOf, slugOf } from "@tellerline/scoring";
import type { Environment, InstitutionMatch } from "@tellerline/vocabulary";
import { cursorProblem, decodeCursor, encodeCursor, entityTagOf, environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { pageResponse, prefersHtml } from "@tellerline/worker-kit/pages";
import * as z from "zod";
import { books } from "./books.ts";
import { whyNoInstitutions } from "./empty-because.ts";
import type { Env } from "./env.ts";
import { institutionsPage } from "./pages/institutions-page.ts";

interface Found {
  readonly institution: number;
  readonly match: InstitutionMatch | null;
}

/** Search index of a rate book. The two that were built last are kept, which are enough for the live book and the sandbox book. */
interface Directory {
  readonly finder: InstitutionFinder;
  readonly bySize: readonly Found[];
}

const MOST_KEPT = 2;
const kept = new Map<string, Directory>();

function formerIdsOf(book: RateBook): ReadonlyMap<number, readonly string[]> {
  const former = Map.groupBy(Object.entries(book.meta.formerIds ?? {}), ([, institution]) => institution);
  return new Map([...former].map(([institution, ids]) => [institution, ids.map(([id]) => id)]));
}

function makeDirectory({ book, details }: LoadedBookWithDetails): Directory {
  const former = formerIdsOf(book);
  const institutions = Array.from({ length: book.meta.institutions }, (_, number) => {
    const { alsoKnownAs, city, state, charterNumber, members } = details.institution(number);
    const [id, name] = [creditUnionIdOf(book, number), providerNameOf(book, number)];
    return { id, formerIds: former.get(number) ?? [], name, alsoKnownAs, city, state, charterNumber, members };
  });
  const bySize = [...institutions.keys()].toSorted(
    (left, right) => (institutions[right]?.members ?? -1) - (institutions[left]?.members ?? -1) || left - right,
  );
  return { finder: new InstitutionFinder(institutions), bySize: bySize.map((institution) => ({ institution, match: null })) };
}

function directoryOf(loaded: LoadedBookWithDetails): Directory {
  const { hash } = loaded.pointer;
  const known = kept.get(hash);
  if (known !== undefined) return known;
  const directory = makeDirectory(loaded);
  for (const oldest of kept.keys()) if (kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(hash, directory);
  return directory;
}

/** Cursor of a search: `v` is the content hash of the book, `f` the hash of the search, `s` the number of entries on earlier pages. */
const place = z.strictObject({ v: z.string(), f: z.string(), s: z.int().min(1) });

function seenBefore(cursor: string | undefined, hash: string, asked: string): number {
  if (cursor === undefined) return 0;
  const { v, f, s: seen } = decodeCursor(place, cursor);
  if (f !== asked) throw cursorProblem("This cursor belongs to another search. Send the same `q` and `state` with it.");
  if (v !== hash) throw cursorProblem("Rates or institutions were published since the previous page. Start again without a cursor.");
  return seen;
}

function toFound({ book, details }: LoadedBookWithDetails, { institution, match }: Found): FoundInstitutionWire {
  const { alsoKnownAs, city, state, charterNumber, members, assetsUsd } = details.institution(institution);
  const slug = slugOf(book, institution);
  return {
    credit_union_id: creditUnionIdOf(book, institution),
    name: providerNameOf(book, institution),
    also_known_as: [...alsoKnownAs],
    slug,
    city,
    state,
    charter_number: charterNumber,
    members,
    assets_usd: assetsUsd,
    ...toSite(siteOf(book, institution)),
    profile: `/credit-unions/${state}/${slug}`,
    ...(match === null ? {} : { matched_by: match }),
  };
}

async function search(environment: Environment, call: BooksCall, query: FindInstitutionsQueryWire): Promise<InstitutionsWire> {
  const { loaded } = await books.get(call, environment);
  const { q = "", state, limit = LIMITS.defaultInstitutionsPageSize, cursor } = query;
  const asked = await entityTagOf(new TextEncoder().encode(JSON.stringify([q, state ?? null])));
  const seen = seenBefore(cursor, loaded.pointer.hash, asked);
  const { finder, bySize } = directoryOf(loaded);
  const all = q === "" ? bySize : finder.find(q);
  const found = state === undefined ? all : all.filter(({ institution }) => loaded.details.stateOf(institution) === state);
  const institutions = found.slice(seen, seen + limit).map((one) => toFound(loaded, one));
  const next = seen + institutions.length;
  return {
    count: institutions.length,
    total: found.length,
    institutions,
    ...saidIfEmpty(institutions, () => whyNoInstitutions(query)),
    next_cursor: next < found.length ? encodeCursor({ v: loaded.pointer.hash, f: asked, s: next }) : null,
    disclosure: ratesDisclosure(environment),
  };
}

export const findInstitutions: Handler<"findInstitutions", Env> = async (call) => ({
  body: await search(environmentOf(call.context), call, call.query),
});

type PageCall = BooksCall & { readonly query: Pick<FindInstitutionsQueryWire, "q" | "cursor">; readonly headers: Headers };

/** Always answers from the live books, even for a sandbox key. */
async function showPage(call: PageCall, state: FindInstitutionsQueryWire["state"]) {
  const body = await search("live", call, { ...call.query, ...(state === undefined ? {} : { state }) });
  if (!prefersHtml(call.headers.get("Accept"))) return { body, headers: { Vary: "Accept" } };
  return pageResponse(institutionsPage(body, state ?? null, call.query.q ?? ""), { headers: { Vary: "Accept" } });
}

export const showInstitutions: Handler<"showInstitutions", Env> = (call) => showPage(call, undefined);

export const showInstitutionsOfState: Handler<"showInstitutionsOfState", Env> = (call) => showPage(call, call.params.state);
