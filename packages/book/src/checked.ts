/**
 * Entry `index` of a column or list.
 * @throws RangeError if there is no such entry. The book, a compiled data file, is then corrupt, and a default value would give a wrong
 * answer.
 */
export function at<Value>(list: { readonly [index: number]: Value; readonly length: number }, index: number): Value {
  const value = list[index];
  if (value === undefined) throw new RangeError(`Entry ${index} is missing: there are ${list.length}.`);
  return value;
}

/**
 * For reads in hot loops: `column[row] ?? missing(row)`. Such an inline read is compiled for the one column type that it meets, whereas
 * `at` has to handle every type.
 * @throws RangeError always.
 */
export function missing(index: number): never {
  throw new RangeError(`Entry ${index} is missing.`);
}
