/** Maximum cached values. Few are enough: most callers always send the same fields, and an isolate has little memory. */
const MAX_MASKS = 8;

export class MaskMemory<Value> {
  readonly #byMask = new Map<string, Value>();

  /**
   * Returns the value kept for `mask`, or makes and keeps one.
   * @param mask the same text for all people who stated the same classes of facts.
   * @param isSpent true if a kept value has to be made again.
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
