/** A flat file of typed columns: a JSON head, then each column on an 8-byte boundary. Columns are read as views, without copying. */

export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** UTF-8 is a platform service (TextEncoder and TextDecoder), so it is passed in. */
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
  return (offset + 7) & ~7;
}

/** Packs `columns` and the JSON value `meta` into one buffer. */
export function packColumns(magic: string, meta: unknown, columns: Readonly<Record<string, Column>>, utf8: Utf8): ArrayBuffer {
  const placed: Record<string, readonly [Kind, number, number]> = {};
  const contents: { readonly offset: number; readonly column: Column }[] = [];
  let size = 0;
  for (const [name, column] of Object.entries(columns)) {
    placed[name] = [kindOf(column), size, column.length];
    contents.push({ offset: size, column });
    size = align(size + column.byteLength);
  }
  const head: Head = { magic, meta, columns: placed };
  const headBytes = utf8.encode(JSON.stringify(head));
  const body = align(HEAD_LENGTH_BYTES + headBytes.length);
  const buffer = new ArrayBuffer(body + size);
  new DataView(buffer).setUint32(0, headBytes.length, true);
  new Uint8Array(buffer).set(headBytes, HEAD_LENGTH_BYTES);
  for (const { offset, column } of contents) {
    new Uint8Array(buffer, body + offset, column.byteLength).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  return buffer;
}

/** A packed file, opened. */
export interface OpenColumns {
  readonly meta: unknown;
  /** The column `name`. @throws if the file has none, because it is then not of this format. */
  column(name: string): Column;
}

/** Opens a packed file; throws if it is not one of `magic`. Numbers are little-endian, as on every platform of workerd. */
export function openColumns(magic: string, buffer: ArrayBuffer, utf8: Utf8): OpenColumns {
  const headLength = new DataView(buffer).getUint32(0, true);
  const head: Head = JSON.parse(utf8.decode(new Uint8Array(buffer, HEAD_LENGTH_BYTES, headLength)));
  if (head.magic !== magic) throw new Error(`Expected a file of format ${magic}, got ${String(head.magic)}.`);
  const body = align(HEAD_LENGTH_BYTES + headLength);
  return {
    meta: head.meta,
    column(name) {
      const place = head.columns[name];
      if (place === undefined) throw new Error(`The file has no column ${name}.`);
      const [kind, offset, length] = place;
      return new KINDS[kind](buffer, body + offset, length);
    },
  };
}

/** Packs `values` in the narrowest unsigned width that fits them all. */
export function narrow(values: readonly number[]): Column {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if (largest < 2 ** 8) return Uint8Array.from(values);
  return largest < 2 ** 16 ? Uint16Array.from(values) : Uint32Array.from(values);
}
