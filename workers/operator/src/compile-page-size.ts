/** Minimum rates that a query reads while a book is compiled. These rates are in memory as objects, in addition to the book. */

const FEWEST = 1000;
/** Maximum queries that read rates. D1 allows an invocation 1,000 queries in all (developers.cloudflare.com/d1/platform/limits). */
const MOST_PAGES = 400;

export const ratePageOf = (rates: number): number => Math.max(FEWEST, Math.ceil(rates / MOST_PAGES));

/** All other queries while a book is compiled, per rate: about 450 for a million rates. */
const OTHER_QUERIES = 450 / 1_000_000;

/** About how many queries compiling a book takes: 850 for a million rates. */
export const bookQueries = (rates: number): number => rates * OTHER_QUERIES + Math.ceil(rates / ratePageOf(rates));
