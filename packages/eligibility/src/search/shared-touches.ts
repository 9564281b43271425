import { missing } from "@tellerline/book";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { numberTouchedRules } from "./number-touched.ts";
import type { OwnTable } from "./own-table.ts";
import type { SharedTouches } from "./shared-facts.ts";

const NO_RULES = new Int32Array(0);
export const NOTHING_SHARED: SharedTouches = { key: "", slots: [], rules: NO_RULES, numbers: new Uint16Array(0) };

/**
 * Maximum sets of shared facts that are kept for people who stated the same classes. An isolate has little memory, and most callers ask for
 * a few states.
 */
const MAX_SHARED = 32;

/** Slots of a person's facts that at least `least` rules name. Leaves out facts that make a rule's step unnecessary. */
function sharedSlots({ book, touched, ambiguousRoles, workspace }: FactEvaluator, least: number): readonly number[] {
  // With several candidate counties, several facts may decide a condition together, so no fact is shared.
  if (ambiguousRoles.length > 0) return [];
  const { postings } = workspace;
  return touched.slots.filter((slot) => {
    const { starts } = book.slotRules;
    const count = (starts[slot + 1] ?? missing(slot)) - (starts[slot] ?? missing(slot));
    return count >= least && !postings.ofSlot(slot).sparesStep;
  });
}

/** A key of the truths of the slots' atoms. A rule that no other fact touches depends on these truths alone. */
function keyOf(evaluator: FactEvaluator, slots: readonly number[]): string {
  const { postings } = evaluator.workspace;
  let key = "";
  for (const slot of slots) {
    const { distinctAtoms } = postings.ofSlot(slot);
    key += `${slot}:`;
    for (let at = 0; at < distinctAtoms.length; at++) key += evaluator.of(distinctAtoms[at] ?? missing(at));
    key += "|";
  }
  return key;
}

/** @param least minimum number of rules that must name a fact for it to be shared. */
export function sharedTouches(evaluator: FactEvaluator, table: OwnTable, willing: boolean | null, least: number): SharedTouches {
  const slots = sharedSlots(evaluator, least);
  if (slots.length === 0) return NOTHING_SHARED;
  const known = table.shared;
  const key = keyOf(evaluator, slots);
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = { key, slots, ...numberTouchedRules(evaluator.withOnly(slots), table, willing, NOTHING_SHARED) };
  if (known.size >= MAX_SHARED) known.clear();
  known.set(key, found);
  return found;
}
