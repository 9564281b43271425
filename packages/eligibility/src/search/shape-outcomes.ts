import type { MembershipBook } from "../book/membership-book.ts";
import type { Shape } from "../book/shapes.ts";
import { ASKABLE_CLASSES } from "../rules/classes.ts";
import { ASSOCIATION_MASK, verdictIfSettled, withStep } from "./rule-evaluation.ts";
import { CONDITIONALLY, ELIGIBLE, NO, type Verdict, verdictOf } from "./truth.ts";
import type { Truths } from "./truths.ts";

/** A question, as the set of classes that would settle it, and what the rule would come to. */
export interface Unlock {
  readonly asks: number;
  readonly verdict: Verdict;
}

/** How every rule of one shape comes out that no fact touches. */
export interface ShapeOutcome {
  readonly verdict: Verdict;
  readonly unlocks: readonly Unlock[];
  /** Open conditions. */
  readonly questions: number;
  /** Classes of open conditions that no answer settles. */
  readonly cannotAsk: number;
}

const EVERYTHING_ASKABLE = 2 ** ASKABLE_CLASSES - 1;

function outcomeOf(shape: Shape, unknownClasses: number, askableClasses: number, willing: boolean | null): ShapeOutcome {
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let cannotAsk = 0;
  const asked: number[] = [];
  for (const mask of shape.conditions) {
    const unknown = mask & unknownClasses;
    if (mask === 0) trues++;
    else if (unknown === 0) falses++;
    else {
      unknowns++;
      const asks = unknown & askableClasses & EVERYTHING_ASKABLE;
      if (asks !== 0) asked.push(asks);
      cannotAsk |= unknown & ~asks;
    }
  }
  const verdict = withStep(verdictOf(trues, unknowns, falses), shape.joins, false, willing);
  if (verdict === NO) return { verdict, unlocks: [], questions: 0, cannotAsk: 0 };
  const settled = verdictIfSettled({ trues, unknowns }, shape.joins, false, willing);
  const unlocks = asked.map((asks): Unlock => ({ asks, verdict: settled }));
  const canBeMember = verdict === CONDITIONALLY && (askableClasses & ASSOCIATION_MASK) !== 0;
  if (canBeMember) unlocks.push({ asks: ASSOCIATION_MASK, verdict: ELIGIBLE });
  return { verdict, unlocks, questions: unknowns, cannotAsk };
}

const remembered = new WeakMap<MembershipBook, Map<string, readonly ShapeOutcome[]>>();
/** Sets of said facts are few: most callers send the same fields each time. */
const MAX_REMEMBERED = 200;

/** The outcome of every shape of the book for people of whom the same classes are known. */
export function shapeOutcomes({ book, unknownClasses, askableClasses, person }: Truths): readonly ShapeOutcome[] {
  const masks = remembered.get(book) ?? new Map<string, readonly ShapeOutcome[]>();
  remembered.set(book, masks);
  const key = `${unknownClasses}|${askableClasses}|${person.willingToJoin}`;
  const known = masks.get(key);
  if (known !== undefined) return known;
  const outcomes = book.shapes.map((shape) => outcomeOf(shape, unknownClasses, askableClasses, person.willingToJoin));
  if (masks.size >= MAX_REMEMBERED) masks.clear();
  masks.set(key, outcomes);
  return outcomes;
}
