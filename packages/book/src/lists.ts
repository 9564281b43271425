import { missing } from "./checked.ts";
import { type Column, narrow, type OpenColumns } from "./columns.ts";
import { NumberColumn } from "./growing-column.ts";

/**
 * Packs many short lists into two columns: `Items` has the items of all lists, and `Starts` has the position where each list begins, then
 * the total.
 */
export function packLists(name: string, lists: readonly (readonly number[])[]): Record<string, Column> {
  const starts = [0];
  for (const list of lists) starts.push((starts[starts.length - 1] ?? missing(starts.length - 1)) + list.length);
  return { [`${name}Items`]: narrow(lists.flat()), [`${name}Starts`]: narrow(starts) };
}

export class ListsBuilder {
  readonly #items = new NumberColumn();
  readonly #starts = new NumberColumn();

  constructor() {
    this.#starts.push(0);
  }

  add(list: Iterable<number>): void {
    for (const item of list) this.#items.push(item);
    this.#starts.push(this.#items.length);
  }

  columns(name: string): Record<string, Column> {
    return { [`${name}Items`]: this.#items.narrowed(), [`${name}Starts`]: this.#starts.narrowed() };
  }
}

/** Sorts pairs of a list number (`lists`) and an item (`items`) into `count` packed lists. The items of a list keep their order. */
export function packPairs(name: string, lists: NumberColumn, items: NumberColumn, count: number): Record<string, Column> {
  const starts = new Uint32Array(count + 1);
  for (const list of lists.values) starts[list + 1] = (starts[list + 1] ?? missing(list + 1)) + 1;
  for (let list = 0; list < count; list++) starts[list + 1] = (starts[list + 1] ?? missing(list + 1)) + (starts[list] ?? missing(list));
  const next = starts.slice();
  const sorted = new Uint32Array(items.length);
  for (let pair = 0; pair < items.length; pair++) {
    const list = lists.at(pair);
    const to = next[list] ?? missing(list);
    sorted[to] = items.at(pair);
    next[list] = to + 1;
  }
  return { [`${name}Items`]: narrow(sorted), [`${name}Starts`]: narrow(starts) };
}

/** Opened lists: list `number` is `items[starts[number]]` up to, but not including, `items[starts[number + 1]]`. */
export interface Lists {
  readonly items: Column;
  readonly starts: Column;
  of(number: number): Column;
}

export function openLists(file: OpenColumns, name: string): Lists {
  const items = file.column(`${name}Items`);
  const starts = file.column(`${name}Starts`);
  return { items, starts, of: (number) => items.subarray(starts[number], starts[number + 1]) };
}
