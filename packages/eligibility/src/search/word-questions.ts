import { missing } from "@tellerline/book";
import { ruleOfCondition, rulesOf } from "../book/membership-book.ts";
import { CONDITIONALLY } from "../rules/truth.ts";
import type { CommonView } from "./common-view.ts";
import { BY_THE_WORD } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries } from "./summaries.ts";
import { workspaceOf } from "./workspace.ts";

/** A condition that the person's word settles, by the number of its id, with the institutions that it unlocks. */
export interface WordQuestion {
  readonly condition: number;
  /** Ascending. */
  readonly institutions: readonly number[];
  /** A rule of the first. */
  readonly rule: number;
}

interface Gathered {
  readonly condition: number;
  readonly institutions: number[];
  readonly rule: number;
  isAsked: boolean;
}

/** Questions of the common view that candidates ask, most unlocking first. */
const memory = new WeakMap<CommonView, readonly WordQuestion[]>();

/** The questions that only the person's word answers, condition by condition. */
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
   * Up to `limit` questions that unlock most, in no order beside those of others.
   * @param isCandidate a question is asked for candidates alone.
   */
  most(limit: number, isCandidate: (institution: number) => boolean): readonly WordQuestion[] {
    const affected = this.#affected();
    const common = this.#common();
    const found: WordQuestion[] = [];
    for (const question of common) {
      if (found.length >= limit) break;
      if (!affected.has(question.condition)) found.push(question);
    }
    for (const condition of affected) {
      const question = this.#gather(condition, isCandidate);
      if (question !== null) found.push(question);
    }
    return found;
  }

  /** Conditions of which the institutions may be others than in the common view. */
  #affected(): ReadonlySet<number> {
    const { book, own } = this.#outcomes;
    const affected = new Set<number>();
    const { institutions, heads } = this.#touched;
    const { wordShapes } = workspaceOf(book);
    const numbers = workspaceOf(book).numbers.column;
    for (let at = 0; at < institutions.length; at++) {
      if (((heads[at] ?? missing(at)) & BY_THE_WORD) === 0) continue;
      const { start, end } = rulesOf(book, institutions[at] ?? missing(at));
      for (let rule = start; rule < end; rule++) {
        if (wordShapes[book.ruleShape[rule] ?? missing(rule)] !== 1) continue;
        const untouched = own.wordOfUntouched(rule);
        affected.add(untouched);
        affected.add((numbers[rule] ?? missing(rule)) < book.shapes.length ? untouched : own.word(rule));
      }
    }
    affected.delete(-1);
    return affected;
  }

  /** The questions as they are where no fact touches a rule. */
  #common(): readonly WordQuestion[] {
    const known = memory.get(this.#view);
    if (known !== undefined) return known;
    const { book, own } = this.#outcomes;
    const found = new Map<number, Gathered>();
    for (const rule of own.table.hasWords ? book.wordRules : []) {
      const condition = own.wordOfUntouched(rule);
      const institution = book.ruleInstitution[rule] ?? missing(rule);
      if (condition >= 0 && !this.#view.unlocks.isPositive(institution)) {
        add(found, condition, institution, rule, this.#view.candidates.positionOf(institution) >= 0);
      }
    }
    const asked = [...found.values()].filter(({ isAsked }) => isAsked);
    const sorted = asked.toSorted(
      (left, right) => right.institutions.length - left.institutions.length || left.condition - right.condition,
    );
    memory.set(this.#view, sorted);
    return sorted;
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
    return own < 0 ? this.#view.unlocks.isPositive(institution) : this.#touched.verdict(own) >= CONDITIONALLY;
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
