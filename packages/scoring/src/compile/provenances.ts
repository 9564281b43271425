import { narrow, type PackableColumns, StringTableBuilder, type Utf8 } from "@tellerline/book";
import { evidenceText } from "../book/evidence.ts";
import type { RateSheetRow } from "../book/rows.ts";

/** Numbers the distinct sources of rows: URL, observation time and evidence. Rows without evidence share few sources. */
export class ProvenanceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #urls: StringTableBuilder;
  readonly #observedAt: number[] = [];
  readonly #sourceUrl: number[] = [];
  readonly #evidence: StringTableBuilder;
  readonly #evidenceIds: number[] = [];

  constructor(utf8: Utf8) {
    this.#urls = new StringTableBuilder(utf8);
    // Number 0 means no URL.
    this.#urls.add("");
    this.#evidence = new StringTableBuilder(utf8);
    // Number 0 means no evidence.
    this.#evidence.add("");
  }

  add(row: Pick<RateSheetRow, "sourceUrl" | "observedAt" | "evidence">): number {
    const url = this.#urls.add(row.sourceUrl ?? "");
    const evidence = this.#evidence.add(row.evidence === null ? "" : evidenceText(row.evidence));
    const key = `${url}@${row.observedAt}@${evidence}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#observedAt.length);
    this.#sourceUrl.push(url);
    this.#evidenceIds.push(evidence);
    return this.#observedAt.push(row.observedAt) - 1;
  }

  columns(): PackableColumns {
    return {
      observedAt: Float64Array.from(this.#observedAt),
      sourceUrl: narrow(this.#sourceUrl),
      ...this.#urls.columns("url"),
      // Books without evidence have no evidence columns.
      ...(this.#evidenceIds.some((id) => id !== 0)
        ? { evidence: narrow(this.#evidenceIds), ...this.#evidence.columns("evidenceText") }
        : {}),
    };
  }
}
