import type { MembershipBook } from "../book/membership-book.ts";

/** Few entries are enough: most callers always send the same fields, and an isolate's memory is small. */
const MAX_MASKS = 8;

/** Caches a value per book and set of stated classes. */
export class MaskMemory<Value> {
  readonly #byBook = new WeakMap<MembershipBook, Map<string, Value>>();

  /**
   * @param mask shared by all people who stated the same classes.
   * @param isSpent whether a cached value must be rebuilt.
   */
  get(book: MembershipBook, mask: string, make: () => Value, isSpent: (value: Value) => boolean = () => false): Value {
    const masks = this.#byBook.get(book) ?? new Map<string, Value>();
    this.#byBook.set(book, masks);
    const known = masks.get(mask);
    if (known !== undefined && !isSpent(known)) return known;
    const value = make();
    if (masks.size >= MAX_MASKS) masks.clear();
    masks.set(mask, value);
    return value;
  }
}
