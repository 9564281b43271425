import { answering } from "./answering.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";
import { ASSOCIATION_MASK, conditionsOf, conditionTruth, evaluateRule, openClasses } from "./rule-evaluation.ts";
import { ELIGIBLE, NO, UNKNOWN, type Verdict } from "./truth.ts";
import type { Truths } from "./truths.ts";
import { settledBy } from "./unlock-lists.ts";

function verdictAnswering(truths: Truths, institution: number, atom: number): Verdict {
  const answered = answering(truths, atom);
  let best: Verdict = NO;
  const end = truths.book.institutionRules[institution + 1] ?? 0;
  for (let rule = truths.book.institutionRules[institution] ?? 0; rule < end; rule++) {
    const { verdict } = evaluateRule(answered, rule);
    if (verdict > best) best = verdict;
  }
  return best;
}

/** Rules with open conditions, and for each such condition what it asks. */
function* openConditions(outcomes: RuleOutcomes, institution: number): Generator<{ rule: number; condition: number; asks: number }> {
  const { truths } = outcomes;
  const { book } = truths;
  const last = book.institutionRules[institution + 1] ?? 0;
  for (let rule = book.institutionRules[institution] ?? 0; rule < last; rule++) {
    if (outcomes.verdict(rule) === NO) continue;
    const { start, end } = conditionsOf(book, rule);
    for (let condition = start; condition < end; condition++) {
      if (conditionTruth(truths, condition) !== UNKNOWN) continue;
      const { asks } = openClasses(truths, condition);
      if (asks !== 0) yield { rule, condition, asks };
    }
  }
}

/** The exact way: every open alternative is answered, and all of the institution's rules are evaluated anew. */
function unlocksByAnswering(outcomes: RuleOutcomes, institution: number, verdict: Verdict): Map<number, number> {
  const { truths } = outcomes;
  const found = new Map<number, number>();
  for (const { rule, condition, asks } of openConditions(outcomes, institution)) {
    if (found.has(asks)) continue;
    const atoms = Array.from(truths.book.conditionAtoms.of(condition)).filter(
      (atom) => truths.of(atom) === UNKNOWN && ((asks >> (truths.book.atomClass[atom] ?? 0)) & 1) === 1,
    );
    if (atoms.some((atom) => verdictAnswering(truths, institution, atom) > verdict)) found.set(asks, rule);
  }
  return found;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/**
 * The questions of which a favourable answer would raise the institution's bucket, each with a rule that it would raise.
 * Mostly one answer settles one condition, and counting tells what the rule comes to. Where it may settle several, or spare a step
 * besides, it is tried.
 */
export function unlocksOf(outcomes: RuleOutcomes, institution: number, verdict: Verdict): ReadonlyMap<number, number> {
  if (verdict === ELIGIBLE || verdict === NO) return NOTHING;
  const { book } = outcomes.truths;
  const found = new Map<number, number>();
  const masks: number[] = [];
  let steppingRule: number | null = null;
  let raising = 0;
  let repeats = false;
  let joins = false;
  let asksForAssociation = false;
  const end = book.institutionRules[institution + 1] ?? 0;
  for (let rule = book.institutionRules[institution] ?? 0; rule < end; rule++) {
    const { unlocks } = outcomes.detail(rule);
    if (unlocks.repeats) repeats = true;
    if (unlocks.joins) joins = true;
    for (const { asks, verdict: settled, isStep } of unlocks.list) {
      if (!isStep && (asks & ASSOCIATION_MASK) !== 0) asksForAssociation = true;
      if (!masks.includes(asks)) masks.push(asks);
      if (settled <= verdict || found.has(asks)) continue;
      found.set(asks, rule);
      raising |= asks;
      if (isStep) steppingRule = rule;
    }
  }
  // An answer that raises nothing by the condition that asks for it may still settle one that does.
  const reachesFurther = masks.some((asks) => !found.has(asks) && (settledBy(asks) & raising) !== 0);
  if (!repeats && !reachesFurther && !(joins && asksForAssociation)) return found;
  const exact = unlocksByAnswering(outcomes, institution, verdict);
  if (steppingRule !== null && !exact.has(ASSOCIATION_MASK)) exact.set(ASSOCIATION_MASK, steppingRule);
  return exact;
}
