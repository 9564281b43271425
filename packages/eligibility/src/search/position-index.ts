import { missing } from "@tellerline/book";

interface Positioned {
  readonly institutions: ArrayLike<number>;
}

/** Positions of institutions in the list that took this index last. Searches reuse its memory. */
export class PositionIndex {
  readonly #positions: Int32Array;
  readonly #turns: Uint32Array;
  #turn = 0;
  #owner: Positioned | null = null;

  constructor(institutions: number) {
    this.#positions = new Int32Array(institutions);
    this.#turns = new Uint32Array(institutions);
  }

  take(owner: Positioned): void {
    this.#owner = owner;
    this.#turn += 1;
    const { institutions } = owner;
    for (let at = 0; at < institutions.length; at++) {
      const institution = institutions[at] ?? missing(at);
      this.#positions[institution] = at;
      this.#turns[institution] = this.#turn;
    }
  }

  /** The institution's position in the owner's list; -1 if it is not in the list, null if another owner has taken the index. */
  positionOf(owner: Positioned, institution: number): number | null {
    if (this.#owner !== owner) return null;
    return this.#turns[institution] === this.#turn ? (this.#positions[institution] ?? missing(institution)) : -1;
  }
}
