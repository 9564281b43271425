/**
 * Entry `index` of a column or list.
 * @throws if there is none: the book is corrupt, and a default value would give a wrong answer.
 */
export function at<Value>(list: { readonly [index: number]: Value; readonly length: number }, index: number): Value {
  const value = list[index];
  if (value === undefined) throw new RangeError(`Entry ${index} is missing: there are ${list.length}.`);
  return value;
}

/**
 * For hot loops, as `column[row] ?? missing(row)`: an inline read is compiled for the one column type that it reads, whereas `at` must
 * handle every type.
 * @throws always.
 */
export function missing(index: number): never {
  throw new RangeError(`Entry ${index} is missing.`);
}
