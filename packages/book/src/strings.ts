import { missing } from "./checked.ts";
import { type Column, narrow, type OpenColumns, type Utf8 } from "./columns.ts";

/** Collects distinct strings and numbers them. */
export class StringTableBuilder {
  readonly #ids = new Map<string, number>();

  add(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(text, id);
    return id;
  }

  /** The table as two columns: all bytes, and where each string begins, plus an end entry. */
  columns(prefix: string, utf8: Utf8): Record<string, Column> {
    const parts = [...this.#ids.keys()].map((text) => utf8.encode(text));
    const starts: number[] = [0];
    for (const part of parts) starts.push((starts[starts.length - 1] ?? missing(starts.length - 1)) + part.length);
    const bytes = new Uint8Array(starts[starts.length - 1] ?? missing(starts.length - 1));
    parts.forEach((part, index) => {
      bytes.set(part, starts[index]);
    });
    return { [`${prefix}Bytes`]: bytes, [`${prefix}Starts`]: narrow(starts) };
  }
}

/** Reads string number `id` of a table; strings are decoded on demand. */
export type StringReader = (id: number) => string;

/** Opens the table stored under `prefix`. */
export function openStrings(file: OpenColumns, prefix: string, utf8: Utf8): StringReader {
  const bytes = file.column(`${prefix}Bytes`);
  const starts = file.column(`${prefix}Starts`);
  if (!(bytes instanceof Uint8Array)) throw new Error(`Column ${prefix}Bytes is not of bytes.`);
  return (id) => utf8.decode(bytes.subarray(starts[id], starts[id + 1]));
}

/** Decodes each string only once: for tables that every answer reads but that need few of their strings. */
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

/** Whether string number `id` of a table begins with a text, or is it; nothing is decoded. */
export interface StringTests {
  startsWith(id: number, text: string): boolean;
  equals(id: number, text: string): boolean;
}

const MAX_ASCII = 127;

/** Opens the same table for comparisons. */
export function openStringTests(file: OpenColumns, prefix: string, utf8: Utf8): StringTests {
  const bytes = file.column(`${prefix}Bytes`);
  const starts = file.column(`${prefix}Starts`);
  /** The length in bytes of the text, where the string begins with it; -1 where it does not. */
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
