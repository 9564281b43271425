import { type Column, missing, narrow, type Utf8 } from "@tellerline/book";

/** Texts one after another, in the format that `openStrings` reads. Repeated texts are stored again, because ids and names rarely repeat. */
export class TextColumn {
  readonly #utf8: Utf8;
  readonly #starts: Uint32Array<ArrayBuffer>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /**
   * @param texts maximum number of texts.
   * @param bytes maximum size of all texts together, in UTF-8.
   */
  constructor(texts: number, bytes: number, utf8: Utf8) {
    this.#utf8 = utf8;
    this.#starts = new Uint32Array(texts + 1);
    this.#bytes = new Uint8Array(bytes);
  }

  /** Add at most as many texts as were announced. @throws RangeError if the bytes of the text do not fit. */
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
