import { missing } from "@tellerline/book";
import type { Span } from "./text/fact.ts";

/**
 * A text in which some parts are reworded, so that one set of patterns reads it: "my wife works at" becomes "I work at". For each character it keeps
 * the part of the original that the character stands for.
 */
export class Rewriting {
  readonly text: string;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  readonly #end: number;

  private constructor(text: string, starts: readonly number[], ends: readonly number[], end: number) {
    this.text = text;
    this.#starts = starts;
    this.#ends = ends;
    this.#end = end;
  }

  static of(text: string, { start, end }: Span): Rewriting {
    const starts: number[] = [];
    const ends: number[] = [];
    for (let at = start; at < end; at++) {
      starts.push(at);
      ends.push(at + 1);
    }
    return new Rewriting(text.slice(start, end), starts, ends, end);
  }

  /** Replaces each match of a global `pattern` with `words`; an empty match inserts them. */
  replace(pattern: RegExp, words: string | ((match: RegExpExecArray) => string)): Rewriting {
    // Most patterns do not match, and a search costs less than a copy.
    if (this.text.search(pattern) < 0) return this;
    const parts: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    let from = 0;
    const keep = (until: number) => {
      parts.push(this.text.slice(from, until));
      for (let at = from; at < until; at++) {
        starts.push(this.#starts[at] ?? missing(at));
        ends.push(this.#ends[at] ?? missing(at));
      }
    };
    for (const match of this.text.matchAll(pattern)) {
      const until = match.index + match[0].length;
      const written = typeof words === "string" ? words : words(match);
      if (written === match[0]) continue;
      keep(match.index);
      const span = this.#spanOf(match.index, until);
      parts.push(written);
      for (let at = 0; at < written.length; at++) {
        starts.push(span.start);
        ends.push(span.end);
      }
      from = until;
    }
    keep(this.text.length);
    return new Rewriting(parts.join(""), starts, ends, this.#end);
  }

  #spanOf(from: number, until: number): Span {
    const start = this.#startAt(from);
    return { start, end: until > from ? (this.#ends[until - 1] ?? missing(until - 1)) : start };
  }

  /** Offset in the original of the character at `position`; the original's end if there is none. */
  #startAt(position: number): number {
    return this.#starts[position] ?? this.#end;
  }

  /** Position in `text` of the first character that stands for the original at `offset` or later; the length of `text` if there is none. */
  position(offset: number): number {
    const found = this.#starts.findIndex((start) => start >= offset);
    return found < 0 ? this.text.length : found;
  }

  /** The span of the original that a span of `text` stands for. */
  original({ start, end }: Span): Span {
    const first = this.#startAt(start);
    return { start: first, end: Math.max(first, this.#ends[end - 1] ?? first) };
  }
}
