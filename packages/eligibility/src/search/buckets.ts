import { BUCKETS, type Bucket } from "@tellerline/vocabulary";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, type Verdict } from "../rules/truth.ts";

/** The bucket of a verdict; negative evaluations are unknown (guides/membership.md#buckets). */
export function bucketOf(verdict: Verdict): Bucket {
  if (verdict === ELIGIBLE) return "eligible";
  if (verdict === CONDITIONALLY) return "conditionally_eligible";
  return verdict === POSSIBLY ? "possibly_eligible" : "unknown";
}

const VERDICTS: readonly Verdict[] = [0, 1, 2, 3, 4];
const NUMBERS = VERDICTS.map((verdict) => BUCKETS.indexOf(bucketOf(verdict)));

/** Whether a candidate stands in a bucket: one that nothing matches and no rule can take is in none. */
export const isShown = (verdict: Verdict, matched: boolean): boolean => verdict !== NO || matched;

/** Something for each bucket. */
export type PerBucket<Value> = Readonly<Record<Bucket, Value>>;

export function perBucket<Value>(make: (bucket: Bucket) => Value): PerBucket<Value> {
  return {
    eligible: make("eligible"),
    conditionally_eligible: make("conditionally_eligible"),
    possibly_eligible: make("possibly_eligible"),
    unknown: make("unknown"),
  };
}

/** The position of a verdict's bucket in `BUCKETS`. */
export const bucketNumber = (verdict: Verdict): number => NUMBERS[verdict] ?? BUCKETS.length - 1;
