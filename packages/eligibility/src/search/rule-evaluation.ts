import type { MembershipBook } from "../book/membership-book.ts";
import { ASKABLE_CLASSES, organizationClass, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { CONDITIONALLY, ELIGIBLE, FALSE, NO, TRUE, type Truth, UNKNOWN, type Verdict, verdictOf } from "./truth.ts";
import type { Truths } from "./truths.ts";
import { toUnlocks, type Unlock, type Unlocks } from "./unlock-lists.ts";

/** How one condition comes out for a person. */
export interface ConditionState {
  readonly truth: Truth;
  /** Of an unknown one: the classes whose answer could settle it. */
  readonly asks: number;
  /** Of an unknown one: the classes that nobody can settle by an answer. */
  readonly cannotAsk: number;
}

/** How a rule comes out. */
export interface RuleOutcome {
  readonly verdict: Verdict;
  /** Whether a condition is met by something that was said. */
  readonly matched: boolean;
  readonly trues: number;
  readonly unknowns: number;
}

export const ASSOCIATION_MASK = 1 << organizationClass("association");
export const EVERYTHING_ASKABLE = 2 ** ASKABLE_CLASSES - 1;

/** Whether the person already belongs to the association that the rule's step would join. */
export function isMember(truths: Truths, rule: number): boolean {
  const slot = (truths.book.ruleStepSlot[rule] ?? 0) - 1;
  return slot >= 0 && (truths.organizations.slots.has(slot) || truths.organizations.asserted.has(slot));
}

/** What a verdict on the conditions comes to where a join step stands behind them (rulings 5). */
export function withStep(base: Verdict, joins: boolean, member: boolean, willing: boolean | null): Verdict {
  if (!joins || member) return base;
  if (willing === false) return NO;
  return base === ELIGIBLE ? CONDITIONALLY : base;
}

/**
 * Whether being a member already is all that stands between a person and a rule: it would spare the step, also for who says not to be
 * willing to take it.
 */
export function isMembershipAllThatLacks(
  verdict: Verdict,
  isAllTrue: boolean,
  joins: boolean,
  member: boolean,
  willing: boolean | null,
): boolean {
  return verdict === CONDITIONALLY || (verdict === NO && willing === false && joins && !member && isAllTrue);
}

/** The truth of an OR of atoms. */
export function conditionTruth(truths: Truths, condition: number): Truth {
  const { items, starts } = truths.book.conditionAtoms;
  const end = starts[condition + 1] ?? 0;
  let truth: Truth = FALSE;
  for (let at = starts[condition] ?? 0; at < end; at++) {
    const atom = truths.of(items[at] ?? 0);
    if (atom === TRUE) return TRUE;
    if (atom === UNKNOWN) truth = UNKNOWN;
  }
  if (truth === UNKNOWN && truths.ambiguousRoles.length > 0 && truths.coversAllCandidates(truths.book.conditionAtoms.of(condition)))
    return TRUE;
  return truth;
}

/** The classes of a condition's unknown atoms, parted by whether an answer could settle them. */
export function openClasses(truths: Truths, condition: number): { readonly asks: number; readonly cannotAsk: number } {
  const { book, askableClasses } = truths;
  let unknown = 0;
  for (const atom of book.conditionAtoms.of(condition))
    if (truths.of(atom) === UNKNOWN) unknown |= 1 << (book.atomClass[atom] ?? UNVERIFIED_CLASS);
  const asks = unknown & askableClasses & EVERYTHING_ASKABLE;
  return { asks, cannotAsk: unknown & ~asks };
}

/** Evaluates rule number `rule` by all of its atoms. */
export function evaluateRule(truths: Truths, rule: number): RuleOutcome {
  const { book, person } = truths;
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let matched = false;
  const end = book.ruleConditions[rule + 1] ?? 0;
  const shape = book.shapes[book.ruleShape[rule] ?? 0];
  const start = book.ruleConditions[rule] ?? 0;
  for (let condition = start; condition < end; condition++) {
    const truth = conditionTruth(truths, condition);
    if (truth === TRUE) {
      trues++;
      if (shape?.conditions[condition - start] !== 0) matched = true;
    } else if (truth === UNKNOWN) unknowns++;
    else falses++;
  }
  const joins = shape?.joins === true;
  const member = joins && isMember(truths, rule);
  return {
    verdict: withStep(verdictOf(trues, unknowns, falses), joins, member, person.willingToJoin),
    matched: matched || member,
    trues,
    unknowns,
  };
}

/** The open conditions of a rule, each with the verdict that settling it alone would bring, and whether membership would spare the step. */
export function unlocksOfRule(truths: Truths, rule: number, verdict: Verdict): Unlocks {
  const { book, person } = truths;
  const joins = book.shapes[book.ruleShape[rule] ?? 0]?.joins === true;
  const outcome = evaluateRule(truths, rule);
  const member = joins && isMember(truths, rule);
  const found: Unlock[] = [];
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; verdict !== NO && condition < end; condition++) {
    if (conditionTruth(truths, condition) !== UNKNOWN) continue;
    const { asks } = openClasses(truths, condition);
    if (asks !== 0) found.push({ asks, verdict: verdictIfSettled(outcome, joins, member, person.willingToJoin), isStep: false });
  }
  const lacksMembership = isMembershipAllThatLacks(verdict, outcome.trues === end - start, joins, member, person.willingToJoin);
  if (lacksMembership && (truths.askableClasses & ASSOCIATION_MASK) !== 0)
    found.push({ asks: ASSOCIATION_MASK, verdict: ELIGIBLE, isStep: true });
  return toUnlocks(found, joins);
}

export function conditionsOf(book: MembershipBook, rule: number): { readonly start: number; readonly end: number } {
  return { start: book.ruleConditions[rule] ?? 0, end: book.ruleConditions[rule + 1] ?? 0 };
}

/** What answering one open condition favourably would make of a rule whose conditions do not depend on each other. */
export function verdictIfSettled(
  { trues, unknowns }: Pick<RuleOutcome, "trues" | "unknowns">,
  joins: boolean,
  member: boolean,
  willing: boolean | null,
): Verdict {
  return withStep(verdictOf(trues + 1, unknowns - 1, 0), joins, member, willing);
}
