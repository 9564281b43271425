import { missing } from "@tellerline/book";

/** Length of the runs that the engine's own sort sorts before they are merged. */
const RUN = 4096;

/**
 * Sorts numbers stably, with 4 bytes of extra memory a number. The engine's own sort takes 16, because it copies them twice as JavaScript
 * values (https://github.com/v8/v8/blob/main/third_party/v8/builtins/typed-array-sort.tq): too much for a million of them in an isolate.
 * @param numbers used as work space; its content is meaningless afterwards.
 * @returns the sorted numbers.
 */
export function sortNumbers(numbers: Uint32Array<ArrayBuffer>, compare: (left: number, right: number) => number): Uint32Array<ArrayBuffer> {
  let [from, to] = [numbers, new Uint32Array(numbers.length)];
  for (let start = 0; start < numbers.length; start += RUN) numbers.subarray(start, start + RUN).sort(compare);
  for (let width = RUN; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * width)
      merge(from.subarray(start, start + 2 * width), to.subarray(start, start + 2 * width), width, compare);
    [from, to] = [to, from];
  }
  return from;
}

/** Merges the two sorted parts, which meet at `middle`; of equal numbers, those of the first part come first. */
function merge(parts: Uint32Array, into: Uint32Array, middle: number, compare: (left: number, right: number) => number): void {
  let [first, second] = [0, middle];
  for (let at = 0; at < parts.length; at++) {
    const left = parts[first] ?? missing(first);
    const isLeftNext = second >= parts.length || (first < middle && compare(left, parts[second] ?? missing(second)) <= 0);
    into[at] = isLeftNext ? left : (parts[second] ?? missing(second));
    if (isLeftNext) first++;
    else second++;
  }
}
