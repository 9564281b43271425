import { anyOf } from "@tellerline/text";
import type { Product } from "@tellerline/vocabulary";
import { NOTE_MARKS } from "../page/note-marks.ts";
import type { RatePage } from "../page/page.ts";
import { hasField, inModelYears, type Scope, type ScopeField } from "../rules/scope.ts";
import {
  AUTOPAY_WORDS,
  CONDITIONS,
  EXAMPLE_WORDS,
  FOR_ALL_BEGINNINGS,
  OF_THE_INSTITUTION,
  QUALIFIERS,
  RELATIONSHIPS,
  UNREAD_CONDITIONS,
  UNUSUAL_RATES,
} from "../words/notes.ts";
import { LONGEST_READ, readWords } from "./words.ts";

/** All texts of a page that may say what a figure is for. */
export interface Sayings {
  readonly title: string;
  /** Outermost first. */
  readonly headings: readonly string[];
  readonly caption: string | null;
  readonly above: readonly string[];
  readonly sections: readonly string[];
  readonly header: string;
  /** Heads of all columns that give figures of the rate. They may carry note marks. */
  readonly heads: readonly string[];
  /** The row's own words, the rate's cell among them. */
  readonly labels: readonly string[];
  readonly below: readonly string[];
  readonly notes: readonly string[];
}

const NOTE = new RegExp(String.raw`^ ?(?:[${NOTE_MARKS}]|\(?\d\)|\d(?=[A-Z]))`);
const MARKS = new RegExp(`[${NOTE_MARKS}]+`, "g");
/** Where a further note begins within a line. */
const NEXT_NOTE = new RegExp(` (?=[${NOTE_MARKS}]+ ?[A-Z])`);
const isNote = (line: string): boolean => NOTE.test(line);
const marksIn = (text: string): readonly string[] => [...new Set(text.match(MARKS) ?? [])];
/** A superscript always leads to a note. Other marks may not: pages often write `APR*` without any note. */
const isSureMark = (mark: string): boolean => /[¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠ]/.test(mark);

/** Notes and lines of a page, by how surely they are about one figure. */
export interface Notes {
  /** Notes that a mark beside the figure leads to, and notes about every rate of the page. */
  readonly own: readonly string[];
  /** Lines below the table without a note mark. */
  readonly below: readonly string[];
  /** Lines elsewhere on the page that state a bound, possibly for other figures. */
  readonly other: readonly string[];
  /** Superscript marks beside the figure that lead to no note. */
  readonly missing: readonly string[];
}

/** Splits a line that holds several notes, each after its own mark. */
const notesOf = (line: string): readonly string[] => (isNote(line) ? line.split(NEXT_NOTE) : [line]);

export function notesFor({ labels, heads, caption, sections, headings, ...sayings }: Sayings, words: PageWords): Notes {
  const below = sayings.below.flatMap(notesOf);
  const notes = sayings.notes.flatMap(notesOf);
  const marks = marksIn([...labels, ...heads, caption ?? "", ...sections, headings.at(-1) ?? ""].join(" "));
  const leads = (mark: string, line: string) => line.trim().startsWith(mark) && !line.trim().startsWith(`${mark}${mark[0]}`);
  const marked = [...below, ...notes].filter((line) => isNote(line) && marks.some((mark) => leads(mark, line)));
  const own = [...new Set([...marked, ...notes.filter((line) => FOR_ALL.test(line))])];
  const plain = below.filter((line) => !isNote(line) && !own.includes(line));
  const isOther = (line: string) => !isNote(line) && !own.includes(line) && !plain.includes(line);
  const isMissing = (mark: string) => isSureMark(mark) && !marked.some((line) => leads(mark, line));
  return { own, below: plain, missing: marks.filter(isMissing), other: words.limiting.filter(isOther) };
}

/** Sentences also end where the next one begins without a space, as in lines that a page puts beside each other. */
const SENTENCE_END = /(?<=[.!?])(?:\s+|(?=[A-Z]))/;
/** Ends of sentences and of their parts, and marks between the parts of a line. */
const CLAUSE_END = /(?<=[.!?;])(?:\s+|(?=[A-Z]))|\s[|·•]\s/;
/** `75,000+ members` */
const SIZE = String.raw`\d\+? (?:members|branches)\b`;
/** `555-0100`, `800.555.0100` */
const TELEPHONE = String.raw`(?<![\d$])(?:\d{3}[-. ])?\d{3}[-.]\d{4}\b`;
/** Words about the institution itself: telephone numbers, routing numbers, assets. Numbers beside such words are not bounds of a rate. */
const OF_INSTITUTION = new RegExp(String.raw`\b${anyOf(OF_THE_INSTITUTION)}\b|${SIZE}|${TELEPHONE}`, "i");

interface Clause {
  readonly clause: string;
  readonly found: Scope;
  /** Product or vehicle that the clause is about. A clause that names none inherits it from the clause before in the same sentence. */
  readonly about: Scope;
}

/** The clauses of a page's lines. Each line is read only once. */
export class PageWords {
  /** The present year, from which ages of vehicles are counted. */
  readonly year: number;
  /** Lines and notes of the page that have a number and state a bound, an occupancy or an audience, for any product. */
  readonly limiting: readonly string[];
  readonly #clauses = new Map<string, readonly Clause[]>();

  constructor({ lines }: Pick<RatePage, "lines">, year: number) {
    this.year = year;
    const isLimiting = ({ found }: Clause) => NOTE_FIELDS.some((field) => found[field] !== undefined);
    this.limiting = lines.flatMap(notesOf).filter((line) => /\d/.test(line) && this.clausesOf(line).some(isLimiting));
  }

  clausesOf(line: string): readonly Clause[] {
    const clauses = this.#clauses.get(line) ?? clausesIn(line, this.year);
    this.#clauses.set(line, clauses);
    return clauses;
  }
}

/** Splits a clause into parts of `LONGEST_READ` characters, because `readWords` does not read a longer text at all. */
const inParts = (clause: string): readonly string[] =>
  Array.from({ length: Math.ceil(clause.length / LONGEST_READ) }, (_, at) => clause.slice(at * LONGEST_READ, (at + 1) * LONGEST_READ));

function clausesIn(line: string, year: number): readonly Clause[] {
  return line.split(SENTENCE_END).flatMap((sentence) => {
    let about: Scope = {};
    return sentence.split(CLAUSE_END).map((clause) => {
      // The words after "except" say what the clause does not apply to, so they are not read.
      const [said = ""] = clause.split(EXCEPT);
      const found: Scope = {};
      for (const part of inParts(said)) Object.assign(found, readWords(part, year).scope);
      if (found.product !== undefined || found.vehicleCondition !== undefined) about = found;
      return { clause, found, about };
    });
  });
}

/**
 * True if a clause of the line states a bound that the scope lacks or sets differently. Clauses about other products, vehicles, borrowers
 * or amounts, surcharges, examples, and clauses about the institution don't count.
 */
export function statesOther(line: string, product: Product, scope: Scope, words: PageWords): boolean {
  return words.clausesOf(line).some(({ clause, found, about }) => {
    if (isOfOther(product, about) || isOfOtherVehicle(scope, about) || isOutside(scope, found, words.year)) return false;
    if (SURCHARGE.test(clause) || EXAMPLE.test(clause) || OF_INSTITUTION.test(clause)) return false;
    return NOTE_FIELDS.some((field) => hasField(product, field) && found[field] !== undefined && found[field] !== scope[field]);
  });
}

const BOUNDS = [
  ["minScore", "maxScore"],
  ["minAmount", "maxAmount"],
  ["vehicleYearMin", "vehicleYearMax"],
] as const satisfies readonly (readonly [least: ScopeField, greatest: ScopeField])[];

/** True if a clause is about borrowers, amounts or vehicles outside a scope: "Scores under 630: please call" beside a rate from 680 on. */
function isOutside(scope: Scope, found: Scope, year: number): boolean {
  const [own, said] = [inModelYears(scope, year), inModelYears(found, year)];
  return BOUNDS.some(
    ([least, greatest]) =>
      (said[greatest] ?? Number.POSITIVE_INFINITY) < (own[least] ?? Number.NEGATIVE_INFINITY) ||
      (said[least] ?? Number.NEGATIVE_INFINITY) > (own[greatest] ?? Number.POSITIVE_INFINITY),
  );
}

const UNUSUAL = new RegExp(String.raw`\b${anyOf(UNUSUAL_RATES)}\b`, "i");
const UNREAD_CONDITION = new RegExp(String.raw`\b${anyOf(UNREAD_CONDITIONS)}`, "i");

/**
 * Headings, labels and notes of a figure that state a condition which no field of a rate can describe: a person has to look
 * (guides/rates-from-pages.md#proposals).
 */
export function unreadLimits({ headings, caption, sections, labels, above }: Sayings, { own, below }: Notes): readonly string[] {
  const names = [...headings, caption ?? "", ...sections, ...labels].filter((text) => UNUSUAL.test(text));
  const lines = [...above, ...own, ...below].filter((text) => UNREAD_CONDITION.test(text) && !OF_INSTITUTION.test(text));
  return [...new Set([...names, ...lines])];
}

/** Beginnings of a line that is about every rate of the page. */
const FOR_ALL = new RegExp(String.raw`^ ?${anyOf(FOR_ALL_BEGINNINGS)}\b`, "i");

const CONDITION = new RegExp(String.raw`\b${anyOf(CONDITIONS)}\b`, "i");
/** `$500 a month` */
const MONTHLY = String.raw`\$ ?[\d,.]+ (?:a|per|each) month\b`;
const EXAMPLE = new RegExp(String.raw`\b${anyOf(EXAMPLE_WORDS)}\b|${MONTHLY}`, "i");
const GENERAL = /\b(?:insured|ncua|as low as rates?)\b/i;

const AUTOPAY = new RegExp(String.raw`\b${anyOf(AUTOPAY_WORDS)}\b`, "i");
const RELATIONSHIP = new RegExp(String.raw`\b${anyOf(RELATIONSHIPS)}\b`, "i");

/**
 * What autopay or another relationship adds to the rate, percentage points, negative for a discount; null if the note states no change, or
 * one that the rate already includes.
 */
function adjustmentsOf(note: string): Pick<Scope, "autopay" | "relationship"> | null {
  const figure = /(\d?\.\d{1,3}|\d) ?%/.exec(note);
  if (figure === null) return null;
  const isAutopay = AUTOPAY.test(note);
  const isRelated = RELATIONSHIP.test(note);
  if (!isAutopay && !isRelated) return null;
  const isIncluded = /\b(?:includes?|included|already|reflect\w*|incluyen?)\b/i.test(note);
  const isOff = /\b(?:discount|off|reduc\w+|lower|deduct|less|descuento|reducci[oó]n|save)\b/i.test(note);
  const isMore = /\b(?:add|higher|more|increase\w*|without)\b/i.test(note);
  if (isIncluded || (!isOff && !isMore) || (isOff && isMore)) return null;
  const points = Number(figure[1]) * (isOff ? -1 : 1);
  return isAutopay ? { autopay: points } : { relationship: points };
}

const NOTE_FIELDS: readonly ScopeField[] = [
  "minAmount",
  "maxAmount",
  "minScore",
  "maxScore",
  "maxLtv",
  "maxCltv",
  "minDown",
  "mileageMax",
  "vehicleYearMin",
  "vehicleYearMax",
  "vehicleAgeLeast",
  "vehicleAgeMost",
  "occupancy",
  "audience",
];

/** An addition to the rate for some borrowers or vehicles, percentage points: `add 0.5%`. */
const SURCHARGE = /\b(?:add|plus|increase[sd]? by|higher by) (\d?\.\d+|\d) ?%/i;
const isOfOtherVehicle = (own: Scope, { vehicleCondition: said }: Scope): boolean =>
  said !== undefined && own.vehicleCondition !== undefined && said !== own.vehicleCondition;
const isOfOther = (product: Product, { product: said }: Scope): boolean => said !== undefined && said !== product;
/** A qualifier in brackets after a condition: `80% LTV (conventional)`. A person decides which figures it is for. */
const QUALIFIED = new RegExp(String.raw`\d ?%? ?(?:ltv|down)? ?\([^()]{0,40}\b${anyOf(QUALIFIERS)}\b`, "i");

/**
 * Bounds and adjustments that a note states for a product's rate; null if the note makes exceptions or sets different ones for different
 * rates.
 */
export function scopeOfNote(note: string, product: Product, own: Scope, words: PageWords): Scope | null {
  const scope: Scope = {};
  for (const { clause, found, about } of words.clausesOf(note)) {
    if (isOfOther(product, about) || isOfOtherVehicle(own, about) || isOutside(own, found, words.year)) continue;
    const surcharge = SURCHARGE.exec(clause);
    if (surcharge !== null) {
      if (found.vehicleYearMax !== undefined || found.vehicleAgeLeast !== undefined) scope.vehicleAge = Number(surcharge[1]);
      continue;
    }
    const adjustments = adjustmentsOf(clause);
    if (adjustments !== null) Object.assign(scope, adjustments);
    if (!CONDITION.test(clause) || EXAMPLE.test(clause) || GENERAL.test(clause)) continue;
    if (QUALIFIED.test(clause) || EXCEPTION.test(clause)) return null;
    for (const field of NOTE_FIELDS)
      if (hasField(product, field) && found[field] !== undefined && scope[field] === undefined)
        Object.assign(scope, { [field]: found[field] });
  }
  return scope;
}
const EXCEPT = /,? \b(?:except|unless|excepto)\b/i;
const EXCEPTION = /\b(?:except|unless|does not apply|not apply|no aplica|excepto|tiers?)\b/i;
