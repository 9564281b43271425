import { isLoanProduct, type Product } from "@tellerline/vocabulary";
import type { RateReading } from "../reading.ts";
import { hasField, inModelYears, isOfAges, isOfModelYears, type Scope, type ScopeField } from "../rules/scope.ts";
import { notesFor, type PageWords, type Sayings, scopeOfNote, statesOther, unreadLimits } from "./notes.ts";
import { readWords } from "./words.ts";

interface Shape {
  readonly isRange: boolean;
  readonly isApr: boolean;
  readonly isYield: boolean;
}

type Columns = Readonly<Record<string, unknown>>;

export type Resolved =
  | {
      readonly ok: true;
      readonly scopes: readonly Pick<RateReading, "label" | "scope" | "ages_in">[];
      readonly reasons: readonly string[];
      readonly doubts: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

const left = (why: string): Resolved => ({ ok: false, why });

interface Said {
  readonly where: string;
  readonly text: string;
  readonly scope: Scope;
  readonly left: string;
  /** True if every word of the text must be understood. */
  readonly isOwn: boolean;
}

/** Fields that a heading or a line further away may not add once a text beside the figure has given one of them. */
const NEAR_ONLY: readonly ScopeField[] = ["termFrom", "termTo"];

const BUSINESS = /\b(?:business|commercial|negocios?|empresas?|comercial(?:es)?)\b/i;
const DEALERS = /\b(?:dealers?|indirect|floor ?plan)\b/i;
const MONTHS_OF_YEAR = 12;
/**
 * Terms within the scope's range, months: whole years, and the upper end. Empty without an upper end. Without a lower end the range begins
 * at 12.
 */
function termsOf({ termFrom, termTo }: Scope): readonly number[] {
  if (termTo === undefined) return [];
  const from = termFrom ?? MONTHS_OF_YEAR;
  const years = Array.from({ length: Math.floor(termTo / MONTHS_OF_YEAR) }, (_, at) => (at + 1) * MONTHS_OF_YEAR).filter(
    (months) => months >= from,
  );
  return [...new Set([...years, ...(from === termTo ? [termTo] : []), termTo])].toSorted((a, b) => a - b);
}

const SERVED_MORTGAGE_TERMS = [120, 180, 240, 300, 360];

function saidBy(sayings: Sayings, year: number): readonly Said[] {
  const { labels, header, sections, caption, above, headings, title } = sayings;
  const of = (where: string, text: string, isOwn: boolean): Said => ({ where, text, isOwn, ...readWords(text, year) });
  return [
    ...labels.map((text) => of("the row", text, true)),
    of("the column's head", header, true),
    ...sections.toReversed().map((text) => of("the part of the table", text, true)),
    ...(caption === null ? [] : [of("the caption", caption, true)]),
    ...above.toReversed().map((text) => of("a line above", text, false)),
    ...headings.toReversed().map((text) => of("a heading above", text, false)),
    of("the page's title", title, false),
  ];
}

/** A bound on a vehicle is a model year or an age: the newest year is the least age. */
const SAME_BOUND: Readonly<Partial<Record<ScopeField, ScopeField>>> = {
  vehicleYearMin: "vehicleAgeMost",
  vehicleAgeMost: "vehicleYearMin",
  vehicleYearMax: "vehicleAgeLeast",
  vehicleAgeLeast: "vehicleYearMax",
};

/** Takes each field from the nearest text that gives it. `clash` says which two texts of the row contradict each other; null if none do. */
function gather(said: readonly Said[]): { readonly scope: Scope; readonly reasons: readonly string[]; readonly clash: string | null } {
  const scope: Scope = {};
  const reasons: string[] = [];
  const from = new Map<string, Said>();
  let clash: string | null = null;
  for (const one of said) {
    const isTermKnown = !one.isOwn && (scope.termTo !== undefined || scope.termFrom !== undefined);
    for (const [field, value] of Object.entries(one.scope) as [ScopeField, unknown][]) {
      const other = SAME_BOUND[field];
      const before = from.get(field) ?? (other === undefined ? undefined : from.get(other));
      // A text that gives both bounds is kept with both, and is in doubt.
      if (before !== undefined && before !== one) {
        if (before.where === "the row" && one.where === "the row" && scope[field] !== value)
          clash = `"${before.text}" and "${one.text}" say different things.`;
        continue;
      }
      if (isTermKnown && NEAR_ONLY.includes(field)) continue;
      from.set(field, one);
      Object.assign(scope, { [field]: value });
      reasons.push(`${field}: ${one.where} says "${one.text.slice(0, 80)}"`);
    }
  }
  return { scope, reasons, clash };
}

const FIELD_NAMES = {
  vehicleCondition: "vehicle_condition",
  vehicleYearMin: "vehicle_year_min",
  vehicleYearMax: "vehicle_year_max",
  mileageMax: "mileage_max",
  minAmount: "min_amount",
  maxAmount: "max_amount",
  minScore: "min_credit_score",
  maxScore: "max_credit_score",
  maxLtv: "max_ltv_percent",
  maxCltv: "max_cltv_percent",
  minDown: "min_down_payment_percent",
  occupancy: "occupancy",
  audience: "audience",
  program: "program",
  fixedMonths: "initial_fixed_months",
  initialCap: "initial_cap",
  periodicCap: "periodic_cap",
  lifetimeCap: "lifetime_cap",
  index: "index",
  margin: "margin_percent",
  floor: "floor_percent",
  ceiling: "ceiling_percent",
  annualFee: "annual_fee_usd",
} as const satisfies Partial<Record<ScopeField, string>>;

/** The columns of a rate row that a scope gives. */
function columnsOf(product: Product, scope: Scope, { isRange, isApr }: Shape): Columns {
  const fields = Object.entries(FIELD_NAMES).flatMap(([field, column]) => {
    const name = field as ScopeField;
    const value = scope[name];
    return value === undefined || !hasField(product, name) ? [] : [[column, value] as const];
  });
  const adjustments = [
    ...(scope.autopay === undefined ? [] : [{ condition: "autopay", points: scope.autopay }]),
    ...(scope.vehicleAge === undefined || product !== "auto_loan" ? [] : [{ condition: "vehicle_age", points: scope.vehicleAge }]),
    ...(scope.relationship === undefined ? [] : [{ condition: "relationship", points: scope.relationship }]),
  ];
  return {
    product_type: product,
    ...Object.fromEntries(fields),
    ...(scope.intent === undefined ? {} : { intents: [scope.intent] }),
    rate_basis: isRange ? "range" : scope.isFrom === true ? "from" : "exact",
    ...(isApr ? { rate_is_apr: true } : {}),
    ...(adjustments.length === 0 || !isLoanProduct(product) ? {} : { adjustments }),
  };
}

const isAboutIt = (note: string): string => `Whether this is about it: "${note.slice(0, 160)}".`;

const NO_LATER_RATE =
  "Nothing says the rate after the fixed period, without which it can't be published: add index and margin_percent, or fully_indexed_rate.";

const YEARS_AND_AGES = "Whether its model years hold for good: the page gives ages of vehicles beside model years.";

const MAYBE_USED = "Whether it is for used vehicles alone: it has a latest model year, and nothing says new or used.";

const BOUND_PAIRS: readonly (readonly [least: ScopeField, greatest: ScopeField])[] = [
  ["vehicleYearMin", "vehicleYearMax"],
  ["minAmount", "maxAmount"],
  ["minScore", "maxScore"],
];
const isContradictory = (scope: Scope): boolean =>
  BOUND_PAIRS.some(
    ([least, greatest]) => Number(scope[least] ?? Number.NEGATIVE_INFINITY) > Number(scope[greatest] ?? Number.POSITIVE_INFINITY),
  );

const isDeposit = (product: Product): boolean => !isLoanProduct(product);
const NEEDS_TERM: readonly Product[] = ["mortgage", "certificate"];

/** Decides what a figure is for from the words around it, nearest first, or says why that can't be decided. */
export function resolveScope(sayings: Sayings, shape: Shape, words: PageWords): Resolved {
  const { year } = words;
  const said = saidBy(sayings, year);
  const { scope, reasons: found, clash } = gather(said);
  const reasons = [...found];
  if (clash !== null) return left(clash);
  const near = said.filter(({ isOwn }) => isOwn);
  const unread = near.flatMap((one) => (one.left === "" ? [] : [`"${one.left}"`]));
  const product =
    scope.product === "mortgage_arm" && scope.fixedMonths === undefined && scope.isFixed === true ? "mortgage" : scope.product;
  if (product === undefined) return left("Nothing says what product it is.");
  if (product === "none") return left("It is a rate of another kind of loan or account.");
  const all = [...sayings.headings, sayings.caption ?? "", ...sayings.sections, ...sayings.labels, sayings.title].join(" ");
  if (DEALERS.test(all)) return left("It is for dealers.");
  if (BUSINESS.test(all) && product !== "equipment_loan") return left("It is for businesses.");
  if (scope.isTier === true && scope.minScore === undefined && scope.maxScore === undefined)
    return left("For which scores a tier is, is not published.");
  if (unread.length > 0) return left(`Words that no rule reads: ${unread.join(", ")}.`);
  if (isDeposit(product) !== shape.isYield && (shape.isYield || shape.isApr)) return left("An APR of an account, or a yield of a loan.");
  // The limit of a HELOC counts what is owed on the home already, so a stated LTV is a combined one.
  if (product === "heloc" && scope.maxLtv !== undefined) {
    scope.maxCltv ??= scope.maxLtv;
    delete scope.maxLtv;
  }
  const doubts: string[] = [];
  if (product === "auto_loan" && scope.vehicleCondition === undefined && (inModelYears(scope, year).vehicleYearMax ?? year) < year)
    doubts.push(MAYBE_USED);
  if (product === "mortgage_arm" && (scope.index === undefined || scope.margin === undefined)) doubts.push(NO_LATER_RATE);
  const notes = notesFor(sayings, words);
  const { own, below, other, missing } = notes;
  doubts.push(...unreadLimits(sayings, notes).map(isAboutIt));
  if (missing.length > 0) doubts.push(`What the mark ${missing.join(", ")} says of it: no note that is read begins with it.`);
  for (const note of [...own, ...below]) {
    const said = scopeOfNote(note, product, scope, words);
    if (said === null) {
      doubts.push(`A note says different things of different rates: "${note.slice(0, 160)}".`);
      continue;
    }
    for (const [field, value] of Object.entries(said)) {
      const other = SAME_BOUND[field as ScopeField];
      if (scope[field as ScopeField] !== undefined || (other !== undefined && scope[other] !== undefined)) continue;
      Object.assign(scope, { [field]: value });
      reasons.push(`${field}: a note says "${note.slice(0, 80)}"`);
      if (below.includes(note)) doubts.push(isAboutIt(note));
    }
  }
  for (const line of [...own, ...below, ...other]) if (statesOther(line, product, scope, words)) doubts.push(isAboutIt(line));
  if (product === "mortgage_arm" && scope.fixedMonths === undefined) return left("Nothing says for how long the rate is fixed.");
  const terms = product === "mortgage_arm" || product === "credit_card" ? [] : termsOf(scope);
  if (NEEDS_TERM.includes(product) && terms.length === 0) return left("Nothing says the term.");
  if (product === "mortgage" && !terms.every((months) => SERVED_MORTGAGE_TERMS.includes(months)))
    return left("It is a term that is not served.");
  if (isContradictory(inModelYears(scope, year))) return left("Its bounds contradict each other.");
  const columns = columnsOf(product, inModelYears(scope, year), shape);
  const isAged = product === "auto_loan" && isOfAges(scope);
  if (isAged && isOfModelYears(scope)) doubts.push(YEARS_AND_AGES);
  const ages = isAged && !isOfModelYears(scope) ? { ages_in: year } : {};
  const label = [...sayings.sections.slice(-1), ...sayings.labels].join(" ").slice(0, 120);
  const scopes = terms.length === 0 ? [columns] : terms.map((term_months) => ({ ...columns, term_months }));
  return { ok: true, scopes: scopes.map((one) => ({ label, scope: one, ...ages })), reasons, doubts };
}
