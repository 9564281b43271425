/** How a site's server behaves, and which state the harvester gives the site for it. */

interface BehaviourEntry {
  /** Number of sites among about a hundred. */
  readonly share: number;
  /** State of the site after the first harvest; `proposed` is unchanged from the list. */
  readonly state: "active" | "proposed" | "disallowed" | "moved" | "parked";
  /** Whether the page about membership can be read. */
  readonly isReadable: boolean;
}

const BEHAVIOUR_TABLE = {
  plain: { share: 29, state: "active", isReadable: true },
  /** Every page redirects to `www.`. */
  www: { share: 12, state: "active", isReadable: true },
  /** Answers over HTTP only. */
  clear: { share: 5, state: "active", isReadable: true },
  gzip: { share: 6, state: "active", isReadable: true },
  /** The page about membership is a PDF. */
  pdf: { share: 3, state: "active", isReadable: true },
  windows_1252: { share: 2, state: "active", isReadable: true },
  /** Only the sitemap lists the page about membership. */
  mapped: { share: 4, state: "active", isReadable: true },
  /** The link to the page about membership leads through two redirects. */
  redirects: { share: 4, state: "active", isReadable: true },
  /** Sends a new ETag with each answer, even if nothing changed. */
  lying_etag: { share: 3, state: "active", isReadable: true },
  no_validators: { share: 3, state: "active", isReadable: true },
  no_robots: { share: 3, state: "active", isReadable: true },
  slow_robots: { share: 2, state: "active", isReadable: true },
  /** robots.txt forbids our robot the page about membership. */
  join_disallowed: { share: 2, state: "active", isReadable: false },
  all_disallowed: { share: 3, state: "disallowed", isReadable: false },
  robots_fail: { share: 2, state: "proposed", isReadable: false },
  script: { share: 2, state: "proposed", isReadable: false },
  placeholders: { share: 1, state: "active", isReadable: false },
  /** The page also has a false sentence that people don't see. */
  hidden: { share: 2, state: "active", isReadable: true },
  moved: { share: 2, state: "moved", isReadable: false },
  parked: { share: 2, state: "parked", isReadable: false },
  busy: { share: 1, state: "proposed", isReadable: false },
  server_error: { share: 1, state: "proposed", isReadable: false },
  huge: { share: 1, state: "proposed", isReadable: false },
  bomb: { share: 1, state: "proposed", isReadable: false },
  endless: { share: 1, state: "proposed", isReadable: false },
  private_name: { share: 1, state: "proposed", isReadable: false },
  unknown_name: { share: 1, state: "proposed", isReadable: false },
  silent: { share: 1, state: "proposed", isReadable: false },
  to_private: { share: 1, state: "proposed", isReadable: false },
} as const satisfies Readonly<Record<string, BehaviourEntry>>;

export type Behaviour = keyof typeof BEHAVIOUR_TABLE;
export const behaviourOf = (behaviour: Behaviour): BehaviourEntry => BEHAVIOUR_TABLE[behaviour];

const EACH_HUNDRED = Object.entries(BEHAVIOUR_TABLE).flatMap(([name, { share }]) => Array.from({ length: share }, () => name as Behaviour));

/** The behaviour of a site by its number; behaviours have the shares of the table, mixed. */
export const behaviourAt = (number: number): Behaviour => EACH_HUNDRED[(number * 37) % EACH_HUNDRED.length] ?? "plain";
