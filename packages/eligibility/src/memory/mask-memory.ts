/** Maximum cached values. Few are enough: most callers always send the same fields, and an isolate's memory is small. */
const MAX_MASKS = 8;

export class MaskMemory<Value> {
  readonly #byMask = new Map<string, Value>();

  /**
   * Returns the value kept for `mask`, or makes and keeps one.
   * @param mask a text that is the same for all people who stated the same classes.
   * @param isSpent whether a kept value must be made again.
   */
  get(mask: string, make: () => Value, isSpent: (value: Value) => boolean = () => false): Value {
    const known = this.#byMask.get(mask);
    if (known !== undefined && !isSpent(known)) return known;
    const value = make();
    if (this.#byMask.size >= MAX_MASKS) this.#byMask.clear();
    this.#byMask.set(mask, value);
    return value;
  }
}
