import { at, type Column, missing, narrow } from "@tellerline/book";
import { isLoanProduct, loanProduct, PRODUCTS } from "@tellerline/vocabulary";
import type { RateBookMeta } from "../book/rate-book.ts";
import type { RowListColumns } from "../book/row-list-columns.ts";
import { EVERYWHERE, LISTS_PER_MARKET, NATIONWIDE } from "../book/row-lists.ts";
import { chargesAtStartUsd } from "../pricing/cash-flows.ts";
import type { RowColumns } from "./row-columns.ts";

/** Returns a function that tells whether rows of a footprint belong to a list, by its number in row-lists.ts. */
function membershipOf(rows: RowColumns): (footprint: number, list: number) => boolean {
  return (footprint, list) => {
    if (list === EVERYWHERE) return true;
    const states = rows.footprints.of(footprint);
    return states === null ? list === NATIONWIDE : states.has(list);
  };
}

/** Number of entries in all lists together. Each row is in the list of all rows, and in the lists of its states or in the nationwide list. */
function countEntries(rows: RowColumns): number {
  let entries = 0;
  for (let row = 0; row < rows.length; row++) {
    entries += 1 + (rows.footprints.of(rows.footprint[row] ?? missing(row))?.size ?? 1);
  }
  return entries;
}

interface RowClass {
  /** The first row of the class, which is the cheapest. */
  readonly head: number;
  count: number;
}

/** Groups the rows of a list by requirements and charges. */
class Classes {
  readonly #rows: RowColumns;
  readonly #priceCount: number;
  readonly #byKey = new Map<number, RowClass>();

  constructor(rows: RowColumns, list: Uint32Array) {
    this.#rows = rows;
    this.#priceCount = rows.prices.size;
    for (let position = 0; position < list.length; position++) {
      const row = list[position] ?? missing(position);
      const known = this.#byKey.get(this.#keyOf(row));
      if (known === undefined) this.#byKey.set(this.#keyOf(row), { head: row, count: 1 });
      else known.count++;
    }
  }

  #keyOf(row: number): number {
    return (this.#rows.requirement[row] ?? missing(row)) * this.#priceCount + (this.#rows.price[row] ?? missing(row));
  }

  /**
   * Charges on the product's standard amount, US dollars. They order classes with equal floors: if the cheapest is searched first, it rules out the
   * rest.
   */
  #chargesUsd(row: number): number {
    const product = at(PRODUCTS, this.#rows.product[row] ?? missing(row));
    if (!isLoanProduct(product)) return 0;
    return chargesAtStartUsd(loanProduct(product).standardAmountUsd, this.#rows.prices.of(this.#rows.price[row] ?? missing(row)));
  }

  /**
   * Writes the rows of the list into `into`, beginning at `from`, class by class, sorted by the floor of the head.
   * @returns where each class begins in `into`.
   */
  write(list: Uint32Array, into: Uint32Array, from: number): readonly number[] {
    const { floorMicro } = this.#rows;
    const sorted = [...this.#byKey.values()].map((found) => ({ ...found, chargesUsd: this.#chargesUsd(found.head) }));
    sorted.sort(
      (left, right) =>
        (floorMicro[left.head] ?? missing(left.head)) - (floorMicro[right.head] ?? missing(right.head)) ||
        left.chargesUsd - right.chargesUsd,
    );
    const starts: number[] = [];
    const next = new Map<number, number>();
    let end = from;
    for (const { head, count } of sorted) {
      starts.push(end);
      next.set(this.#keyOf(head), end);
      end += count;
    }
    for (let position = 0; position < list.length; position++) {
      const row = list[position] ?? missing(position);
      const key = this.#keyOf(row);
      const place = next.get(key) ?? missing(position);
      into[place] = row;
      next.set(key, place + 1);
    }
    return starts;
  }
}

/** @param rows must be in book order (`RowColumns.sort`). */
export function compileRowLists(rows: RowColumns, markets: RateBookMeta["markets"]): Record<keyof RowListColumns, Column> {
  const classRows = new Uint32Array(countEntries(rows));
  const classStarts: number[] = [];
  const listStarts: number[] = [];
  const listRequirements: number[] = [];
  const listRequirementStarts: number[] = [];
  const isIn = membershipOf(rows);
  let end = 0;
  for (const [, , first, last] of markets) {
    const members = new Uint32Array(last - first);
    for (let list = 0; list < LISTS_PER_MARKET; list++) {
      let count = 0;
      for (let row = first; row < last; row++) if (isIn(rows.footprint[row] ?? missing(row), list)) members[count++] = row;
      const found = members.subarray(0, count);
      listStarts.push(classStarts.length);
      listRequirementStarts.push(listRequirements.length);
      const requirements = new Set<number>();
      for (let position = 0; position < count; position++) {
        const row = found[position] ?? missing(position);
        requirements.add(rows.requirement[row] ?? missing(row));
      }
      for (const requirement of requirements) listRequirements.push(requirement);
      for (const start of new Classes(rows, found).write(found, classRows, end)) classStarts.push(start);
      end += count;
    }
  }
  listStarts.push(classStarts.length);
  classStarts.push(end);
  listRequirementStarts.push(listRequirements.length);
  return {
    classRows: narrow(classRows),
    classStarts: narrow(classStarts),
    listStarts: narrow(listStarts),
    listRequirements: narrow(listRequirements),
    listRequirementStarts: narrow(listRequirementStarts),
  };
}
