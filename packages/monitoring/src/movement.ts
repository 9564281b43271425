import type { StateCode } from "@tellerline/geography";
import { stateOrUs } from "./cell.ts";

export function subscriptionKeyOf(product: string, state: StateCode | null): string {
  return `${product}|${stateOrUs(state)}`;
}

/** Higher than any rate, so any first observation matches and becomes the reference. */
const ANY_RATE = 1e300;
const EPSILON = 1e-9;

/**
 * Bounds of a movement, in percent: a rate of at most `low` or at least `high` has moved by `minChangeBps` or more. If `referenceRate` is null,
 * every rate is below `low`.
 */
export function movementBounds(referenceRate: number | null, minChangeBps: number): { readonly low: number; readonly high: number } {
  if (referenceRate === null) return { low: ANY_RATE, high: ANY_RATE };
  return { low: referenceRate - minChangeBps / 100 + EPSILON, high: referenceRate + minChangeBps / 100 - EPSILON };
}
