import { hashText } from "./hashing.ts";
import { SPAN_TYPES, type SpanType } from "./labels.ts";
import type { TaggedText } from "./tag-text.ts";
import { ENDS_SENTENCE } from "./tokens.ts";

/** A span that the tagger found, in pieces. `to` is the index after the last piece. */
interface Neighbor {
  readonly type: SpanType;
  readonly from: number;
  readonly to: number;
}

/** A tagged text, prepared once for saying what stands around each of its candidates. */
export class Surroundings {
  /** The spans that the tagger found, in the order of the text. */
  readonly spans: readonly Neighbor[];
  readonly isLowerCase: boolean;
  readonly #words: readonly number[];
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #counts: ReadonlyMap<SpanType, number>;

  constructor({ pieces, found }: Pick<TaggedText, "pieces" | "found">) {
    this.spans = found
      .flatMap(({ type: number, from, to }): readonly Neighbor[] => {
        const type = SPAN_TYPES[number];
        return type === undefined ? [] : [{ type, from, to }];
      })
      .sort((left, right) => left.from - right.from);
    this.#counts = new Map([...Map.groupBy(this.spans, ({ type }) => type)].map(([type, { length }]) => [type, length]));
    this.isLowerCase = pieces.every(({ text }) => text === text.toLowerCase());
    this.#words = pieces.map(({ word }) => hashText(word));
    this.#starts = new Int32Array(pieces.length);
    this.#ends = new Int32Array(pieces.length);
    for (let at = 1; at < pieces.length; at++)
      this.#starts[at] = ENDS_SENTENCE.test(pieces[at - 1]?.text ?? "") ? at : (this.#starts[at - 1] ?? 0);
    for (let at = pieces.length - 1, end = pieces.length; at >= 0; at--) {
      if (ENDS_SENTENCE.test(pieces[at]?.text ?? "")) end = at;
      this.#ends[at] = end;
    }
  }

  /** A hash of the word of a piece; -1 before and after the text. */
  word(position: number): number {
    return this.#words[position] ?? -1;
  }

  /** The sentence of a piece: the index of its first piece, and of the mark that ends it, or of the end of the text. */
  sentence(position: number): { readonly start: number; readonly end: number } {
    return { start: this.#starts[position] ?? 0, end: this.#ends[position] ?? this.#words.length };
  }

  /** How many spans of a type the text has. */
  count(type: SpanType): number {
    return this.#counts.get(type) ?? 0;
  }

  /** The last span that ends before piece `from`, and the first that begins at piece `to` or after; null if there is none. */
  neighbors(from: number, to: number): { readonly before: Neighbor | null; readonly after: Neighbor | null } {
    const next = this.#firstFrom(to);
    let last = this.#firstFrom(from) - 1;
    while (last >= 0 && (this.spans[last]?.to ?? 0) > from) last--;
    return { before: this.spans[last] ?? null, after: this.spans[next] ?? null };
  }

  /** Index of the first span that begins at a piece or after it. */
  #firstFrom(piece: number): number {
    let low = 0;
    let high = this.spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.spans[middle]?.from ?? 0) < piece) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
