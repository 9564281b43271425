import { type AtomClass, classesIn, isGeoClass } from "../rules/classes.ts";
import type { Verdict } from "./truth.ts";

/** A question, as the set of classes that would settle it, and what the rule would come to. */
export interface Unlock {
  readonly asks: number;
  readonly verdict: Verdict;
  /** The question is whether the person already belongs to the association that the step would join. */
  readonly isStep: boolean;
}

/** The questions of one rule. */
export interface Unlocks {
  readonly list: readonly Unlock[];
  /** Whether one answer bears on two of the conditions. */
  readonly repeats: boolean;
  readonly joins: boolean;
}

const LEVELS = 4;
/** What an answer on each level of place settles: a county says the state too, a ZIP both (states, counties, places, ZIPs in this order). */
const SETTLED_BY_LEVEL = [0b0001, 0b0011, 0b0101, 0b1011] as const;

function settledByClass(atomClass: AtomClass): number {
  if (!isGeoClass(atomClass)) return 1 << atomClass;
  const level = atomClass % LEVELS;
  return (SETTLED_BY_LEVEL[level] ?? 0) << (atomClass - level);
}

const remembered = new Map<number, number>();

/** The classes of which an answer to one of `asks` may settle atoms. There are few such sets. */
export function settledBy(asks: number): number {
  const known = remembered.get(asks);
  if (known !== undefined) return known;
  let settled = 0;
  for (const atomClass of classesIn(asks)) settled |= settledByClass(atomClass);
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  remembered.set(asks, settled);
  return settled;
}

const MAX_REMEMBERED = 10_000;

/** The whole role of every level of place in a set of classes: a person has one answer to all of them. */
function withWholeRoles(asks: number): number {
  let whole = asks;
  for (const atomClass of classesIn(asks)) if (isGeoClass(atomClass)) whole |= 0b1111 << (atomClass - (atomClass % LEVELS));
  return whole;
}

export function toUnlocks(list: readonly Unlock[], joins: boolean): Unlocks {
  const conditions = list.filter(({ isStep }) => !isStep);
  // Within one rule an answer may settle another condition, and may also contradict it.
  const repeats = conditions.some((one, at) =>
    conditions.some((other, index) => index !== at && (withWholeRoles(one.asks) & other.asks) !== 0),
  );
  return { list, repeats, joins };
}
