import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, type MembershipBook, rulesOf } from "../book/membership-book.ts";
import { NO, UNKNOWN, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { conditionTruth, evaluateRule, openClasses, unlocksOfRule } from "./rule-evaluation.ts";
import { MaskMemory, type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";
import type { Unlocks } from "./unlock-lists.ts";

/** An institution's verdict for one person: that of its best rule. */
export interface InstitutionVerdict {
  readonly institution: number;
  readonly verdict: Verdict;
  /** Highest confidence among `rules`, in ten-thousandths. */
  readonly confidence: number;
  /** Rules with this verdict; none if it is negative. */
  readonly rules: readonly number[];
  /** Whether a stated fact meets a condition of any rule, whatever the rule's own verdict. */
  readonly matched: boolean;
}

/** Unresolved conditions of a rule that a stated fact matches. */
interface TouchedDetail {
  readonly unlocks: Unlocks;
  readonly questions: number;
  readonly cannotAsk: ClassSet;
}

const shapeMemory = new MaskMemory<readonly ShapeOutcome[]>();
const MATCHED = 8;
const VERDICTS: readonly Verdict[] = [0, 1, 2, 3, 4];

/** Outcomes of one book's rules for one person: rules that match a stated fact are evaluated one by one, the others once per shape. */
export class RuleOutcomes {
  readonly evaluator: FactEvaluator;
  readonly shapes: readonly ShapeOutcome[];
  readonly touchedRules: readonly number[];
  /** For each institution, whether one of its rules is touched. */
  readonly touchedInstitutions: Uint8Array;
  /** By rule: 0 if it shares its shape's outcome; otherwise its verdict plus 1, with the MATCHED bit if a stated fact meets a condition. */
  readonly #codes: Uint8Array;
  readonly #details = new Map<number, TouchedDetail>();

  constructor(evaluator: FactEvaluator) {
    const { book } = evaluator;
    this.evaluator = evaluator;
    this.shapes = shapeMemory.get(evaluator, () => shapeOutcomes(evaluator));
    this.#codes = new Uint8Array(book.meta.rules);
    this.touchedInstitutions = new Uint8Array(book.meta.institutions);
    const touched: number[] = [];
    const { slots, areas } = evaluator.touched();
    for (const slot of slots) this.#touch(book.slotRules.of(slot), touched);
    for (const area of areas) this.#touch(book.areaRules.of(area), touched);
    this.touchedRules = touched;
  }

  #touch(rules: Iterable<number> & { readonly length: number; readonly [index: number]: number }, touched: number[]): void {
    for (let position = 0; position < rules.length; position++) {
      const rule = rules[position] ?? missing(position);
      if (this.#codes[rule] !== 0) continue;
      const { verdict, matched } = evaluateRule(this.evaluator, rule);
      this.#codes[rule] = verdict + 1 + (matched ? MATCHED : 0);
      this.touchedInstitutions[this.evaluator.book.ruleInstitution[rule] ?? missing(rule)] = 1;
      touched.push(rule);
    }
  }

  isTouched(rule: number): boolean {
    return this.#codes[rule] !== 0;
  }

  isMatched(rule: number): boolean {
    return ((this.#codes[rule] ?? missing(rule)) & MATCHED) !== 0;
  }

  #shapeOf(rule: number): ShapeOutcome {
    const outcome = this.shapes[this.evaluator.book.ruleShape[rule] ?? missing(rule)];
    if (outcome === undefined) throw new Error(`Rule ${rule} has no shape.`);
    return outcome;
  }

  verdict(rule: number): Verdict {
    const code = this.#codes[rule] ?? missing(rule);
    return code === 0 ? this.#shapeOf(rule).verdict : (VERDICTS[(code & 7) - 1] ?? NO);
  }

  /** Unresolved conditions of a rule, and the questions that would settle them. */
  detail(rule: number): TouchedDetail {
    if (!this.isTouched(rule)) return this.#shapeOf(rule);
    const known = this.#details.get(rule);
    if (known !== undefined) return known;
    const detail = this.#findDetail(rule);
    this.#details.set(rule, detail);
    return detail;
  }

  #findDetail(rule: number): TouchedDetail {
    const { evaluator } = this;
    const verdict = this.verdict(rule);
    let questions = 0;
    let cannotAsk: ClassSet = EMPTY_SET;
    const { start, end } = conditionsOf(evaluator.book, rule);
    for (let condition = start; verdict !== NO && condition < end; condition++) {
      if (conditionTruth(evaluator, condition) !== UNKNOWN) continue;
      const open = openClasses(evaluator, condition);
      if (open.asks !== EMPTY_SET) questions++;
      cannotAsk = unionOf(cannotAsk, open.cannotAsk);
    }
    return { unlocks: unlocksOfRule(evaluator, rule, verdict), questions, cannotAsk };
  }

  ofInstitution(institution: number): InstitutionVerdict {
    const { book } = this.evaluator;
    let verdict: Verdict = NO;
    let rules: number[] = [];
    let matched = false;
    const { start, end } = rulesOf(book, institution);
    for (let rule = start; rule < end; rule++) {
      if (this.isMatched(rule)) matched = true;
      const own = this.verdict(rule);
      if (own < verdict || own === NO) continue;
      if (own > verdict) rules = [];
      verdict = own;
      rules.push(rule);
    }
    return { institution, verdict, confidence: highestConfidence(book, rules), rules, matched };
  }
}

function highestConfidence(book: MembershipBook, rules: readonly number[]): number {
  let highest = 0;
  for (const rule of rules)
    if ((book.ruleConfidence[rule] ?? missing(rule)) > highest) highest = book.ruleConfidence[rule] ?? missing(rule);
  return highest;
}
