import { missing } from "@tellerline/book";
import type { BucketKeys } from "./bucket-keys.ts";
import { bucketNumber, NOWHERE } from "./buckets.ts";
import type { Summaries } from "./summaries.ts";

/** The candidates of a common view by bucket. Sorts only as many as searches have needed so far. */
export class CommonOrder {
  /** Number of candidates in each bucket, in the order of `BUCKETS`. */
  readonly counts: readonly number[];
  readonly #candidates: Summaries;
  readonly #keys: BucketKeys;
  #first: readonly Float64Array[];
  #known: number;

  /**
   * @param keys memory for the sort keys of all candidates, which is shared with other orders.
   * @param count number of entries that the first search wants of each bucket.
   */
  constructor(candidates: Summaries, keys: BucketKeys, count: number) {
    this.#candidates = candidates;
    this.#keys = keys;
    this.#known = withSomeToSpare(count);
    this.#first = this.#find();
    this.counts = keys.sizes.slice();
  }

  /** Sort keys of the first candidates of each bucket, ascending: at least `count`, if the bucket has as many. */
  first(count: number): readonly Float64Array[] {
    if (count > this.#known) {
      this.#known = withSomeToSpare(count);
      this.#first = this.#find();
    }
    return this.#first;
  }

  #find(): readonly Float64Array[] {
    const { heads, sortKeys, length } = this.#candidates;
    this.#keys.clear();
    for (let at = 0; at < length; at++) {
      const bucket = bucketNumber(heads[at] ?? missing(at));
      if (bucket !== NOWHERE) this.#keys.add(bucket, sortKeys[at] ?? missing(at));
    }
    return copiesOf(this.#keys.lowest(this.#known));
  }
}

/** Rounds up to a power of two, so that a person with a few more facts does not need another selection. */
const withSomeToSpare = (count: number): number => 2 ** Math.ceil(Math.log2(count + 1));

/** Copies the lists into one allocation, because each allocation is expensive. */
function copiesOf(lists: readonly Float64Array[]): readonly Float64Array[] {
  const copies = new Float64Array(lists.reduce((length, list) => length + list.length, 0));
  let start = 0;
  return lists.map((list) => {
    copies.set(list, start);
    start += list.length;
    return copies.subarray(start - list.length, start);
  });
}
