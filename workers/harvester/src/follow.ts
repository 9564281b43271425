import { isSameSite } from "@tellerline/harvest";
import type { Answer, NoAnswer, Validators } from "./fetch-once.ts";
import { Interrupted, redirectOf } from "./host-session.ts";
import type { PageVisit } from "./page-visit.ts";

/** Redirects of a page, by hand. */

const MOST_HOPS = 5;

export interface Followed {
  /** The last answer. */
  readonly answer: Answer | NoAnswer;
  /** Where it came from. */
  readonly url: string;
  /** Why the way ended before a page; null if it did not. */
  readonly end:
    | { readonly is: "disallowed" }
    /** Another host of the same site, or another domain. */
    | { readonly is: "other_host" | "elsewhere"; readonly url: string }
    /** Too many redirects. */
    | { readonly is: "failed" }
    /** The invocation has no time for the next one. */
    | { readonly is: "partway"; readonly url: string }
    | null;
  /** Redirects that were followed. */
  readonly hops: number;
}

/** Fetches a page and follows its redirects within its host; robots are asked at every hop. */
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
