import type { MembershipBook } from "../book/membership-book.ts";
import type { Shape } from "../book/shapes.ts";
import { ASSOCIATION_MASK, EVERYTHING_ASKABLE, isMembershipAllThatLacks, verdictIfSettled, withStep } from "./rule-evaluation.ts";
import { ELIGIBLE, NO, type Verdict, verdictOf } from "./truth.ts";
import type { Truths } from "./truths.ts";
import { toUnlocks, type Unlock, type Unlocks } from "./unlock-lists.ts";

/** How every rule of one shape comes out that no fact touches. */
export interface ShapeOutcome {
  readonly verdict: Verdict;
  readonly unlocks: Unlocks;
  /** Open conditions that an answer could settle. */
  readonly questions: number;
  /** Classes of open conditions that no answer settles. */
  readonly cannotAsk: number;
}

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
  const lacksMembership = isMembershipAllThatLacks(verdict, trues === shape.conditions.length, shape.joins, false, willing);
  const step: readonly Unlock[] =
    lacksMembership && (askableClasses & ASSOCIATION_MASK) !== 0 ? [{ asks: ASSOCIATION_MASK, verdict: ELIGIBLE, isStep: true }] : [];
  if (verdict === NO) return { verdict, unlocks: toUnlocks(step, shape.joins), questions: 0, cannotAsk: 0 };
  const settled = verdictIfSettled({ trues, unknowns }, shape.joins, false, willing);
  const found = [...asked.map((asks) => ({ asks, verdict: settled, isStep: false })), ...step];
  return { verdict, unlocks: toUnlocks(found, shape.joins), questions: asked.length, cannotAsk };
}

/** The outcome of every shape of the book for people of whom the same classes are known. */
export function shapeOutcomes({ book, unknownClasses, askableClasses, person }: Truths): readonly ShapeOutcome[] {
  return book.shapes.map((shape) => outcomeOf(shape, unknownClasses, askableClasses, person.willingToJoin));
}

/** What people have in common of whom the same classes are known, as text. */
export function maskOf({ unknownClasses, askableClasses, person }: Truths): string {
  return `${unknownClasses}|${askableClasses}|${person.willingToJoin}`;
}

/** Most callers send the same fields each time, and an isolate's memory is small. */
const MAX_MASKS = 8;

/** Remembers something for each book and set of said facts. */
export class MaskMemory<Value> {
  readonly #byBook = new WeakMap<MembershipBook, Map<string, Value>>();

  get(truths: Truths, make: () => Value): Value {
    const masks = this.#byBook.get(truths.book) ?? new Map<string, Value>();
    this.#byBook.set(truths.book, masks);
    const mask = maskOf(truths);
    const known = masks.get(mask);
    if (known !== undefined) return known;
    const value = make();
    if (masks.size >= MAX_MASKS) masks.clear();
    masks.set(mask, value);
    return value;
  }
}
