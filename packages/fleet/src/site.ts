import { createRandom } from "@tellerline/ops/random";
import { type Behaviour, behaviourAt } from "./behaviour.ts";
import { type Institution, makeInstitution } from "./institution.ts";
import { type RateSite, rateSiteOf } from "./rates/rate-site.ts";
import { negationOf, sentenceOf } from "./words.ts";

/** Changes that a page about membership may undergo from one day to the next. */
const CHANGES = ["worded_anew", "negated", "gone", "page_gone", "another_sentence"] as const;
export type Change = (typeof CHANGES)[number];

export interface Site {
  readonly number: number;
  readonly institution: Institution;
  readonly behaviour: Behaviour;
  /** The site's URL in the list of sites that an operator imports. */
  readonly url: string;
  /** Host that serves the site's pages. */
  readonly host: string;
  /** Seconds that the site's robots.txt states as Crawl-delay. */
  readonly delaySeconds: number;
  /** Where the site's rate page is and how links call it; null if the site never has one. */
  readonly rates: RateSite | null;
}

/** A site's page about membership, as it is on one day. */
export interface JoinPage {
  /** Sentences about membership on the page; null if the page is gone. */
  readonly sentences: readonly string[] | null;
  /** Changes up to and including this day, oldest first. `sentence` is the page's first sentence before the change. */
  readonly changes: readonly { readonly day: number; readonly change: Change; readonly sentence: string }[];
}

/** Suffix of the fleet's host names, under a reserved top-level domain (RFC 2606). */
const DOMAIN = "fleet.example";

const hostOf = (number: number, behaviour: Behaviour): string => {
  const bare = `cu-${number}-${DOMAIN.replace(".example", "")}.example`;
  return behaviour === "www" ? `www.${bare}` : bare;
};

/** Properties that all sites of a fleet share. If absent, each site has its own. */
export interface Common {
  readonly behaviour?: Behaviour;
  readonly delaySeconds?: number;
  /** Whether sites have pages about rates. Default true, except for sites without a home page. */
  readonly hasRates?: boolean;
}

export function makeSite(number: number, seed: number, common: Common = {}): Site {
  const random = createRandom(seed * 1_000_003 + number);
  const { behaviour = behaviourAt(number), delaySeconds = behaviour === "slow_robots" ? 0.5 : 0.1, hasRates = true } = common;
  const host = hostOf(number, behaviour);
  const listed = behaviour === "www" ? host.slice(4) : host;
  return {
    number,
    institution: makeInstitution(number, random),
    behaviour,
    url: `http://${listed}/`,
    host,
    delaySeconds,
    rates: hasRates ? rateSiteOf(number, seed, behaviour) : null,
  };
}

const isChanged = ({ number }: Site, day: number): boolean => day > 0 && (number * 7 + day * 3) % 10 === 0;

/** A site's page about membership, as it is on this day. The first day is 0. */
export function joinPageOn(site: Site, day: number, seed: number): JoinPage {
  const { institution } = site;
  const random = createRandom(seed * 7919 + site.number);
  let sentences: string[] | null = institution.truths.map((truth) => sentenceOf(truth, institution, site.number));
  const changes: { day: number; change: Change; sentence: string }[] = [];
  for (let on = 1; on <= day; on += 1) {
    if (!isChanged(site, on) || sentences === null) continue;
    const change = random.pick(CHANGES);
    const [truth] = institution.truths;
    const [first = ""] = sentences;
    changes.push({ day: on, change, sentence: first });
    if (truth === undefined) continue;
    if (change === "worded_anew") sentences = [sentenceOf(truth, institution, site.number + on), ...sentences.slice(1)];
    else if (change === "negated") sentences = [negationOf(truth, institution), ...sentences.slice(1)];
    else if (change === "gone") sentences = sentences.slice(1);
    else if (change === "page_gone") sentences = null;
    else sentences = [...sentences, `Employees of ${institution.name} Bakery ${on} are eligible to join.`];
  }
  return { sentences, changes };
}
