import { createRandom, type Random } from "@tellerline/ops/random";
import { drawProducts } from "./bundles.ts";
import { productOf } from "./catalogue.ts";
import { DATE_SPELLINGS } from "./dates.ts";
import { type Form, formsOf } from "./forms.ts";
import type { PageDate, RateModel, Section, Style } from "./model.ts";
import { drawPricing, forDealers, type Pricing } from "./pricing.ts";
import type { Kind, Language, RateSite } from "./rate-site.ts";
import { drawSections } from "./sections.ts";

const TITLES: Readonly<Record<Kind, Readonly<Record<Language, string>>>> = {
  loans: { en: "Loan Rates", es: "Tasas de préstamos" },
  all: { en: "Current Rates", es: "Tasas actuales" },
  auto: { en: "Auto Loan Rates", es: "Tasas de préstamos para autos" },
  mortgage: { en: "Home Loan Rates", es: "Tasas de préstamos hipotecarios" },
  deposits: { en: "Savings and Certificate Rates", es: "Tasas de ahorros y certificados" },
  dealers: { en: "Dealer Rate Sheet", es: "Tasas para concesionarios" },
  business: { en: "Business Rates", es: "Tasas para empresas" },
};

/** The share of pages that are meant to show a date. Some of these leave it blank. */
const DATED_SHARE = 0.75;
/** The share of pages that are meant to show payments. Fewer do, because a payment needs a rate with a single term. */
const PAID_SHARE = 0.5;

function drawStyle(language: Language, random: Random): Style {
  return {
    language,
    headTag: random.pick(["h2", "h3", "strong"]),
    hasHeadCells: random.chance(0.7),
    hasCaption: random.chance(0.2),
    mergesRows: random.chance(0.3),
    hasTitleRow: random.chance(0.15),
    usesOtherWords: random.chance(0.35),
    percentInHead: random.chance(0.1),
    dash: random.pick([" – ", "-", language === "en" ? " to " : " a "]),
    dateSpelling: random.integer(0, DATE_SPELLINGS - 1),
    dateWords: random.integer(0, 3),
    datePlace: random.pick(["top", "bottom"]),
    termSpelling: random.pick(["months", "short", "bare", "years", "adjective"]),
    writesAges: random.chance(0.25),
  };
}

interface Draft {
  readonly kind: Kind;
  readonly style: Style;
  readonly pricing: Pricing;
  readonly hasPayments: boolean;
}

/** The sections of a page: at least one for each form. */
function drawPageSections(forms: readonly Form[], draft: Draft, random: Random): readonly Section[] {
  const { kind, style, pricing, hasPayments } = draft;
  const used = new Set<string>();
  const isForDealers = kind === "dealers";
  const common = { style, pricing, hasPayments, isForDealers };
  // Few products are published relative to another rate, so the form `relative` draws its products first.
  const first = [...forms].sort((left, right) => Number(right === "relative") - Number(left === "relative"));
  const more = forms.length === 1 ? [...forms, ...forms] : forms.filter(() => random.chance(0.4));
  const sections = [...first, ...more].flatMap((form, index) => {
    const found = drawProducts(form, kind, used, random);
    // The first section of a form must exist, even if its product is already on the page in another form.
    const products = found.length > 0 || index >= first.length ? found : drawProducts(form, kind, new Set(), random);
    return products.length === 0 ? [] : drawSections({ ...common, products, form }, random);
  });
  const form = forms.find((one) => one === "term" || one === "cell");
  if (kind === "all" && form !== undefined)
    sections.push(
      ...drawSections({ ...common, products: ["certificate"], form }, random),
      ...drawSections({ ...common, products: ["savings", "checking"], form }, random),
    );
  // Some pages have a table for dealers too, which looks like the one for members.
  if ((kind === "loans" || kind === "auto") && form !== undefined && random.chance(0.08))
    sections.push(...drawSections({ ...common, products: ["auto"], form, pricing: forDealers(pricing), isForDealers: true }, random));
  return sections;
}

/** Adds a payment example to one line, if a line has a rate and a term of its own. */
function withExample(sections: readonly Section[], random: Random): readonly Section[] {
  const candidates = sections
    .flatMap(({ lines }) => lines)
    .filter(
      ({ product, placeholder, high, conditions }) =>
        placeholder === null && high === null && conditions.termMonths !== undefined && productOf(product).kind !== "deposit",
    );
  const [first, ...others] = candidates;
  if (first === undefined) return sections;
  const chosen = random.pick([first, ...others]);
  const { kind } = productOf(chosen.product);
  const exampleUsd = kind === "home" ? 250_000 : kind === "unsecured" ? 10_000 : random.pick([20_000, 25_000]);
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => (line === chosen ? { ...line, exampleUsd } : line)),
  }));
}

function drawDate(isBlank: boolean, random: Random): PageDate {
  if (isBlank) return { state: "blank" };
  return random.chance(DATED_SHARE) ? { state: "kept", phase: random.integer(0, 6) } : { state: "none" };
}

/** Draws a site's rate page as it is on the first day. */
export function drawModel({ kind, language }: RateSite, number: number, seed: number): RateModel {
  const random = createRandom(seed * 104_729 + number);
  const all = formsOf(number, seed);
  // The form `filled` leaves a table's figures or the date to a script. On a page with other forms, it is one of the two; on a
  // page of its own, it is the figures and sometimes the date, too.
  const lacksDate = all.includes("filled") && random.chance(all.length === 1 ? 0.3 : 0.5);
  const forms = lacksDate && all.length > 1 ? all.filter((form) => form !== "filled") : all;
  const style = drawStyle(language, random);
  const pricing = drawPricing(random);
  const payments = random.chance(PAID_SHARE) ? random.pick(["column", "example", "both"] as const) : "none";
  const hasPayments = payments === "column" || payments === "both";
  const drawn = drawPageSections(forms, { kind, style, pricing, hasPayments }, random);
  const sections = payments === "example" || payments === "both" ? withExample(drawn, random) : drawn;
  return { kind, title: TITLES[kind][language], style, sections, date: drawDate(lacksDate, random) };
}
