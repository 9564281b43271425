import robotsParser from "robots-parser";

/** The name of this robot in robots.txt files. */
const PRODUCT_TOKEN = "TellerlineBot";
/** User-Agent header that is sent with every request. @param about URL of a page that says what is fetched, and how to opt out. */
export const userAgent = (about: string): string => `${PRODUCT_TOKEN}/1.0 (+${about})`;
/** Seconds between requests to a host whose robots.txt names no delay. A named delay is cut to `LONGEST_DELAY_SECONDS`. */
export const USUAL_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 60;

export interface Robots {
  /** The longest rule that matches decides; between rules of equal length, the one that allows (RFC 9309, 2.2.2). */
  allows(url: string): boolean;
  readonly delaySeconds: number;
  readonly sitemaps: readonly string[];
}

const UNRESERVED = /[\w.~-]/;

/** Text in which characters that need no escape have none, so that `/j%6Fin` is `/join` (RFC 9309, 2.2.2; RFC 3986, 6.2.2.2). */
const withoutNeedlessEscapes = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : written.toUpperCase();
  });

/**
 * Reads a host's rules for robots.
 * @param origin such as `https://www.example.org`.
 * @param text content of its robots.txt; empty if it has none.
 */
export function robotsFrom(origin: string, text: string): Robots {
  const robots = robotsParser(`${origin}/robots.txt`, withoutNeedlessEscapes(text));
  const delay = robots.getCrawlDelay(PRODUCT_TOKEN) ?? USUAL_DELAY_SECONDS;
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url);
      return robots.isAllowed(withoutNeedlessEscapes(`${origin}${pathname}${search}`), PRODUCT_TOKEN) ?? false;
    },
    // An empty delay is read as 0, but does not mean that no delay is needed.
    delaySeconds: Number.isFinite(delay) && delay > 0 ? Math.min(LONGEST_DELAY_SECONDS, delay) : USUAL_DELAY_SECONDS,
    sitemaps: robots.getSitemaps(),
  };
}
