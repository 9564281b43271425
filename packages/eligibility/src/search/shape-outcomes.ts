import { type ClassSet, differenceOf, EMPTY_SET, intersectionOf, unionOf } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Shape } from "../book/shapes.ts";
import { EVERYTHING_ASKABLE } from "../rules/classes.ts";
import { ELIGIBLE, NO, type Verdict, verdictOf } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { ASSOCIATIONS, verdictIfSettled, withStep, wouldMembershipSkipStep } from "./rule-evaluation.ts";
import { toUnlocks, type Unlock, type Unlocks } from "./unlock-lists.ts";

/** The shared outcome of all rules of one shape that match no stated fact. */
export interface ShapeOutcome {
  readonly verdict: Verdict;
  readonly unlocks: Unlocks;
  /** Number of unknown conditions that an answer could settle. */
  readonly questions: number;
  /** Classes of open conditions that no answer settles. */
  readonly cannotAsk: ClassSet;
}

function outcomeOf(shape: Shape, unknownClasses: ClassSet, askableClasses: ClassSet, willing: boolean | null): ShapeOutcome {
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let cannotAsk: ClassSet = EMPTY_SET;
  const asked: ClassSet[] = [];
  for (const classes of shape.conditions) {
    const unknown = intersectionOf(classes, unknownClasses);
    if (classes === EMPTY_SET) trues++;
    else if (unknown === EMPTY_SET) falses++;
    else {
      unknowns++;
      const asks = intersectionOf(intersectionOf(unknown, askableClasses), EVERYTHING_ASKABLE);
      if (asks !== EMPTY_SET) asked.push(asks);
      cannotAsk = unionOf(cannotAsk, differenceOf(unknown, asks));
    }
  }
  const verdict = withStep(verdictOf(trues, unknowns, falses), shape.joins, false, willing);
  const lacksMembership = wouldMembershipSkipStep(verdict, trues === shape.conditions.length, shape.joins, false, willing);
  const step: readonly Unlock[] =
    lacksMembership && intersectionOf(askableClasses, ASSOCIATIONS) !== EMPTY_SET
      ? [{ asks: ASSOCIATIONS, verdict: ELIGIBLE, isStep: true }]
      : [];
  if (verdict === NO) return { verdict, unlocks: toUnlocks(step, shape.joins), questions: 0, cannotAsk: EMPTY_SET };
  const settled = verdictIfSettled({ trues, unknowns }, shape.joins, false, willing);
  const found = [...asked.map((asks) => ({ asks, verdict: settled, isStep: false })), ...step];
  return { verdict, unlocks: toUnlocks(found, shape.joins), questions: asked.length, cannotAsk };
}

/** The outcome of every shape of the book, for people who stated the same classes. */
export function shapeOutcomes({ book, unknownClasses, askableClasses, person }: FactEvaluator): readonly ShapeOutcome[] {
  return book.shapes.map((shape) => outcomeOf(shape, unknownClasses, askableClasses, person.willingToJoin));
}

/** A key shared by all people who stated the same classes. */
function maskOf({ unknownClasses, askableClasses, person }: FactEvaluator): string {
  return `${unknownClasses}|${askableClasses}|${person.willingToJoin}`;
}

/** Few entries are enough: most callers always send the same fields, and an isolate's memory is small. */
const MAX_MASKS = 8;

/** Caches a value per book and set of stated classes. */
export class MaskMemory<Value> {
  readonly #byBook = new WeakMap<MembershipBook, Map<string, Value>>();

  get(evaluator: FactEvaluator, make: () => Value): Value {
    const masks = this.#byBook.get(evaluator.book) ?? new Map<string, Value>();
    this.#byBook.set(evaluator.book, masks);
    const mask = maskOf(evaluator);
    const known = masks.get(mask);
    if (known !== undefined) return known;
    const value = make();
    if (masks.size >= MAX_MASKS) masks.clear();
    masks.set(mask, value);
    return value;
  }
}
