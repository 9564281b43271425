/** What a reader answers for a value that it refuses. */
export const REFUSED: unique symbol = Symbol("refused");

/** Reads a value: the value as its schema reads it, or `REFUSED`. */
export type Read = (value: unknown) => unknown;

export const keepIf =
  (holds: (value: unknown) => unknown): Read =>
  (value) =>
    holds(value) ? value : REFUSED;

/** The size that `min` and `max` bound: of a text its characters, of a list its items, of a number the number itself. */
function sizeOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" || Array.isArray(value) ? value.length : Number.NaN;
}

/** Reads with `read`, then what was read with `next`. */
export const inTurn =
  (read: Read, next: Read): Read =>
  (value) => {
    const made = read(value);
    return made === REFUSED ? REFUSED : next(made);
  };

type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false };

/** A schema's methods, of which a reader needs the value alone: words, examples and messages go unread. */
export class Reader {
  readonly read: Read;
  /** Whether `undefined` becomes a value, as that of a default does. */
  readonly hasDefault: boolean;

  constructor(read: Read, hasDefault = false) {
    this.read = read;
    this.hasDefault = hasDefault;
  }

  /** This reader, whose result `next` reads. */
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

  /** As `optional`, but a member that is given as `undefined` is refused. JSON has no such member. */
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

  /** @param value stands for what is not given. */
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

  /** @param make makes another value, or reports by `addIssue` that it can't. */
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

  /** @throws an error that does not say what is wrong, as only the schema itself can. */
  parse(value: unknown): unknown {
    const data = this.read(value);
    if (data === REFUSED) throw new TypeError("The value is not of its schema.");
    return data;
  }
}

/** A reader of what passes a test, unchanged. */
export const readIf = (holds: (value: unknown) => unknown): Reader => new Reader(keepIf(holds));
