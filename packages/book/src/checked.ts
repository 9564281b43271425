/**
 * Entry `index` of a column or list that must have one.
 * @throws where it does not: the book is broken, and an answer made of defaults would be wrong.
 */
export function at<Value>(list: { readonly [index: number]: Value; readonly length: number }, index: number): Value {
  const value = list[index];
  if (value === undefined) throw new RangeError(`Entry ${index} is missing: there are ${list.length}.`);
  return value;
}
