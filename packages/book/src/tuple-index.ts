import { missing } from "./checked.ts";
import { NumberColumn } from "./growing-column.ts";

/** Numbers distinct triples of whole numbers from 0, in the order of their first use, without an object for each triple. */
export class TupleIndex {
  readonly first = new NumberColumn();
  readonly second = new NumberColumn();
  readonly third = new NumberColumn();
  /** Hash table. A slot has a triple number plus 1; 0 is a free slot. At most three quarters full. */
  #slots = new Uint32Array(128);

  get size(): number {
    return this.first.length;
  }

  number(first: number, second: number, third = 0): number {
    let slot = this.#slotOf(first, second, third);
    for (let number = this.#slots[slot] ?? missing(slot); number !== 0; number = this.#slots[slot] ?? missing(slot)) {
      const at = number - 1;
      if (this.first.at(at) === first && this.second.at(at) === second && this.third.at(at) === third) return at;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    this.first.push(first);
    this.second.push(second);
    this.third.push(third);
    this.#slots[slot] = this.size;
    if (this.size * 4 > this.#slots.length * 3) this.#grow();
    return this.size - 1;
  }

  #slotOf(first: number, second: number, third: number): number {
    const hash = Math.imul(first ^ Math.imul(second ^ Math.imul(third, 0x85ebca6b), 0xc2b2ae35), 0x27d4eb2f);
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1);
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.size; at++) {
      let slot = this.#slotOf(this.first.at(at), this.second.at(at), this.third.at(at));
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = at + 1;
    }
  }
}
