import { EARLIER_SET_SURCHARGE } from "@tellerline/contract";
import type { Environment } from "@tellerline/vocabulary";
import { Problem, SPARED_HEADER } from "@tellerline/worker-kit";
import type { BookSet } from "./book-set.ts";
import type { BookSets, Books, BooksCall } from "./book-sets.ts";
import type { LoadedBook } from "./loaded.ts";

/** Returns null if the version is not stored, or has no rate book. */
export type FindSet = (version: string) => Promise<BookSet | null>;

/** A publication reaches every location after about a minute; ten minutes is ample. */
const ARRIVAL_SECONDS = 600;

function notKept(environment: Environment, version: string): Problem {
  return new Problem(
    "not_found",
    `There is no ${version} among the ${environment} sets of books that are kept. GET /v1/rate-books lists them.`,
  );
}

/**
 * The books of `version`, or the current books if it is undefined.
 * @param findSet called only for a live version that is not the current one.
 * @returns the books, and response headers. If `version` is the current one, the headers tell the gateway to refund the surcharge for
 * naming a version.
 * @throws `not_found` if the version is no longer stored or belongs to the other environment; `unavailable` if its books have not reached
 * this location yet, if it has no rate book, or if `findSet` can't look it up now.
 */
export async function askedBooks<Rates extends LoadedBook>(
  sets: BookSets<Rates>,
  call: BooksCall,
  environment: Environment,
  version: string | undefined,
  findSet: FindSet,
): Promise<Books<Rates> & { readonly headers: Readonly<Record<string, string>> }> {
  const isInForce = version === undefined || (await sets.set(call, environment))?.version === version;
  if (isInForce) {
    const books = await sets.get(call, environment);
    if (version === undefined) return { ...books, headers: {} };
    if (books.set.version === version) return { ...books, headers: { [SPARED_HEADER]: String(EARLIER_SET_SURCHARGE) } };
  }
  const set = environment === "live" && version.startsWith("live-") ? await findSet(version) : null;
  if (set === null) throw notKept(environment, version);
  try {
    return { ...(await sets.open(call, set)), headers: {} };
  } catch (error) {
    // A set this old has had time to arrive, so if its books are missing, they are no longer kept.
    if (error instanceof Problem && Date.now() / 1000 - set.publishedAt > ARRIVAL_SECONDS) throw notKept(environment, version);
    throw error;
  }
}
