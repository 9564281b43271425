import { missing } from "./checked.ts";
import type { Column } from "./columns.ts";

/** Numbers per page. A column grows by whole pages, so it never copies earlier numbers. */
const PAGE = 4096;

/** A growing list of whole numbers from 0 to below 2^32, for when their count is not known in advance. */
export class NumberColumn {
  readonly #pages: Uint32Array[] = [];
  #length = 0;
  #largest = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length % PAGE === 0) this.#pages.push(new Uint32Array(PAGE));
    this.#length += 1;
    this.set(this.#length - 1, value);
  }

  at(index: number): number {
    const page = this.#pages[Math.floor(index / PAGE)];
    return page === undefined || index >= this.#length ? missing(index) : (page[index % PAGE] ?? missing(index));
  }

  set(index: number, value: number): void {
    const page = this.#pages[Math.floor(index / PAGE)];
    if (page === undefined || index >= this.#length) missing(index);
    else page[index % PAGE] = value;
    this.#largest = Math.max(this.#largest, value);
  }

  /** All numbers, as a copy. */
  get values(): Uint32Array<ArrayBuffer> {
    return this.#copyTo(new Uint32Array(this.#length));
  }

  /** All numbers, as a copy in the narrowest width that fits them. */
  narrowed(): Column {
    if (this.#largest < 2 ** 8) return this.#copyTo(new Uint8Array(this.#length));
    return this.#largest < 2 ** 16 ? this.#copyTo(new Uint16Array(this.#length)) : this.values;
  }

  #copyTo<Values extends Column>(values: Values): Values {
    this.#pages.forEach((page, at) => {
      values.set(page.subarray(0, Math.min(PAGE, this.#length - at * PAGE)), at * PAGE);
    });
    return values;
  }
}

/** A growing list of any numbers, for when their count is not known in advance. */
export class FloatColumn {
  readonly #pages: Float64Array[] = [];
  #length = 0;

  push(value: number): void {
    if (this.#length % PAGE === 0) this.#pages.push(new Float64Array(PAGE));
    const page = this.#pages.at(-1) ?? missing(this.#length);
    page[this.#length++ % PAGE] = value;
  }

  /** All numbers, as a copy. */
  get values(): Float64Array<ArrayBuffer> {
    const values = new Float64Array(this.#length);
    this.#pages.forEach((page, at) => {
      values.set(page.subarray(0, Math.min(PAGE, this.#length - at * PAGE)), at * PAGE);
    });
    return values;
  }
}
