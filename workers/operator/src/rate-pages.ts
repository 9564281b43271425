/** How many rates a query reads while a book is compiled. They are in memory as objects, beside the book. */

const FEWEST = 1000;
/** Maximum queries that read rates: an invocation has 1,000 for everything (developers.cloudflare.com/d1/platform/limits). */
const MOST_PAGES = 400;

export const ratePageOf = (rates: number): number => Math.max(FEWEST, Math.ceil(rates / MOST_PAGES));

/** Queries per rate beside those that read rates: about 450 for a million. */
const OTHER_QUERIES = 450 / 1_000_000;

/** About how many queries compiling a book takes: 850 for a million rates. */
export const bookQueries = (rates: number): number => rates * OTHER_QUERIES + Math.ceil(rates / ratePageOf(rates));
