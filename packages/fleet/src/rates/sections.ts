import type { Random } from "@tellerline/ops/random";
import { type ProductEntry, type ProductKey, productOf } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import { drawLines } from "./lines.ts";
import type { Column, Line, Quote, Section, Shape, Style } from "./model.ts";
import { drawCommon, drawNotes } from "./notes.ts";
import type { Pricing } from "./pricing.ts";

export interface SectionOptions {
  readonly products: readonly ProductKey[];
  readonly form: Form;
  readonly pricing: Pricing;
  readonly style: Style;
  readonly isForDealers: boolean;
  /** Whether the page has payments per $1,000, where its form allows them. */
  readonly hasPayments: boolean;
}

/** How sections are made. All sections of one draw share it, so that the columns of their tables have equal headings. */
interface Make {
  readonly quote: Quote;
  readonly shape: Shape;
  readonly termsAre: "exact" | "ranges";
  readonly hasYears: boolean;
  readonly hasName: boolean;
  readonly hasPoints: boolean;
  readonly figures: readonly Column[];
}

/** What a page shows before a script fills in the figures. */
const PLACEHOLDERS = [
  "{{ rate }}",
  "[[rate]]",
  "--%",
  "0.00%",
  "Loading...",
  '<span class="js-rate" data-rate="r"></span>',
  "XX.XX%",
] as const;
/** Share of auto tables with model years or ages. */
const YEARS_SHARE = 2 / 3;

function drawQuote(form: Form, { kind, terms }: ProductEntry, random: Random): Quote {
  if (form === "span" || form === "relative") return "yearly";
  const share = random.next();
  if (kind === "home") return share < 0.8 && terms.length > 0 && form !== "from" ? "both" : "yearly";
  if (kind === "deposit") return share < 0.75 || form === "cell" ? "both" : "yearly";
  if (form === "from" || form === "tiers" || form === "prose") return share < 0.3 ? "rate" : "yearly";
  return share < 0.3 ? "rate" : share < 0.8 ? "yearly" : "both";
}

/** The columns of a table that has one figure in each cell, by what it publishes. */
function plainFigures(quote: Quote, { kind }: ProductEntry): readonly Column[] {
  const yearly = kind === "deposit" ? "apy" : "apr";
  return quote === "both" ? ["rate", yearly] : quote === "rate" ? ["rate"] : [yearly];
}

/** The columns of figures of a form, and the figures that they publish. */
function drawFigures(form: Form, entry: ProductEntry, random: Random): Pick<Make, "quote" | "figures" | "shape"> {
  const quote = drawQuote(form, entry, random);
  switch (form) {
    case "span":
      return { quote, shape: "list", figures: random.chance(0.6) ? ["range"] : ["low", "high"] };
    case "relative":
      return { quote, shape: "list", figures: random.pick<readonly Column[]>([["margin", "apr"], ["margin_now"], ["margin"]]) };
    case "tiers":
      return { quote, shape: random.chance(0.6) ? "matrix" : "list", figures: plainFigures(quote, entry) };
    case "prose":
      return { quote, shape: "prose", figures: [] };
    case "cell": {
      if (entry.kind === "home" || entry.kind === "deposit") return { quote: "both", shape: "list", figures: ["rate_apr"] };
      const column = random.pick<Column>(["rate_apr", "rate_payment", "terms_rates"]);
      return { quote: column === "rate_apr" ? "both" : "yearly", shape: column === "terms_rates" ? "grouped" : "list", figures: [column] };
    }
    default:
      return { quote, shape: "list", figures: plainFigures(quote, entry) };
  }
}

function drawMake({ products, form, hasPayments }: SectionOptions, random: Random): Make {
  const entries = products.map(productOf);
  const [first = productOf("auto")] = entries;
  const { quote, figures, shape } = drawFigures(form, first, random);
  const isVehicle = first.kind === "vehicle" || first.kind === "other";
  const canBeRanges = first.kind !== "home" && first.kind !== "deposit" && form !== "relative" && form !== "cell";
  const termsAre = canBeRanges && random.chance(form === "span" || form === "from" ? 0.6 : 0.3) ? "ranges" : "exact";
  const isPaid = hasPayments && ["term", "from", "text"].includes(form) && termsAre === "exact" && first.terms.length > 0;
  const paid: readonly Column[] = isPaid && first.kind !== "deposit" ? ["payment"] : [];
  const hasPoints = figures.includes("apr") && quote === "both" && first.kind === "home" && random.chance(0.5);
  return {
    quote,
    shape,
    termsAre,
    figures: [...figures, ...(hasPoints ? (["points"] as const) : []), ...paid],
    hasPoints,
    hasYears: isVehicle && random.chance(YEARS_SHARE),
    hasName:
      entries.some(({ variants, terms, kind }) => variants.length > 1 || terms.length === 0 || kind === "home") || random.chance(0.4),
  };
}

function columnsOf({ hasName, figures, shape }: Make, form: Form, lines: readonly Line[]): readonly Column[] {
  const has = (condition: keyof Line["conditions"]) => lines.some(({ conditions }) => conditions[condition] !== undefined);
  const columns: Column[] = hasName || shape === "grouped" ? ["name"] : [];
  if (has("vehicleYearMin") || has("vehicleYearMax")) columns.push("years");
  const isTermNamed = lines.every(({ name }) => name.includes("{years}"));
  if (shape !== "grouped" && !isTermNamed && (has("termMonths") || has("termTo"))) columns.push("term");
  if (form === "tiers") columns.push("score");
  if (has("minAmount")) columns.push("amount");
  return [...columns, ...figures];
}

/** The lines with a placeholder, which a script would replace by the figures. */
const unfilled = (lines: readonly Line[], placeholder: string): readonly Line[] => lines.map((line) => ({ ...line, placeholder }));

function promoted(lines: readonly Line[], random: Random): readonly Line[] {
  const last = lines.at(-1);
  if (last === undefined) return lines;
  return [...lines.slice(0, -1), { ...last, through: random.pick(["2026-12-31", "2027-01-31", "2027-03-31"]) }];
}

export function drawSections(options: SectionOptions, random: Random): readonly Section[] {
  const { form, style, pricing, isForDealers } = options;
  const make = drawMake(options, random);
  const { quote, shape, termsAre, hasYears, hasPoints } = make;
  const placeholder = random.pick(PLACEHOLDERS);
  return options.products.map((product) => {
    const entry = productOf(product);
    const drawn = drawLines({ product, form, quote, pricing, style, hasYears, termsAre, isForDealers, hasPoints }, random);
    const { texts, areDiscounted } = drawNotes(form, entry, style, random);
    const areLowest = areDiscounted || (form === "prose" && random.chance(0.4));
    const columns = columnsOf(make, form, drawn);
    const isPromoted = shape === "list" && columns.includes("name") && form === "term" && random.chance(0.15);
    const lines = (isPromoted ? promoted(drawn, random) : drawn).map((line) => (areLowest ? { ...line, basis: "from" as const } : line));
    // A page that states a margin alone publishes no rate: the reader would have to compute one.
    const isBare = form === "relative" && make.figures.length === 1 && make.figures[0] === "margin";
    const prefix = isForDealers ? (style.language === "en" ? "Dealer Indirect Lending: " : "Programa para concesionarios: ") : "";
    return {
      form,
      shape,
      quote,
      columns,
      heading: `${prefix}${entry.headings[0][style.language]}`,
      otherHeading: `${prefix}${entry.headings[1][style.language]}`,
      lines: form === "filled" ? unfilled(lines, placeholder) : isBare ? unfilled(lines, "") : lines,
      tiers: [...new Set(drawn.flatMap(({ conditions: { minCreditScore } }) => (minCreditScore === undefined ? [] : [minCreditScore])))],
      common: drawCommon(entry, form === "tiers", random),
      notes: texts,
      saysFromInHead: random.chance(0.5),
    };
  });
}
