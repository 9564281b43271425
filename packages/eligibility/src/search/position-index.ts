import { missing } from "@tellerline/book";
import type { Summaries } from "./summaries.ts";

/** Positions of institutions in the summaries that took it last: one search after another uses the same memory. */
export class PositionIndex {
  readonly #positions: Int32Array;
  readonly #turns: Uint32Array;
  #turn = 0;
  #owner: Summaries | null = null;

  constructor(institutions: number) {
    this.#positions = new Int32Array(institutions);
    this.#turns = new Uint32Array(institutions);
  }

  take(owner: Summaries): void {
    this.#owner = owner;
    this.#turn += 1;
    const { institutions } = owner;
    for (let at = 0; at < institutions.length; at++) {
      const institution = institutions[at] ?? missing(at);
      this.#positions[institution] = at;
      this.#turns[institution] = this.#turn;
    }
  }

  /** Null if others took it. */
  positionOf(owner: Summaries, institution: number): number | null {
    if (this.#owner !== owner) return null;
    return this.#turns[institution] === this.#turn ? (this.#positions[institution] ?? missing(institution)) : -1;
  }
}
