import { type Column, missing, narrow, type Utf8 } from "@tellerline/book";

const BYTES_AT_FIRST = 16;

/** Texts one after another, as the table that `openStrings` reads. Equal ones are not looked for: ids differ. */
export class TextColumn {
  readonly #utf8: Utf8;
  readonly #starts: Uint32Array<ArrayBuffer>;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param texts how many there will be at most. */
  constructor(texts: number, utf8: Utf8) {
    this.#utf8 = utf8;
    this.#starts = new Uint32Array(texts + 1);
    this.#bytes = new Uint8Array(BYTES_AT_FIRST * texts);
  }

  add(text: string): void {
    const bytes = this.#utf8.encode(text);
    const start = this.#starts[this.#length++] ?? missing(this.#length);
    const end = start + bytes.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(bytes, start);
    this.#starts[this.#length] = end;
  }

  #grow(end: number): void {
    // By a quarter: what is grown is in memory twice for a moment.
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.ceil(Math.max(end, this.#bytes.length * 1.25))));
  }

  get bytes(): Column {
    return this.#bytes.subarray(0, this.#starts[this.#length] ?? missing(this.#length));
  }

  /** Where each text begins, plus an end entry. */
  get starts(): Column {
    return narrow(this.#starts.subarray(0, this.#length + 1));
  }
}
