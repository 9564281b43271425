/**
 * How much an entry shows. `full`: everything. `listed`: up to three paths. `short`: one path, without quotes. `summary`: one path without quotes,
 * and neither paths nor questions in the bucket `unknown`. All but `full` have at most two questions.
 */
export type Detail = "full" | "listed" | "short" | "summary";

const DETAILS: readonly Detail[] = ["full", "listed", "short", "summary"];

interface KnownEntry {
  /** The cache key of the entry's text: each of its rules, followed by the key of the rule's text (`cacheKeyOf`). */
  readonly forms: readonly number[];
  readonly bytes: Uint8Array;
}

/** Maximum cached entries for people who stated the same classes of facts. An entry has about 1 KB. */
const MAX_ENTRIES = 2000;

export class EntryMemory {
  /** By institution and detail: the texts of the entry for different people. */
  readonly #known = new Map<number, KnownEntry[]>();
  #size = 0;

  find(institution: number, detail: Detail, forms: readonly number[]): Uint8Array | null {
    const entries = this.#known.get(numberOf(institution, detail)) ?? [];
    for (const entry of entries) if (isSame(entry.forms, forms)) return entry.bytes;
    return null;
  }

  keep(institution: number, detail: Detail, entry: KnownEntry): void {
    if (this.#size >= MAX_ENTRIES) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#size++;
    const number = numberOf(institution, detail);
    this.#known.set(number, [...(this.#known.get(number) ?? []), entry]);
  }
}

const numberOf = (institution: number, detail: Detail): number => institution * DETAILS.length + DETAILS.indexOf(detail);

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
