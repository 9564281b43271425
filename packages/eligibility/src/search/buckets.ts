import { missing } from "@tellerline/book";
import { BUCKETS, type Bucket } from "@tellerline/vocabulary";
import { CONDITIONALLY, ELIGIBLE, NO, ONCE_CONFIRMED, POSSIBLY, VERDICTS, type Verdict } from "../rules/truth.ts";
import { MATCHED, VERDICT_BITS } from "./outcome-table.ts";

/** The bucket of a verdict. A negative verdict is in the bucket `unknown` (guides/membership.md#buckets). */
export function bucketOf(verdict: Verdict): Bucket {
  if (verdict === ELIGIBLE) return "eligible";
  if (verdict === CONDITIONALLY) return "conditionally_eligible";
  return verdict === POSSIBLY || verdict === ONCE_CONFIRMED ? "possibly_eligible" : "unknown";
}

/** Position of a candidate that is in no bucket. */
export const NOWHERE = -1;

export type PerBucket<Value> = Readonly<Record<Bucket, Value>>;

export function perBucket<Value>(make: (bucket: Bucket) => Value): PerBucket<Value> {
  return {
    eligible: make("eligible"),
    conditionally_eligible: make("conditionally_eligible"),
    possibly_eligible: make("possibly_eligible"),
    unknown: make("unknown"),
  };
}

/** Positions in `BUCKETS`, by the verdict and the `MATCHED` bit of an entry of `Summaries.heads`. */
const NUMBERS = Int8Array.from({ length: 2 * MATCHED }, (_, head) => {
  const verdict = VERDICTS[head & VERDICT_BITS];
  return verdict === undefined || (verdict === NO && (head & MATCHED) === 0) ? NOWHERE : BUCKETS.indexOf(bucketOf(verdict));
});

/**
 * The position in `BUCKETS` of a candidate's bucket; `NOWHERE` if its verdict is `NO` and no fact matches it.
 * @param head the candidate's entry in `Summaries.heads`.
 */
export const bucketNumber = (head: number): number => NUMBERS[head & (MATCHED | VERDICT_BITS)] ?? missing(head);
