import { missing } from "./checked.ts";
import type { OpenColumns, PackableColumns, Utf8 } from "./columns.ts";
import { NumberColumn } from "./growing-column.ts";

/** Bytes of a page; a longer string gets a page of its own. */
const PAGE_BYTES = 2 ** 18;
const FIRST_PAGE_BYTES = 2 ** 12;
const MAX_ASCII = 127;

/**
 * Numbers distinct strings from 0. Each string is stored once, as UTF-8, in pages that are never copied, so a large table takes little more
 * memory than its text.
 */
export class StringTableBuilder {
  readonly #utf8: Utf8;
  /** Byte offset of each string, counted over all pages; then the end of the last string. */
  readonly #starts = new NumberColumn();
  readonly #pages: Uint8Array<ArrayBuffer>[] = [new Uint8Array(FIRST_PAGE_BYTES)];
  /** Byte offset at which each page begins, counted over all pages. */
  readonly #pageStarts: number[] = [0];
  /** Hash table. A slot has a string number plus 1; 0 is a free slot. At most three quarters full. */
  #slots = new Uint32Array(128);

  constructor(utf8: Utf8) {
    this.#utf8 = utf8;
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  add(text: string): number {
    const written = this.#writeBehind(text);
    const slot = this.#slotOf(written);
    const known = this.#slots[slot] ?? missing(slot);
    if (known !== 0) return known - 1;
    this.#starts.push(this.#end + written.length);
    this.#slots[slot] = this.size;
    if (this.size * 4 > this.#slots.length * 3) this.#grow();
    return this.size - 1;
  }

  /** The number of `text`; -1 if it was not added. */
  find(text: string): number {
    const slot = this.#slotOf(this.#writeBehind(text));
    return (this.#slots[slot] ?? missing(slot)) - 1;
  }

  text(number: number): string {
    return this.#utf8.decode(this.#bytesOf(number));
  }

  /** The table as two columns: all bytes, and where each string begins, plus an end entry. Nothing can be added afterwards. */
  columns(prefix: string): PackableColumns {
    this.#slots = new Uint32Array(0);
    const pieces = this.#pages.map((page, at) =>
      page.subarray(0, (this.#pageStarts[at + 1] ?? this.#end) - (this.#pageStarts[at] ?? missing(at))),
    );
    return { [`${prefix}Bytes`]: { pieces }, [`${prefix}Starts`]: this.#starts.narrowed() };
  }

  get #end(): number {
    return this.#starts.at(this.size);
  }

  /**
   * Writes `text` into the free space after the stored strings. The next call overwrites it, unless `add` has stored it meanwhile. @returns
   * the bytes of `text`.
   */
  #writeBehind(text: string): Uint8Array {
    const room = this.#room(text.length);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > MAX_ASCII) return this.#encodeBehind(text);
      room[at] = code;
    }
    return room;
  }

  #encodeBehind(text: string): Uint8Array {
    const bytes = this.#utf8.encode(text);
    const room = this.#room(bytes.length);
    room.set(bytes);
    return room;
  }

  /** `length` free bytes after the last string, on a new page if the last page lacks room. */
  #room(length: number): Uint8Array {
    const from = this.#end - (this.#pageStarts.at(-1) ?? missing(0));
    const last = this.#pages.at(-1) ?? missing(0);
    if (from + length <= last.length) return last.subarray(from, from + length);
    const page = new Uint8Array(Math.max(length, PAGE_BYTES));
    if (from === 0) this.#pages[this.#pages.length - 1] = page;
    else {
      this.#pages.push(page);
      this.#pageStarts.push(this.#end);
    }
    return page.subarray(0, length);
  }

  #bytesOf(number: number): Uint8Array {
    const [start, end] = [this.#starts.at(number), this.#starts.at(number + 1)];
    const page = this.#pageOf(start);
    const before = this.#pageStarts[page] ?? missing(page);
    return (this.#pages[page] ?? missing(page)).subarray(start - before, end - before);
  }

  #pageOf(start: number): number {
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pageStarts[middle] ?? missing(middle)) <= start) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The slot of a string, or the free slot where it would go. */
  #slotOf(bytes: Uint8Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(bytes) & mask;
    for (
      let known = this.#slots[slot] ?? missing(slot);
      known !== 0 && !isEqual(this.#bytesOf(known - 1), bytes);
      known = this.#slots[slot] ?? missing(slot)
    )
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hashOf(this.#bytesOf(number)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] ?? missing(at)), 0x01000193);
  return hash >>> 0;
}

export type StringReader = (id: number) => string;

export function openStrings(file: OpenColumns, prefix: string, utf8: Utf8): StringReader {
  const bytes = file.column(`${prefix}Bytes`);
  const starts = file.column(`${prefix}Starts`);
  if (!(bytes instanceof Uint8Array)) throw new Error(`Column ${prefix}Bytes is not of bytes.`);
  return (id) => utf8.decode(bytes.subarray(starts[id], starts[id + 1]));
}

/** Decodes each string only once. The cache is unbounded: use it only for tables from which all requests read the same few strings. */
export function memoized(read: StringReader): StringReader {
  const decoded = new Map<number, string>();
  return (id) => {
    const known = decoded.get(id);
    if (known !== undefined) return known;
    const text = read(id);
    decoded.set(id, text);
    return text;
  };
}

/** Tests whether string number `id` of a table begins with a text or equals it, without decoding. */
export interface StringTests {
  startsWith(id: number, text: string): boolean;
  equals(id: number, text: string): boolean;
}

export function openStringTests(file: OpenColumns, prefix: string, utf8: Utf8): StringTests {
  const bytes = file.column(`${prefix}Bytes`);
  const starts = file.column(`${prefix}Starts`);
  /**
   * Length of `text` in bytes if the bytes at the start of string `id` match it; otherwise -1. The match may extend beyond the end of the
   * string.
   */
  const matching = (id: number, text: string): number => {
    const start = starts[id] ?? missing(id);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > MAX_ASCII) return matchingBytes(start, utf8.encode(text));
      if (bytes[start + at] !== code) return -1;
    }
    return text.length;
  };
  const matchingBytes = (start: number, wanted: Uint8Array): number =>
    wanted.every((byte, at) => bytes[start + at] === byte) ? wanted.length : -1;
  const lengthOf = (id: number) => (starts[id + 1] ?? missing(id)) - (starts[id] ?? missing(id));
  return {
    startsWith(id, text) {
      const length = matching(id, text);
      return length >= 0 && length <= lengthOf(id);
    },
    equals: (id, text) => matching(id, text) === lengthOf(id),
  };
}
