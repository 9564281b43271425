import { missing } from "./checked.ts";

export type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export interface PiecedBytes {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

export type PackableColumns = Readonly<Record<string, Column | PiecedBytes>>;

/** UTF-8 conversion. The caller passes it in, because TextEncoder and TextDecoder belong to the platform. */
export interface Utf8 {
  encode(text: string): Uint8Array;
  decode(bytes: Uint8Array): string;
}

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof KINDS;

interface Head {
  readonly magic: string;
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, readonly [kind: Kind, offset: number, length: number]>>;
}

const HEAD_LENGTH_BYTES = 8;

function kindOf(column: Column): Kind {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** A file as consecutive pieces. Pieces are views of the columns, so a large file is not in memory twice. */
export type Chunks = readonly Uint8Array<ArrayBuffer>[];

export function byteLengthOf(chunks: Chunks): number {
  return chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

export function copyOf(chunks: Chunks): ArrayBuffer {
  const copy = new Uint8Array(byteLengthOf(chunks));
  copyInto(copy, chunks, 0);
  return copy.buffer;
}

/** Fills `copy` with the bytes of the file from byte offset `start` on. */
export function copyInto(copy: Uint8Array, chunks: Chunks, start: number): void {
  const end = start + copy.length;
  let offset = 0;
  for (const chunk of chunks) {
    const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, chunk.byteLength)];
    if (first < last) copy.set(chunk.subarray(first, last), offset + first - start);
    offset += chunk.byteLength;
  }
}

const ALIGNMENT = 8;
const PADDING = new Uint8Array(ALIGNMENT);

function contentsOf(column: Column | PiecedBytes): { readonly bytes: Chunks; readonly kind: Kind; readonly length: number } {
  if ("pieces" in column) return { bytes: column.pieces, kind: "u8", length: byteLengthOf(column.pieces) };
  const bytes = [new Uint8Array(column.buffer, column.byteOffset, column.byteLength)];
  return { bytes, kind: kindOf(column), length: column.length };
}

/**
 * Packs columns into a flat file: 8 bytes, of which the first 4 hold the length of the head in bytes (little-endian), then the head as
 * JSON, then each column on an 8-byte boundary.
 * @param magic name of the format, which `openColumns` checks.
 * @param meta any JSON value, stored in the head.
 */
export function packChunks(magic: string, meta: unknown, columns: PackableColumns, utf8: Utf8): Chunks {
  const placed: Record<string, readonly [Kind, number, number]> = {};
  const contents: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const [name, column] of Object.entries(columns)) {
    const { bytes, kind, length } = contentsOf(column);
    const byteLength = byteLengthOf(bytes);
    placed[name] = [kind, size, length];
    size = align(size + byteLength);
    contents.push(...bytes, PADDING.subarray(0, align(byteLength) - byteLength));
  }
  const head: Head = { magic, meta, columns: placed };
  const headBytes = utf8.encode(JSON.stringify(head));
  const start = new Uint8Array(align(HEAD_LENGTH_BYTES + headBytes.length));
  new DataView(start.buffer).setUint32(0, headBytes.length, true);
  start.set(headBytes, HEAD_LENGTH_BYTES);
  return [start, ...contents.filter(({ byteLength }) => byteLength > 0)];
}

export function packColumns(magic: string, meta: unknown, columns: PackableColumns, utf8: Utf8): ArrayBuffer {
  return copyOf(packChunks(magic, meta, columns, utf8));
}

export interface OpenColumns {
  readonly meta: unknown;
  /** False if the file was made before the column was added to the format, and for an optional column that it does not need. */
  has(name: string): boolean;
  /** @throws Error if the file has no such column. Ask `has` first for a column that a file may lack. */
  column(name: string): Column;
}

export function columnsInMemory(meta: unknown, columns: PackableColumns): OpenColumns {
  return {
    meta,
    has: (name) => columns[name] !== undefined,
    column(name) {
      const column = columns[name];
      if (column === undefined) throw new Error(`There is no column ${name}.`);
      return "pieces" in column ? new Uint8Array(copyOf(column.pieces)) : column;
    },
  };
}

export function formatOf(buffer: ArrayBuffer, utf8: Utf8): string {
  return headOf(buffer, utf8).head.magic;
}

function headOf(buffer: ArrayBuffer, utf8: Utf8): { readonly head: Head; readonly bodyStart: number } {
  const length = new DataView(buffer).getUint32(0, true);
  const head: Head = JSON.parse(utf8.decode(new Uint8Array(buffer, HEAD_LENGTH_BYTES, length)));
  return { head, bodyStart: align(HEAD_LENGTH_BYTES + length) };
}

/**
 * Opens a packed file. Columns are views of `buffer`, not copies.
 * @throws Error if `buffer` is not a packed file, or if it is of another format than `magic`.
 */
export function openColumns(magic: string, buffer: ArrayBuffer, utf8: Utf8): OpenColumns {
  const { head, bodyStart } = headOf(buffer, utf8);
  if (head.magic !== magic) throw new Error(`Expected a file of format ${magic}, got ${String(head.magic)}.`);
  return {
    meta: head.meta,
    has: (name) => head.columns[name] !== undefined,
    column(name) {
      const place = head.columns[name];
      if (place === undefined) throw new Error(`The file has no column ${name}.`);
      const [kind, offset, length] = place;
      return new KINDS[kind](buffer, bodyStart + offset, length);
    },
  };
}

/**
 * Packs whole numbers from 0 to below 2^32 in the narrowest width that fits them all. A column that already has this width is returned
 * itself, not as a copy.
 */
export function narrow(values: Column | readonly number[]): Column {
  let largest = 0;
  for (let at = 0; at < values.length; at++) largest = Math.max(largest, values[at] ?? missing(at));
  const Narrow = largest < 2 ** 8 ? Uint8Array : largest < 2 ** 16 ? Uint16Array : Uint32Array;
  return values instanceof Narrow ? values : Narrow.from(values);
}
