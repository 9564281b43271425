import { missing } from "@tellerline/book";
import { BUCKETS } from "@tellerline/vocabulary";
import type { BucketKeys } from "./bucket-keys.ts";
import { bucketNumber, NOWHERE } from "./buckets.ts";
import type { Summaries } from "./summaries.ts";

/** The candidates of a common view by bucket, in order as far as somebody wanted to see them: most see the first of hundreds. */
export class CommonOrder {
  /** How many are in each bucket, in the order of `BUCKETS`. */
  readonly counts: readonly number[];
  readonly #candidates: Summaries;
  readonly #keys: BucketKeys;
  #first: readonly Float64Array[] = BUCKETS.map(() => new Float64Array(0));
  #known = 0;

  /** @param keys room for the sort keys of all of them, which others use too. */
  constructor(candidates: Summaries, keys: BucketKeys) {
    const counts = BUCKETS.map(() => 0);
    for (let at = 0; at < candidates.length; at++) {
      const bucket = bucketNumber(candidates.heads[at] ?? missing(at));
      if (bucket !== NOWHERE) counts[bucket] = (counts[bucket] ?? missing(bucket)) + 1;
    }
    this.counts = counts;
    this.#candidates = candidates;
    this.#keys = keys;
  }

  /** Sort keys of the first of each bucket, ascending: `count` of them, or more. */
  first(count: number): readonly Float64Array[] {
    if (count <= this.#known) return this.#first;
    // With some to spare, so that it is not done again for a person of whom a few more facts are told.
    this.#known = 2 ** Math.ceil(Math.log2(count));
    const { heads, sortKeys } = this.#candidates;
    this.#keys.clear();
    for (let at = 0; at < heads.length; at++) {
      const bucket = bucketNumber(heads[at] ?? missing(at));
      if (bucket !== NOWHERE) this.#keys.add(bucket, sortKeys[at] ?? missing(at));
    }
    this.#first = this.#keys.lowest(this.#known).map((lowest) => (lowest.length === 0 ? lowest : lowest.slice()));
    return this.#first;
  }
}
