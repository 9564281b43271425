import { answerGroupOf, classesIn } from "../rules/classes.ts";
import { answering } from "./answering.ts";
import type { InstitutionVerdict, RuleOutcomes } from "./institution-verdict.ts";
import {
  ASSOCIATION_MASK,
  conditionsOf,
  conditionTruth,
  evaluateRule,
  isMember,
  openClasses,
  verdictIfSettled,
} from "./rule-evaluation.ts";
import type { Unlock } from "./shape-outcomes.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, UNKNOWN, type Verdict } from "./truth.ts";
import type { Truths } from "./truths.ts";

/** The open conditions of a touched rule, each with the verdict that settling it alone would bring. */
function touchedUnlocks(outcomes: RuleOutcomes, rule: number): readonly Unlock[] {
  const { truths } = outcomes;
  const outcome = outcomes.touched(rule);
  if (outcome === null) return outcomes.ofShape(rule).unlocks;
  if (outcome.verdict === NO) return [];
  const joins = truths.book.shapes[truths.book.ruleShape[rule] ?? 0]?.joins === true;
  const member = isMember(truths, rule);
  const unlocks: Unlock[] = [];
  const { start, end } = conditionsOf(truths.book, rule);
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(truths, condition) !== UNKNOWN) continue;
    const { asks } = openClasses(truths, condition);
    if (asks !== 0) unlocks.push({ asks, verdict: verdictIfSettled(outcome, joins, member, truths.person.willingToJoin) });
  }
  const canBeMember = outcome.verdict === CONDITIONALLY && (truths.askableClasses & ASSOCIATION_MASK) !== 0;
  if (canBeMember) unlocks.push({ asks: ASSOCIATION_MASK, verdict: ELIGIBLE });
  return unlocks;
}

/** Answer groups that stand in more than one of these sets of classes: there, one answer settles more than one condition. */
function overlaps(masks: readonly number[]): boolean {
  let seen = 0;
  for (const mask of masks) {
    let groups = 0;
    for (const atomClass of classesIn(mask)) groups |= 1 << answerGroupOf(atomClass);
    if ((seen & groups) !== 0) return true;
    seen |= groups;
  }
  return false;
}

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

/** Whether a condition, and not only a step, asks for an association. */
function openAssociations(outcomes: RuleOutcomes, institution: number): boolean {
  for (const { asks } of openConditions(outcomes, institution)) if ((asks & ASSOCIATION_MASK) !== 0) return true;
  return false;
}

/** The exact way: every open alternative is answered, and all of the institution's rules are evaluated anew. */
function unlocksByAnswering(outcomes: RuleOutcomes, { institution, verdict }: InstitutionVerdict): ReadonlyMap<number, number> {
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

/**
 * The questions of which a favourable answer would raise the institution's bucket, each with a rule that it would raise.
 * Mostly one answer settles one condition, and counting tells what the rule comes to. Where it may settle several, it is tried.
 */
export function unlocksOf(outcomes: RuleOutcomes, own: InstitutionVerdict): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (own.verdict === ELIGIBLE || own.verdict === NO) return found;
  const { book } = outcomes.truths;
  const masks: number[] = [];
  let repeats = false;
  let joins = false;
  const end = book.institutionRules[own.institution + 1] ?? 0;
  for (let rule = book.institutionRules[own.institution] ?? 0; rule < end; rule++) {
    const unlocks = touchedUnlocks(outcomes, rule);
    if (unlocks.length > 1 && overlaps(unlocks.map(({ asks }) => asks))) repeats = true;
    if (book.shapes[book.ruleShape[rule] ?? 0]?.joins) joins = true;
    for (const { asks, verdict } of unlocks) {
      if (!masks.includes(asks)) masks.push(asks);
      if (verdict > own.verdict && !found.has(asks)) found.set(asks, rule);
    }
  }
  // Saying that one belongs to an association may also take a step, even one that the person would not have taken.
  if (joins && masks.some((asks) => asks !== ASSOCIATION_MASK && (asks & ASSOCIATION_MASK) !== 0)) repeats = true;
  if (joins && openAssociations(outcomes, own.institution)) repeats = true;
  const mayReachFurther = own.verdict >= POSSIBLY && overlaps(masks);
  if (!repeats && !mayReachFurther) return found;
  const exact = new Map(unlocksByAnswering(outcomes, own));
  const association = found.get(ASSOCIATION_MASK);
  if (association !== undefined && !exact.has(ASSOCIATION_MASK)) exact.set(ASSOCIATION_MASK, association);
  return exact;
}
