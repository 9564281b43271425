import type { MembershipBook } from "../book/membership-book.ts";
import { evaluateRule, type RuleOutcome } from "./rule-evaluation.ts";
import { type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";
import { NO, type Verdict } from "./truth.ts";
import type { Truths } from "./truths.ts";

/** What an institution's rules come to for one person: the verdict of the best. */
export interface InstitutionVerdict {
  readonly institution: number;
  readonly verdict: Verdict;
  /** Of the best rule, in ten-thousandths. */
  readonly confidence: number;
  /** Rules that have the verdict. */
  readonly rules: readonly number[];
  /** Whether a condition is met by something that was said, in whatever rule. */
  readonly matched: boolean;
}

/** How the rules of one book come out for one person: those that a fact touches one by one, the others by their shape. */
export class RuleOutcomes {
  readonly truths: Truths;
  readonly #shapes: readonly ShapeOutcome[];
  readonly #touched = new Map<number, RuleOutcome>();

  constructor(truths: Truths) {
    this.truths = truths;
    this.#shapes = shapeOutcomes(truths);
    const { slots, areas } = truths.touched();
    const { slotRules, areaRules } = truths.book;
    for (const slot of slots) this.#touch(slotRules.of(slot));
    for (const area of areas) this.#touch(areaRules.of(area));
  }

  #touch(rules: Iterable<number>): void {
    for (const rule of rules) if (!this.#touched.has(rule)) this.#touched.set(rule, evaluateRule(this.truths, rule));
  }

  touchedRules(): Iterable<readonly [number, RuleOutcome]> {
    return this.#touched;
  }

  /** Null where no fact touches the rule: it comes out as its shape does. */
  touched(rule: number): RuleOutcome | null {
    return this.#touched.get(rule) ?? null;
  }

  ofShape(rule: number): ShapeOutcome {
    const outcome = this.#shapes[this.truths.book.ruleShape[rule] ?? 0];
    if (outcome === undefined) throw new Error(`Rule ${rule} has no shape.`);
    return outcome;
  }

  verdict(rule: number): Verdict {
    return this.#touched.get(rule)?.verdict ?? this.ofShape(rule).verdict;
  }

  ofInstitution(institution: number): InstitutionVerdict {
    const { book } = this.truths;
    let verdict: Verdict = NO;
    let rules: number[] = [];
    let matched = false;
    const end = book.institutionRules[institution + 1] ?? 0;
    for (let rule = book.institutionRules[institution] ?? 0; rule < end; rule++) {
      const touched = this.#touched.get(rule);
      if (touched?.matched) matched = true;
      const own = touched?.verdict ?? this.ofShape(rule).verdict;
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
  for (const rule of rules) if ((book.ruleConfidence[rule] ?? 0) > highest) highest = book.ruleConfidence[rule] ?? 0;
  return highest;
}
