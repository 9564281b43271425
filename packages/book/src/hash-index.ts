import { missing } from "./checked.ts";
import { type Column, narrow, type OpenColumns } from "./columns.ts";

/** FNV-1a over UTF-16 units: one multiplication per character, and the same result on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * An open-addressing hash table from keys to numbers, as a column. It is at most half full, so a lookup usually takes one or two probes. A
 * key may map to several numbers, each with a slot of its own. Keys are not stored, so a lookup gives candidates that the caller checks.
 */
export class HashIndexBuilder {
  readonly #slots: Uint32Array<ArrayBuffer>;

  /** @param entries maximum number of entries that will be added. */
  constructor(entries: number) {
    let size = 8;
    while (size < entries * 2) size *= 2;
    this.#slots = new Uint32Array(size);
  }

  add(key: string, number: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashOf(key) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  columns(name: string): Record<string, Column> {
    return { [`${name}Slots`]: narrow(this.#slots) };
  }
}

export function compileHashIndex(name: string, entries: readonly (readonly [key: string, number: number])[]): Record<string, Column> {
  const index = new HashIndexBuilder(entries.length);
  for (const [key, number] of entries) index.add(key, number);
  return index.columns(name);
}

/** Visits candidate numbers for `key` until `visit` returns true. `visit` must check each candidate, because keys are not stored. */
export type HashProbe = (key: string, visit: (number: number) => boolean) => void;

export function openHashIndex(file: OpenColumns, name: string): HashProbe {
  const slots = file.column(`${name}Slots`);
  const mask = slots.length - 1;
  return (key, visit) => {
    for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] ?? missing(slot)) - 1;
      if (number < 0 || visit(number)) return;
    }
  };
}
