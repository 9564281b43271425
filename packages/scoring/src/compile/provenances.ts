import { narrow, type PackableColumns, StringTableBuilder, type Utf8 } from "@tellerline/book";
import type { RateSheetRow } from "../book/rows.ts";

/** Numbers the distinct pairs of source URL and observation time: many rows share a few of them. */
export class ProvenanceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #urls: StringTableBuilder;
  readonly #observedAt: number[] = [];
  readonly #sourceUrl: number[] = [];

  constructor(utf8: Utf8) {
    this.#urls = new StringTableBuilder(utf8);
    // Number 0 means no URL.
    this.#urls.add("");
  }

  add(row: Pick<RateSheetRow, "sourceUrl" | "observedAt">): number {
    const url = this.#urls.add(row.sourceUrl ?? "");
    const key = `${url}@${row.observedAt}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#observedAt.length);
    this.#sourceUrl.push(url);
    return this.#observedAt.push(row.observedAt) - 1;
  }

  columns(): PackableColumns {
    return {
      observedAt: Float64Array.from(this.#observedAt),
      sourceUrl: narrow(this.#sourceUrl),
      ...this.#urls.columns("url"),
    };
  }
}
