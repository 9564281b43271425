export const REFUSED: unique symbol = Symbol("refused");

/** Returns the value as zod would return it, or `REFUSED`. */
export type Read = (value: unknown) => unknown;

export const keepIf =
  (holds: (value: unknown) => unknown): Read =>
  (value) =>
    holds(value) ? value : REFUSED;

const PAIRED = /[\uD800-\uDBFF]/;
/** Number of characters of a text. A character beyond U+FFFF counts once, although JavaScript stores it as two units. */
const charactersIn = (text: string): number => (PAIRED.test(text) ? Array.from(text).length : text.length);

/**
 * What `min` and `max` limit: the characters of a text, the items of an array, or the number itself. NaN, which meets no limit, for other
 * values.
 */
function sizeOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return charactersIn(value);
  return Array.isArray(value) ? value.length : Number.NaN;
}

/** Reads with `read`, and passes an accepted result to `next`. */
export const inTurn =
  (read: Read, next: Read): Read =>
  (value) => {
    const made = read(value);
    return made === REFUSED ? REFUSED : next(made);
  };

type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false };

/** The methods of a zod schema. Descriptions, examples and messages are ignored, because they do not change the result. */
export class Reader {
  readonly read: Read;
  readonly hasDefault: boolean;

  constructor(read: Read, hasDefault = false) {
    this.read = read;
    this.hasDefault = hasDefault;
  }

  /** A reader that passes what this one accepts to `next`. */
  followedBy(next: Read): Reader {
    return new Reader(inTurn(this.read, next), this.hasDefault);
  }

  meta(): this {
    return this;
  }

  optional(): Reader {
    const { read, hasDefault } = this;
    return hasDefault ? this : new Reader((value) => (value === undefined ? undefined : read(value)));
  }

  /** zod's method refuses a member that is present and `undefined`. This one accepts it, because JSON has no such member. */
  exactOptional(): Reader {
    return this.optional();
  }

  nullable(): Reader {
    const { read, hasDefault } = this;
    return new Reader((value) => (value === null ? null : read(value)), hasDefault);
  }

  nullish(): Reader {
    return this.nullable().optional();
  }

  /** @param value what the reader returns for `undefined`. */
  default(value: string | number | boolean): Reader {
    const { read } = this;
    return new Reader((given) => (given === undefined ? value : read(given)), true);
  }

  min(bound: number): Reader {
    return this.followedBy(keepIf((value) => sizeOf(value) >= bound));
  }

  max(bound: number): Reader {
    return this.followedBy(keepIf((value) => sizeOf(value) <= bound));
  }

  positive(): Reader {
    return this.followedBy(keepIf((value) => sizeOf(value) > 0));
  }

  int(): Reader {
    return this.followedBy(keepIf(Number.isSafeInteger));
  }

  regex(pattern: RegExp): Reader {
    return this.followedBy(keepIf((value) => typeof value === "string" && pattern.test(value)));
  }

  trim(): Reader {
    return this.followedBy((value) => (typeof value === "string" ? value.trim() : REFUSED));
  }

  refine(holds: (value: unknown) => unknown): Reader {
    return this.followedBy(keepIf(holds));
  }

  /** @param make returns a new value. If it calls `addIssue`, the value is refused. */
  transform(make: (value: unknown, context: { readonly addIssue: () => void }) => unknown): Reader {
    return this.followedBy((value) => {
      let isRefused = false;
      const made = make(value, {
        addIssue: () => {
          isRefused = true;
        },
      });
      return isRefused ? REFUSED : made;
    });
  }

  pipe(next: Reader): Reader {
    return this.followedBy(next.read);
  }

  safeParse(value: unknown): Parsed {
    const data = this.read(value);
    return data === REFUSED ? { success: false } : { success: true, data };
  }

  /** @throws TypeError without a reason, because only zod itself can say what is wrong. */
  parse(value: unknown): unknown {
    const data = this.read(value);
    if (data === REFUSED) throw new TypeError("The value is not of its schema.");
    return data;
  }
}

/** Accepts values for which `holds` returns a truthy value, and leaves them unchanged. */
export const readIf = (holds: (value: unknown) => unknown): Reader => new Reader(keepIf(holds));
