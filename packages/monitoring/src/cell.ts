import { at } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { INSURED_ABOVE_PERCENT, LOAN_PRODUCTS, type LoanProduct, loanProduct, requireMember } from "@tellerline/vocabulary";

/**
 * The facts that decide the cell under which a monitor is indexed. Borrowers in a cell share a market, and are so similar that their best offers
 * are within a narrow range: the bands follow the usual breakpoints of rate sheets, so a cell mostly matches one row of a sheet.
 */
export interface CellContext {
  readonly product: LoanProduct;
  readonly termMonths: number;
  readonly state: StateCode | null;
  readonly amountUsd: number;
  readonly creditScore: number;
  /** This percentage, `ltvPercent` and `cltvPercent` are null if not known. */
  readonly downPaymentPercent: number | null;
  readonly ltvPercent: number | null;
  readonly cltvPercent: number | null;
  /** True if all other facts that change a price have their defaults. If false, the cell's range does not bound the best offer. */
  readonly isOrdinary: boolean;
}

export interface Band {
  readonly least: number;
  readonly greatest: number;
}

/** A cell and its bands, which include their ends. */
export interface Cell {
  readonly key: string;
  readonly product: LoanProduct;
  readonly termMonths: number;
  readonly state: StateCode | null;
  readonly amountUsd: Band;
  readonly creditScore: Band;
  /** This band, `ltvPercent` and `cltvPercent` are null if not known. The latter two are also null if the product has no lien. */
  readonly downPaymentPercent: Band | null;
  readonly ltvPercent: Band | null;
  readonly cltvPercent: Band | null;
  readonly isOrdinary: boolean;
}

const SCORE_CUTS = [300, 580, 600, 620, 640, 660, 680, 700, 720, 740, 760, 780, 800] as const;
const MAX_SCORE = 850;
const DOWN_PAYMENT_CUTS = [0, 3, 3.5, 5, 10, 15, 20, 25, 30, 40] as const;
const MAX_DOWN_PAYMENT = 100;
/** Percentage points between two bands of down payment or loan to value, so that a row bounded at the cut does not match the next band. */
const PERCENT_GAP = 1e-9;
/** Upper ends of the loan-to-value bands, in percent. */
const VALUE_CUTS = [60, 65, 70, 75, 80, 85, 90, 95, 97, 100] as const;
/** Last part of a cell's key if `isOrdinary` is false. */
const NOT_ORDINARY = "x";
/** Replaces a band's number in a key if the figure is not known. */
const UNKNOWN = "-";
/** Loan-to-value band of a home loan whose stored key has an older form without such bands. */
const ANY_BAND: Band = { least: 0, greatest: Number.POSITIVE_INFINITY };
/** Lower ends of the amount bands: preferred numbers, ten to a decade (ISO 3, R10). */
const AMOUNT_STEPS = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8] as const;
const STEPS = AMOUNT_STEPS.length;
function bandNumber(cuts: readonly number[], value: number): number {
  const next = cuts.findIndex((cut) => cut > value);
  return (next < 0 ? cuts.length : next) - 1;
}

/** @param below how far below the next band's lower end the band ends: 1 for whole numbers such as scores. */
function cutBand(cuts: readonly number[], number: number, max: number, below: number): Band {
  return { least: at(cuts, number), greatest: number + 1 < cuts.length ? at(cuts, number + 1) - below : max };
}

/** A loan-to-value band includes its upper cut, as a loan-to-value limit includes its bound. */
function valueBandNumber(percent: number): number {
  const number = VALUE_CUTS.findIndex((cut) => percent <= cut);
  return number < 0 ? VALUE_CUTS.length : number;
}

function valueBand(number: number): Band {
  return {
    least: number === 0 ? 0 : at(VALUE_CUTS, number - 1) + PERCENT_GAP,
    greatest: VALUE_CUTS[number] ?? Number.POSITIVE_INFINITY,
  };
}

/** The lower end of amount band `number`, in US dollars. Band 0 starts at one dollar, and lower bands have negative numbers. */
function amountCut(number: number): number {
  const decade = Math.floor(number / STEPS);
  return at(AMOUNT_STEPS, number - decade * STEPS) * 10 ** decade;
}

function amountBandNumber(amountUsd: number): number {
  let number = Math.floor(Math.log10(amountUsd) * STEPS);
  while (amountCut(number + 1) <= amountUsd) number++;
  while (amountCut(number) > amountUsd) number--;
  return number;
}

const COUNTRY = "US";

export function stateOrUs(state: StateCode | null): string {
  return state ?? COUNTRY;
}

/**
 * The key of the cell that a context belongs to: `auto_loan|60|TX|a43|s8|d5`, or for a home loan `heloc|120|TX|a43|s8|d-|l0|c4`. If `isOrdinary` is
 * false, `|x` follows.
 */
export function cellKeyOf(context: CellContext): string {
  const { product, termMonths, state } = context;
  const amount = amountBandNumber(context.amountUsd);
  const score = bandNumber(SCORE_CUTS, context.creditScore);
  const down = context.downPaymentPercent === null ? UNKNOWN : bandNumber(DOWN_PAYMENT_CUTS, context.downPaymentPercent);
  const bandOf = (percent: number | null) => (percent === null ? UNKNOWN : valueBandNumber(percent));
  const home = loanProduct(product).lien === null ? [] : [`l${bandOf(context.ltvPercent)}`, `c${bandOf(context.cltvPercent)}`];
  return [
    product,
    termMonths,
    stateOrUs(state),
    `a${amount}`,
    `s${score}`,
    `d${down}`,
    ...home,
    ...(context.isOrdinary ? [] : [NOT_ORDINARY]),
  ].join("|");
}

/** Parses a key made by `cellKeyOf`. @throws Error if its product, its state or one of its bands does not exist. */
export function openCell(key: string): Cell {
  const all = key.split("|");
  const isOrdinary = all.at(-1) !== NOT_ORDINARY;
  const parts = isOrdinary ? all : all.slice(0, -1);
  const [product, term, state] = [at(parts, 0), at(parts, 1), at(parts, 2)];
  const bandOf = (part: number) => Number(at(parts, part).slice(1));
  const [amountBand, scoreBand] = [bandOf(3), bandOf(4)];
  const knownBand = (part: number, open: (number: number) => Band) => (at(parts, part).endsWith(UNKNOWN) ? null : open(bandOf(part)));
  const loan = requireMember(LOAN_PRODUCTS, product);
  const { lien } = loanProduct(loan);
  const valueBandOf = (part: number) => {
    if (lien === null) return null;
    return part < parts.length ? knownBand(part, valueBand) : ANY_BAND;
  };
  const ltvPercent = valueBandOf(6);
  // If the loan may need mortgage insurance, each rate may price that, so the cell's range does not bound the best offer.
  const mayBeInsured = lien === "first" && ltvPercent !== null && ltvPercent.greatest > INSURED_ABOVE_PERCENT;
  return {
    key,
    product: loan,
    termMonths: Number(term),
    state: state === COUNTRY ? null : requireMember(STATE_CODES, state),
    amountUsd: { least: amountCut(amountBand), greatest: amountCut(amountBand + 1) },
    creditScore: cutBand(SCORE_CUTS, scoreBand, MAX_SCORE, 1),
    downPaymentPercent: knownBand(5, (number) => cutBand(DOWN_PAYMENT_CUTS, number, MAX_DOWN_PAYMENT, PERCENT_GAP)),
    ltvPercent,
    cltvPercent: valueBandOf(7),
    isOrdinary: isOrdinary && !mayBeInsured,
  };
}
