import { createRandom } from "@tellerline/ops/random";
import type { Behaviour } from "../behaviour.ts";
import { type Form, formsOf } from "./forms.ts";

/** What a rate page is about. The pages of `dealers` and of `business` look like those for members, except for their headings. */
export type Kind = "loans" | "all" | "auto" | "mortgage" | "deposits" | "dealers" | "business";
export type Language = "en" | "es";

export interface RateSite {
  readonly kind: Kind;
  readonly language: Language;
  readonly path: string;
  /** Text of the link to the page; null if a link that every site has leads there. */
  readonly link: string | null;
}

/** Path of the link about auto loans that every site has. */
export const AUTO_PATH = "/loans/auto-loan-rates";

/** Behaviors of sites without a home page from which a link could lead to rates. */
const WITHOUT_HOME: ReadonlySet<Behaviour> = new Set([
  "script",
  "parked",
  "moved",
  "busy",
  "server_error",
  "huge",
  "bomb",
  "endless",
  "silent",
  "private_name",
  "unknown_name",
  "to_private",
]);

/** Kinds of pages, and how often each is drawn among those that can have the page's forms. */
const KINDS: readonly (readonly [kind: Kind, weight: number])[] = [
  ["loans", 5],
  ["all", 3],
  ["auto", 4],
  ["mortgage", 3],
  ["deposits", 2],
  ["dealers", 1],
  ["business", 1],
];

/** Forms that pages of a kind never have. */
const NEVER: Readonly<Record<Kind, readonly Form[]>> = {
  loans: [],
  all: [],
  auto: ["relative"],
  mortgage: ["text", "tiers"],
  deposits: ["span", "from", "relative", "text", "tiers"],
  dealers: ["relative", "prose"],
  business: ["cell", "text", "tiers"],
};

const PATHS = ["/rates", "/loan-rates", "/rates/current-rates"] as const;
const LINKS = {
  en: ["Loan Rates", "Rates", "Current Rates"],
  es: ["Tasas", "Tasas actuales", "Tasas"],
} as const;
/** One of this many sites is in Spanish. */
const SPANISH_EACH = 17;

/** @returns null if the site has no rate page. */
export function rateSiteOf(number: number, seed: number, behaviour: Behaviour): RateSite | null {
  if (WITHOUT_HOME.has(behaviour)) return null;
  const random = createRandom(seed * 15_485_863 + number);
  const forms = formsOf(number, seed);
  const kinds = KINDS.flatMap(([kind, weight]) =>
    forms.some((form) => NEVER[kind].includes(form)) ? [] : Array.from({ length: weight }, () => kind),
  );
  const kind = kinds[random.integer(0, kinds.length - 1)] ?? "loans";
  const language = (number + seed) % SPANISH_EACH === 3 ? "es" : "en";
  if (kind === "auto") return { kind, language, path: AUTO_PATH, link: null };
  const which = random.integer(0, PATHS.length - 1);
  return { kind, language, path: PATHS[which] ?? PATHS[0], link: LINKS[language][which] ?? LINKS.en[1] };
}
