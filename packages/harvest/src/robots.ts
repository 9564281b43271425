import robotsParser from "robots-parser";

/** What institutions' servers may say to robots, and how this one calls itself (RFC 9309). */

/** The name by which rules for robots address this one. */
const PRODUCT_TOKEN = "TellerlineBot";
/** Sent with every request. @param about a page that says what is read, and how to be left out. */
export const userAgent = (about: string): string => `${PRODUCT_TOKEN}/1.0 (+${about})`;
/** Seconds between two requests, where a host names none, and the most that is waited for. */
export const USUAL_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 60;

export interface Robots {
  /** The longest rule that matches decides; of two as long, the one that allows (RFC 9309, 2.2.2). */
  allows(url: string): boolean;
  readonly delaySeconds: number;
  readonly sitemaps: readonly string[];
}

/**
 * Reads the rules that a host has for robots.
 * @param origin such as `https://www.example.org`.
 * @param text of its robots.txt; empty where it has none.
 */
export function robotsFrom(origin: string, text: string): Robots {
  const robots = robotsParser(`${origin}/robots.txt`, text);
  const delay = robots.getCrawlDelay(PRODUCT_TOKEN) ?? USUAL_DELAY_SECONDS;
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url);
      return robots.isAllowed(`${origin}${pathname}${search}`, PRODUCT_TOKEN) ?? true;
    },
    // A delay that is empty reads as 0, and nobody means none.
    delaySeconds: Number.isFinite(delay) && delay > 0 ? Math.min(LONGEST_DELAY_SECONDS, delay) : USUAL_DELAY_SECONDS,
    sitemaps: robots.getSitemaps(),
  };
}
