import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, hasMember, intersectionOf, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, rulesOf } from "../book/membership-book.ts";
import { ELIGIBLE, NO, UNKNOWN, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";
import { ASSOCIATIONS, conditionTruth, evaluateRule, openClasses } from "./rule-evaluation.ts";
import { settledBy } from "./unlock-lists.ts";
import { withAnswer } from "./with-answer.ts";

function verdictAnswering(evaluator: FactEvaluator, institution: number, atom: number): Verdict {
  const answered = withAnswer(evaluator, atom);
  let best: Verdict = NO;
  const end = evaluator.book.institutionRules[institution + 1] ?? missing(institution + 1);
  for (let rule = evaluator.book.institutionRules[institution] ?? missing(institution); rule < end; rule++) {
    const { verdict } = evaluateRule(answered, rule);
    if (verdict > best) best = verdict;
  }
  return best;
}

/** Rules with unknown conditions, and the question for each condition. */
function* openConditions(outcomes: RuleOutcomes, institution: number): Generator<{ rule: number; condition: number; asks: ClassSet }> {
  const { evaluator } = outcomes;
  const { book } = evaluator;
  const last = book.institutionRules[institution + 1] ?? missing(institution + 1);
  for (let rule = book.institutionRules[institution] ?? missing(institution); rule < last; rule++) {
    if (outcomes.verdict(rule) === NO) continue;
    const { start, end } = conditionsOf(book, rule);
    for (let condition = start; condition < end; condition++) {
      if (conditionTruth(evaluator, condition) !== UNKNOWN) continue;
      const { asks } = openClasses(evaluator, condition);
      if (asks !== EMPTY_SET) yield { rule, condition, asks };
    }
  }
}

/** Exact but slow: answers every open alternative and evaluates all of the institution's rules again. */
function unlocksByAnswering(outcomes: RuleOutcomes, institution: number, verdict: Verdict): Map<number, number> {
  const { evaluator } = outcomes;
  const found = new Map<number, number>();
  for (const { rule, condition, asks } of openConditions(outcomes, institution)) {
    if (found.has(asks)) continue;
    const atoms = Array.from(evaluator.book.conditionAtoms.of(condition)).filter(
      (atom) => evaluator.of(atom) === UNKNOWN && hasMember(asks, evaluator.book.atomClass[atom] ?? missing(atom)),
    );
    if (atoms.some((atom) => verdictAnswering(evaluator, institution, atom) > verdict)) found.set(asks, rule);
  }
  return found;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * The questions of which a favourable answer would improve the institution's bucket, each with a rule that would improve.
 * If an answer settles a single condition, counting gives the new verdict. If it may settle several, or also skip a join step, it is
 * evaluated.
 */
export function unlocksOf(outcomes: RuleOutcomes, institution: number, verdict: Verdict): ReadonlyMap<number, number> {
  if (verdict === ELIGIBLE || verdict === NO) return NOTHING;
  const { book } = outcomes.evaluator;
  const found = new Map<number, number>();
  let unhelpful: ClassSet[] | null = null;
  let steppingRule: number | null = null;
  let raising: ClassSet = EMPTY_SET;
  let repeats = false;
  let joins = false;
  let asksForAssociation = false;
  const { start, end } = rulesOf(book, institution);
  for (let rule = start; rule < end; rule++) {
    const { unlocks } = outcomes.detail(rule);
    if (unlocks.repeats) repeats = true;
    if (unlocks.joins) joins = true;
    for (const { asks, verdict: settled, isStep } of unlocks.list) {
      if (!isStep && intersectionOf(asks, ASSOCIATIONS) !== EMPTY_SET) asksForAssociation = true;
      if (settled <= verdict) {
        unhelpful ??= [];
        unhelpful.push(asks);
        continue;
      }
      if (found.has(asks)) continue;
      found.set(asks, rule);
      raising = unionOf(raising, asks);
      if (isStep) steppingRule = rule;
    }
  }
  // An answer that does not help the condition that asks for it may still settle another that does.
  const reachesFurther = unhelpful?.some((asks) => !found.has(asks) && intersectionOf(settledBy(asks), raising) !== EMPTY_SET) === true;
  if (!repeats && !reachesFurther && !(joins && asksForAssociation)) return found;
  const exact = unlocksByAnswering(outcomes, institution, verdict);
  if (steppingRule !== null && !exact.has(ASSOCIATIONS)) exact.set(ASSOCIATIONS, steppingRule);
  return exact;
}
