import { missing } from "@tellerline/book";
import { ruleOfCondition, rulesOf } from "../book/membership-book.ts";
import { isSettled } from "../rules/truth.ts";
import type { CommonWords, WordQuestion } from "./common-questions.ts";
import type { CommonView } from "./common-view.ts";
import { BY_THE_WORD } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries } from "./summaries.ts";

interface Gathered {
  readonly condition: number;
  readonly institutions: number[];
  readonly rule: number;
  isAsked: boolean;
}

export class WordQuestions {
  readonly #outcomes: RuleOutcomes;
  readonly #view: CommonView;
  readonly #touched: Summaries;

  constructor(outcomes: RuleOutcomes, view: CommonView, touched: Summaries) {
    this.#outcomes = outcomes;
    this.#view = view;
    this.#touched = touched;
  }

  /**
   * Unsorted questions: those of the common view that unlock the most institutions, up to `limit`, and all whose institutions differ for this
   * person.
   * @param isCandidate tests an institution. A question is asked only if some candidate needs it.
   */
  most(limit: number, isCandidate: (institution: number) => boolean): readonly WordQuestion[] {
    const { questions, ofShared } = this.#common();
    const affected = this.#affected(ofShared);
    const found: WordQuestion[] = [];
    for (const question of questions) {
      if (found.length >= limit) break;
      if (!affected.has(question.condition)) found.push(question);
    }
    for (const condition of affected) {
      const question = this.#gather(condition, isCandidate);
      if (question !== null) found.push(question);
    }
    return found;
  }

  /** Numbers of the ids of conditions whose institutions may differ from those in the common view. */
  #affected(ofShared: CommonWords["ofShared"]): ReadonlySet<number> {
    const { book, own, memory } = this.#outcomes;
    const affected = new Set<number>();
    const { institutions, heads } = this.#touched;
    const { wordShapes, numbers: ruleNumbers } = memory.workspace;
    const numbers = ruleNumbers.column;
    for (let at = 0; at < institutions.length; at++) {
      if (((heads[at] ?? missing(at)) & BY_THE_WORD) === 0) continue;
      const { start, end } = rulesOf(book, institutions[at] ?? missing(at));
      for (let rule = start; rule < end; rule++) {
        if (wordShapes[book.ruleShape[rule] ?? missing(rule)] !== 1) continue;
        const untouched = own.wordOfUntouched(rule);
        affected.add(untouched);
        affected.add(ofShared.get(rule) ?? -1);
        affected.add((numbers[rule] ?? missing(rule)) < book.shapes.length ? untouched : own.word(rule));
      }
    }
    affected.delete(-1);
    return affected;
  }

  #common(): CommonWords {
    const known = this.#view.questions.words;
    if (known !== null) return known;
    const { book, memory } = this.#outcomes;
    const own = this.#outcomes.own.ofShared();
    const found = new Map<number, Gathered>();
    const ofShared = new Map<number, number>();
    const { hasWords } = own.table;
    const { rules } = own.touched;
    const { wordShapes } = memory.workspace;
    let next = 0;
    for (const rule of hasWords ? book.wordRules : rules) {
      if (wordShapes[book.ruleShape[rule] ?? missing(rule)] !== 1) continue;
      while ((rules[next] ?? Number.POSITIVE_INFINITY) < rule) next++;
      const isTouched = rules[next] === rule;
      const condition = isTouched ? own.word(rule) : own.wordOfUntouched(rule);
      if (isTouched && condition >= 0) ofShared.set(rule, condition);
      const institution = book.ruleInstitution[rule] ?? missing(rule);
      if (condition >= 0 && !this.#view.unlocks.isPositive(institution)) {
        add(found, condition, institution, rule, this.#view.candidates.positionOf(institution) >= 0);
      }
    }
    const asked = [...found.values()].filter(({ isAsked }) => isAsked);
    const sorted = asked.toSorted(
      (left, right) => right.institutions.length - left.institutions.length || left.condition - right.condition,
    );
    const words = { questions: sorted, ofShared };
    this.#view.questions.words = words;
    return words;
  }

  #gather(condition: number, isCandidate: (institution: number) => boolean): WordQuestion | null {
    const { book, own } = this.#outcomes;
    const found = new Map<number, Gathered>();
    for (const position of book.idConditions.of(condition)) {
      const rule = ruleOfCondition(book, position);
      const institution = book.ruleInstitution[rule] ?? missing(rule);
      if (own.word(rule) === condition && !this.#isPositive(institution)) {
        add(found, condition, institution, rule, isCandidate(institution));
      }
    }
    const question = found.get(condition);
    return question?.isAsked === true ? question : null;
  }

  #isPositive(institution: number): boolean {
    const own = this.#touched.positionOf(institution);
    return own < 0 ? this.#view.unlocks.isPositive(institution) : isSettled(this.#touched.verdict(own));
  }
}

function add(found: Map<number, Gathered>, condition: number, institution: number, rule: number, isAsked: boolean): void {
  const known = found.get(condition);
  if (known === undefined) found.set(condition, { condition, institutions: [institution], rule, isAsked });
  else {
    if (known.institutions.at(-1) !== institution) known.institutions.push(institution);
    known.isAsked ||= isAsked;
  }
}
