/** How a site's server may behave, and which state the harvester then gives the site. */

interface BehaviourEntry {
  /** Number of sites with this behavior, out of the sum of all shares, about a hundred. */
  readonly share: number;
  /** State of the site after its first harvest. `proposed` is also its state before: the harvest has not changed it. */
  readonly state: "active" | "proposed" | "disallowed" | "moved" | "parked";
  /** Whether the harvester can read the site's page about membership. */
  readonly isReadable: boolean;
}

const BEHAVIOUR_TABLE = {
  plain: { share: 29, state: "active", isReadable: true },
  /** The listed host redirects every path to the same path on its `www.` host. */
  www: { share: 12, state: "active", isReadable: true },
  /** The server answers HTTP only, not HTTPS. */
  clear: { share: 5, state: "active", isReadable: true },
  gzip: { share: 6, state: "active", isReadable: true },
  /** The page about membership is a PDF. */
  pdf: { share: 3, state: "active", isReadable: true },
  windows_1252: { share: 2, state: "active", isReadable: true },
  /** Only the sitemap lists the page about membership. */
  mapped: { share: 4, state: "active", isReadable: true },
  /** The home page's link leads to the page about membership through two redirects. */
  redirects: { share: 4, state: "active", isReadable: true },
  /** The server sends a new ETag with each answer, even if the page has not changed. */
  lying_etag: { share: 3, state: "active", isReadable: true },
  no_validators: { share: 3, state: "active", isReadable: true },
  no_robots: { share: 3, state: "active", isReadable: true },
  slow_robots: { share: 2, state: "active", isReadable: true },
  /** robots.txt forbids our robot to fetch the page about membership. */
  join_disallowed: { share: 2, state: "active", isReadable: false },
  all_disallowed: { share: 3, state: "disallowed", isReadable: false },
  robots_fail: { share: 2, state: "proposed", isReadable: false },
  script: { share: 2, state: "proposed", isReadable: false },
  placeholders: { share: 1, state: "active", isReadable: false },
  /** The page about membership also has a false sentence in an element that browsers don't show. */
  hidden: { share: 2, state: "active", isReadable: true },
  moved: { share: 2, state: "moved", isReadable: false },
  parked: { share: 2, state: "parked", isReadable: false },
  busy: { share: 1, state: "proposed", isReadable: false },
  server_error: { share: 1, state: "proposed", isReadable: false },
  huge: { share: 1, state: "proposed", isReadable: false },
  bomb: { share: 1, state: "proposed", isReadable: false },
  endless: { share: 1, state: "proposed", isReadable: false },
  /** The sitemap never ends. The share is 0: only fleets that consist of such sites have it. */
  endless_map: { share: 0, state: "active", isReadable: true },
  private_name: { share: 1, state: "proposed", isReadable: false },
  unknown_name: { share: 1, state: "proposed", isReadable: false },
  silent: { share: 1, state: "proposed", isReadable: false },
  to_private: { share: 1, state: "proposed", isReadable: false },
} as const satisfies Readonly<Record<string, BehaviourEntry>>;

export type Behaviour = keyof typeof BEHAVIOUR_TABLE;
export const behaviourOf = (behaviour: Behaviour): BehaviourEntry => BEHAVIOUR_TABLE[behaviour];

const EACH_HUNDRED = Object.entries(BEHAVIOUR_TABLE).flatMap(([name, { share }]) => Array.from({ length: share }, () => name as Behaviour));

/** The behavior of a site. If the shares add up to N, any N successive sites have exactly these shares. */
export const behaviourAt = (number: number): Behaviour => EACH_HUNDRED[(number * 37) % EACH_HUNDRED.length] ?? "plain";
