import { missing } from "@tellerline/book";

export function distinctAscending(lists: readonly ArrayLike<number>[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  // Usually only one list has entries, and that list is already in order.
  if (!isAscending(all)) all.sort();
  let count = 0;
  for (let at = 0; at < all.length; at++) {
    const number = all[at];
    if (number !== undefined && (count === 0 || all[count - 1] !== number)) all[count++] = number;
  }
  return all.subarray(0, count);
}

function isAscending(numbers: Int32Array): boolean {
  for (let at = 1; at < numbers.length; at++) if ((numbers[at - 1] ?? missing(at)) > (numbers[at] ?? missing(at))) return false;
  return true;
}

/** The first position in an ascending list whose number is at least `number`; the length of the list if there is none. */
function lowerBound(list: Int32Array, number: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? missing(middle)) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of a number in an ascending list; -1 if the list does not have the number. */
export function positionIn(list: Int32Array, number: number): number {
  const at = lowerBound(list, number);
  return list[at] === number ? at : -1;
}
