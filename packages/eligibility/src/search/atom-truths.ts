import { missing } from "@tellerline/book";
import type { Truth } from "../rules/truth.ts";

const TRUTH_BITS = 2;
const TRUTHS: readonly Truth[] = [0, 1, 2, 3];
/** The numbers of people are below this limit. When they reach it, the memory is cleared and numbers start again. */
const MAX_OWNERS = 2 ** (31 - TRUTH_BITS);

/**
 * Caches the truths of a book's atoms, because many rules share an atom. For each atom, it keeps only the truth for the person who asked
 * last.
 */
export class AtomTruths {
  /** By atom: the number of a person, and the truth of the atom for that person, packed into one number. */
  readonly #known: Int32Array;
  #owners = 0;

  constructor(atoms: number) {
    this.#known = new Int32Array(atoms);
  }

  /** A new number for a person, starting with 1. */
  newOwner(): number {
    this.#owners++;
    if (this.#owners === MAX_OWNERS) {
      this.#known.fill(0);
      this.#owners = 1;
    }
    return this.#owners;
  }

  get(owner: number, atom: number): Truth | undefined {
    const known = this.#known[atom] ?? missing(atom);
    return known >> TRUTH_BITS === owner ? TRUTHS[known & 3] : undefined;
  }

  set(owner: number, atom: number, truth: Truth): Truth {
    this.#known[atom] = (owner << TRUTH_BITS) | truth;
    return truth;
  }
}

/** Maximum size in bytes of a `Uint8Array` that V8 allocates without a separate buffer. */
const SLOT_ROOM = 64;

/** A set of a few slots, for many lookups. A slot's lowest bits rule out most slots that are not in the set, without a search. */
export class SlotSet {
  readonly #slots: readonly number[];
  readonly #mayHave = new Uint8Array(SLOT_ROOM);

  constructor(slots: readonly number[]) {
    this.#slots = slots;
    for (const slot of slots) this.#mayHave[slot & (SLOT_ROOM - 1)] = 1;
  }

  has(slot: number): boolean {
    return (this.#mayHave[slot & (SLOT_ROOM - 1)] ?? missing(slot)) === 1 && this.#slots.includes(slot);
  }
}
