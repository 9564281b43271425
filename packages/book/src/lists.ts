import { missing } from "./checked.ts";
import { type Column, narrow, type OpenColumns } from "./columns.ts";

/** Packs many short lists of numbers into two columns: all items, and where each list begins, plus an end entry. */
export function packLists(name: string, lists: readonly (readonly number[])[]): Record<string, Column> {
  const starts = [0];
  for (const list of lists) starts.push((starts[starts.length - 1] ?? missing(starts.length - 1)) + list.length);
  return { [`${name}Items`]: narrow(lists.flat()), [`${name}Starts`]: narrow(starts) };
}

/** Opened lists: list `number` is `items[starts[number]]` up to `items[starts[number + 1]]`. */
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
