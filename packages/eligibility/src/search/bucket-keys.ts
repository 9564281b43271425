import { missing } from "@tellerline/book";
import { BUCKETS } from "@tellerline/vocabulary";

const NO_KEYS = new Float64Array(0);

export class BucketKeys {
  readonly #keys: readonly Float64Array[];
  readonly #sizes = BUCKETS.map(() => 0);

  /** @param limit maximum keys of a bucket. */
  constructor(limit: number) {
    this.#keys = BUCKETS.map(() => new Float64Array(limit));
  }

  get sizes(): readonly number[] {
    return this.#sizes;
  }

  clear(): void {
    this.#sizes.fill(0);
  }

  /** @param bucket the bucket's position in `BUCKETS`. */
  add(bucket: number, key: number): void {
    const size = this.#sizes[bucket] ?? missing(bucket);
    (this.#keys[bucket] ?? missing(bucket))[size] = key;
    this.#sizes[bucket] = size + 1;
  }

  /** The lowest keys of each bucket, ascending: at least `most` keys, or all if there are fewer. Valid until keys are added again. */
  lowest(most = Number.POSITIVE_INFINITY): readonly Float64Array[] {
    return this.#keys.map((keys, bucket) => {
      const size = this.#sizes[bucket] ?? missing(bucket);
      if (size === 0) return NO_KEYS;
      const all = keys.subarray(0, size);
      if (size <= 2 * most) return all.sort();
      select(all, most);
      return all.subarray(0, most).sort();
    });
  }
}

/** Moves the `count` lowest keys to the front, in no particular order (Hoare's selection). */
function select(keys: Float64Array, count: number): void {
  let [low, high] = [0, keys.length - 1];
  while (low < high) {
    const pivot = keys[(low + high) >> 1] ?? missing(low);
    let [left, right] = [low, high];
    while (left <= right) {
      while ((keys[left] ?? missing(left)) < pivot) left++;
      while ((keys[right] ?? missing(right)) > pivot) right--;
      if (left > right) break;
      const swapped = keys[left] ?? missing(left);
      keys[left++] = keys[right] ?? missing(right);
      keys[right--] = swapped;
    }
    if (count <= right) high = right;
    else if (count >= left) low = left;
    else return;
  }
}
