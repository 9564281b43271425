import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";

/** Numbers the distinct footprints of rows. A footprint is the set of states in which a row is offered. */
export class Footprints {
  readonly #states: (ReadonlySet<number> | null)[] = [];
  readonly #ids = new Map<string, number>();

  add(states: readonly StateCode[] | null): number {
    const key = states?.join() ?? "nationwide";
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#states.length);
    return this.#states.push(states === null ? null : new Set(states.map((state) => STATE_CODES.indexOf(state)))) - 1;
  }

  /** The states of a footprint, as positions in `STATE_CODES`; null means nationwide. */
  of(id: number): ReadonlySet<number> | null {
    const states = this.#states[id];
    return states === undefined ? missing(id) : states;
  }
}
