import { isSameSite } from "@tellerline/harvest";
import type { Answer, NoAnswer, Validators } from "./fetch-once.ts";
import { Interrupted, MOST_HOPS, redirectOf } from "./host-session.ts";
import type { PageVisit } from "./page-visit.ts";

export interface Followed {
  /** The last response; or why there is none. */
  readonly answer: Answer | NoAnswer;
  /** URL of the last response; meaningful only if `end` is null. */
  readonly url: string;
  /** Why following ended early; null if it ended with a response that is not a redirect, or without a response. */
  readonly end:
    | { readonly is: "disallowed" }
    /** The next URL is on another host of the same site, or on another domain. */
    | { readonly is: "other_host" | "elsewhere"; readonly url: string }
    /** There were too many redirects. */
    | { readonly is: "failed" }
    /** The invocation has no time for the next request. */
    | { readonly is: "partway"; readonly url: string }
    | null;
  /** Number of redirects followed, including those of earlier invocations. */
  readonly hops: number;
}

/**
 * Fetches a page and follows redirects within its host, one by one. Checks robots rules before each request.
 * @throws Interrupted if there is no time for the first request, or if the lease is lost
 */
export async function follow(
  { session, robots, page, isShared }: Pick<PageVisit, "session" | "robots" | "page" | "isShared">,
  validators: Validators | null,
  most: number,
): Promise<Followed> {
  let url = page.redirectedTo ?? page.url;
  let answer: Answer | NoAnswer = "failed";
  let hops = page.hops;
  for (; hops <= MOST_HOPS; hops += 1) {
    if (!robots.allows(url)) return { answer, url, hops, end: { is: "disallowed" } };
    try {
      ({ answer, url } = await session.fetch(url, most, validators));
    } catch (error) {
      if (hops === page.hops || !(error instanceof Interrupted) || error.resumeSeconds === null) throw error;
      return { answer, url, hops, end: { is: "partway", url } };
    }
    const next = typeof answer === "string" ? null : redirectOf(answer, url);
    if (next === null) return { answer, url, hops, end: null };
    const [from, to] = [new URL(url), new URL(next)];
    if (to.host !== from.host) {
      const is = to.port === "" && isSameSite(from.hostname, to.hostname, isShared) ? "other_host" : "elsewhere";
      return { answer, url, hops, end: { is, url: next } };
    }
    url = next;
  }
  return { answer, url, hops, end: { is: "failed" } };
}
