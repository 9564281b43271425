import { type Column, missing, narrow, type Utf8 } from "@tellerline/book";

/** Texts one after another, as the table that `openStrings` reads. Equal ones are not looked for: ids differ. */
export class TextColumn {
  readonly #utf8: Utf8;
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /**
   * @param texts how many there will be at most.
   * @param bytes of all of them together, at most.
   */
  constructor(texts: number, bytes: number, utf8: Utf8) {
    this.#utf8 = utf8;
    this.#starts = new Uint32Array(texts + 1);
    this.#bytes = new Uint8Array(bytes);
  }

  /** @throws if there is no room for it. */
  add(text: string): void {
    const bytes = this.#utf8.encode(text);
    const start = this.#starts[this.#length++] ?? missing(this.#length);
    this.#bytes.set(bytes, start);
    this.#starts[this.#length] = start + bytes.length;
  }

  get bytes(): Column {
    return this.#bytes.subarray(0, this.#starts[this.#length] ?? missing(this.#length));
  }

  /** Where each text begins, plus an end entry. */
  get starts(): Column {
    return narrow(this.#starts.subarray(0, this.#length + 1));
  }
}
