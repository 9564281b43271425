import { type ClassSet, EMPTY_SET, GEO_LEVELS, geoLevel, intersectionOf, setOf, unionOf } from "@tellerline/vocabulary";
import { type AtomClass, askableIn, geoClass, isGeoClass, levelOfClass, roleOfClass } from "../rules/classes.ts";
import type { Verdict } from "../rules/truth.ts";

/** A question, as the classes that would settle it, and the rule's verdict after a favourable answer. */
export interface Unlock {
  readonly asks: ClassSet;
  readonly verdict: Verdict;
  /** True if the question is whether the person already belongs to the association of the join step. */
  readonly isStep: boolean;
}

/** The questions of one rule. */
export interface Unlocks {
  readonly list: readonly Unlock[];
  /** Whether one answer can affect two of the conditions. */
  readonly repeats: boolean;
  readonly joins: boolean;
}

/** Classes that an answer to one class settles: a place also settles the levels that contain it. */
function settledByClass(atomClass: AtomClass): ClassSet {
  if (!isGeoClass(atomClass)) return setOf(atomClass);
  const role = roleOfClass(atomClass);
  const { settles } = geoLevel(levelOfClass(atomClass));
  return settles.reduce((set, level) => unionOf(set, setOf(geoClass(role, level))), EMPTY_SET);
}

const MAX_REMEMBERED = 10_000;
const remembered = new Map<ClassSet, ClassSet>();

/** All classes that an answer to `asks` may settle. Cached: few such sets occur. */
export function settledBy(asks: ClassSet): ClassSet {
  const known = remembered.get(asks);
  if (known !== undefined) return known;
  const settled = askableIn(asks).reduce((set, atomClass) => unionOf(set, settledByClass(atomClass)), EMPTY_SET);
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  remembered.set(asks, settled);
  return settled;
}

/** Extends a set to all levels of each role in it: a person gives one answer for the whole role. */
function withWholeRoles(asks: ClassSet): ClassSet {
  const roles = new Set(askableIn(asks).filter(isGeoClass).map(roleOfClass));
  const places = [...roles].flatMap((role) => GEO_LEVELS.map((level) => setOf(geoClass(role, level))));
  return places.reduce(unionOf, asks);
}

export function toUnlocks(list: readonly Unlock[], joins: boolean): Unlocks {
  const conditions = list.filter(({ isStep }) => !isStep);
  // Within one rule an answer may settle another condition, and may also contradict it.
  const repeats = conditions.some((one, at) =>
    conditions.some((other, index) => index !== at && intersectionOf(withWholeRoles(one.asks), other.asks) !== EMPTY_SET),
  );
  return { list, repeats, joins };
}
