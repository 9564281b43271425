import type { Part } from "./claims.ts";
import type { Joined } from "./hyphens.ts";
import type { Statement } from "./page.ts";

/** Maximum characters of a quote, including the statement's list items. */
const LONGEST_QUOTE = 4000;

/** The organizations that a claim names. */
const namesIn = ({ conditions }: Part): readonly string[] =>
  conditions.flatMap(({ any }) => any.flatMap((atom) => ("name" in atom ? [atom.name] : [])));

/**
 * The page's own words for the claims of a statement, at most `LONGEST_QUOTE` characters without the hyphens and line breaks of divided
 * words. They begin with the statement; or, if a long list names a claim's organization later, they are the part of the list that ends with
 * it.
 */
export class Quotes {
  readonly #page: string;
  readonly #joined: Joined;
  readonly #statement: Statement;
  /** Where the organization of the claim before was found. Claims mostly follow the list, so the next one stands behind it. */
  #at = 0;

  constructor(page: string, joined: Joined, statement: Statement) {
    this.#page = page;
    this.#joined = joined;
    this.#statement = statement;
  }

  /** The statement with its list, at most about `LONGEST_QUOTE` characters of both. */
  get whole(): string {
    const { start, end, items } = this.#statement;
    return this.#words(start, Math.min(items.at(-1)?.end ?? end, start + LONGEST_QUOTE));
  }

  of(part: Part): string {
    const { items, start } = this.#statement;
    const { whole } = this;
    const missing = namesIn(part).filter((name) => !whole.includes(name));
    const end = missing.length === 0 ? null : this.#endOf(missing);
    if (end === null || end <= start + LONGEST_QUOTE) return whole;
    return this.#words(items.find((item) => item.start >= end - LONGEST_QUOTE)?.start ?? end - LONGEST_QUOTE, end);
  }

  #endOf(names: readonly string[]): number | null {
    const { items } = this.#statement;
    const isNamed = ({ text }: { readonly text: string }) => names.some((name) => text.includes(name));
    const next = items.findIndex((item, at) => at >= this.#at && isNamed(item));
    const found = next < 0 ? items.findIndex(isNamed) : next;
    if (found >= 0) this.#at = found;
    return items[found]?.end ?? null;
  }

  #words(from: number, to: number): string {
    return this.#page.slice(this.#joined.original(from), this.#joined.original(to)).trim();
  }
}
