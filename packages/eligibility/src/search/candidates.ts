import { missing } from "@tellerline/book";
import { hasRules } from "../book/membership-book.ts";
import { CONDITIONALLY } from "../rules/truth.ts";
import { bucketNumber, NOWHERE } from "./buckets.ts";
import type { CommonView } from "./common-view.ts";
import { MATCHED } from "./outcome-table.ts";
import { rankIn, type Summaries } from "./summaries.ts";
import { UnanswerableTally } from "./unanswerable.ts";
import type { Workspace } from "./workspace.ts";

/**
 * A person's candidate institutions: those of the common view, and those that only the person's own facts match. Where these facts affect
 * a candidate of the view, the person's own outcome replaces the view's.
 */
export class Candidates {
  readonly counts: number[];
  readonly tally: UnanswerableTally;
  evaluated: number;
  readonly #byRank: Int32Array;
  readonly #view: CommonView;
  readonly #touched: Summaries;
  /** Sort keys of the first candidates of each bucket in the common view: as many as may be needed. */
  readonly #first: readonly Float64Array[];
  readonly #keys: readonly Float64Array[];

  /** @param most number of entries wanted of a bucket, including those of earlier pages. */
  constructor({ book, byRank, keys }: Workspace, view: CommonView, touched: Summaries, most: number) {
    this.#byRank = byRank;
    this.#view = view;
    this.#touched = touched;
    this.#first = view.order.first(most + touched.length);
    this.counts = [...view.order.counts];
    this.tally = new UnanswerableTally(view.tally);
    this.evaluated = view.candidates.length;
    const common = view.candidates.institutions;
    keys.clear();
    let at = 0;
    for (let position = 0; position < touched.length; position++) {
      const institution = touched.institutions[position] ?? missing(position);
      while (at < common.length && (common[at] ?? missing(at)) < institution) at++;
      const isCommon = at < common.length && common[at] === institution;
      const head = touched.heads[position] ?? missing(position);
      if (!isCommon && (head & MATCHED) === 0) continue;
      if (isCommon) this.#replace(position, at);
      else this.#add(hasRules(book, institution), position);
      const bucket = bucketNumber(head);
      if (bucket === NOWHERE) continue;
      this.#count(bucket, 1);
      keys.add(bucket, touched.sortKeys[position] ?? missing(position));
    }
    this.#keys = keys.lowest(most);
  }

  #count(bucket: number, by: 1 | -1): void {
    this.counts[bucket] = (this.counts[bucket] ?? missing(bucket)) + by;
  }

  #add(isRuled: boolean, position: number): void {
    this.evaluated++;
    this.tally.count(isRuled, this.#touched.cannotAsk(position), 1);
  }

  /**
   * Takes a candidate of the view out of the counts, and puts the person's own outcome in its place in the tally.
   * @param position position of the own outcome in `#touched`.
   * @param at position of the candidate in the view.
   */
  #replace(position: number, at: number): void {
    const { candidates } = this.#view;
    const [common, own] = [candidates.cannotAsk(at), this.#touched.cannotAsk(position)];
    if (own !== common) {
      this.tally.count(true, common, -1);
      this.tally.count(true, own, 1);
    }
    const bucket = bucketNumber(candidates.heads[at] ?? missing(at));
    if (bucket !== NOWHERE) this.#count(bucket, -1);
  }

  has(institution: number): boolean {
    const own = this.#touched.positionOf(institution);
    return (own >= 0 && this.#touched.isMatched(own)) || this.#view.candidates.positionOf(institution) >= 0;
  }

  /** True if an institution is a candidate without a positive verdict. */
  isOpen(institution: number): boolean {
    if (!this.has(institution)) return false;
    const own = this.#touched.positionOf(institution);
    const [summaries, at] = own < 0 ? [this.#view.candidates, this.#view.candidates.positionOf(institution)] : [this.#touched, own];
    return summaries.verdict(at) < CONDITIONALLY;
  }

  /** Sort keys of up to `limit` entries of a bucket, in order, from entry `from` on. */
  keys(bucket: number, from: number, limit: number): readonly number[] {
    const own = this.#keys[bucket] ?? missing(bucket);
    const common = this.#first[bucket] ?? missing(bucket);
    const found: number[] = [];
    let [ownAt, commonAt, seen] = [0, 0, 0];
    while (found.length < limit) {
      const ownKey = own[ownAt] ?? Number.POSITIVE_INFINITY;
      const commonKey = common[commonAt] ?? Number.POSITIVE_INFINITY;
      if (ownKey === commonKey && ownKey === Number.POSITIVE_INFINITY) break;
      const isCommon = commonKey < ownKey;
      if (isCommon) commonAt++;
      else ownAt++;
      if (isCommon && this.#touched.positionOf(this.#byRank[rankIn(commonKey)] ?? missing(commonAt)) >= 0) continue;
      if (seen++ >= from) found.push(isCommon ? commonKey : ownKey);
    }
    return found;
  }
}
