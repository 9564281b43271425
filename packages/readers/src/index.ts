import { ObjectReader, readRecord } from "./objects.ts";
import { DATE, DATE_TIME, EMAIL } from "./patterns.ts";
import { REFUSED, Reader, readIf } from "./reader.ts";

/**
 * What a Worker holds in zod's place: the same names, of which each makes a function that reads a value, and nothing that explains why a value
 * is refused. A bundle is made with this module where the source says `zod` (packages/dev/src/local/bundle.ts), so there is one
 * source of what a request is. What a reader refuses is read again by zod itself, in a Worker of its own (workers/refusals).
 * A reader accepts what zod accepts and answers the same value: `readers.test.ts` holds both against each other.
 */

export const string = (): Reader => readIf((value) => typeof value === "string");
export const number = (): Reader => readIf(Number.isFinite);
export const int = (): Reader => readIf(Number.isSafeInteger);
export const boolean = (): Reader => readIf((value) => typeof value === "boolean");
export const unknown = (): Reader => new Reader((value) => value);
/** @param holds whether the value is what is meant. */
export const custom = readIf;
export const email = (): Reader => string().regex(EMAIL);
export const iso = {
  date: (): Reader => string().regex(DATE),
  datetime: (): Reader => string().regex(DATE_TIME),
} as const;

function oneOf(values: readonly unknown[]): Reader {
  const known = new Set(values);
  return readIf((value) => known.has(value));
}
const closedList = (values: readonly string[]): Reader => oneOf(values);

export { closedList as enum };
export const literal = (value: unknown): Reader => oneOf(Array.isArray(value) ? value : [value]);

export function array({ read }: Reader): Reader {
  return new Reader((value) => {
    if (!Array.isArray(value)) return REFUSED;
    const out = value.map(read);
    return out.includes(REFUSED) ? REFUSED : out;
  });
}

/** Reads with the first reader that accepts the value. */
export function union(readers: readonly Reader[]): Reader {
  return new Reader((value) => {
    for (const { read } of readers) {
      const made = read(value);
      if (made !== REFUSED) return made;
    }
    return REFUSED;
  });
}

export const object = (shape: Readonly<Record<string, Reader>>): ObjectReader => new ObjectReader(shape, "dropped");
export const strictObject = (shape: Readonly<Record<string, Reader>>): ObjectReader => new ObjectReader(shape, "refused");
export const looseObject = (shape: Readonly<Record<string, Reader>>): ObjectReader => new ObjectReader(shape, "kept");
export const record = readRecord;

/** What a transform answers after it has reported that it can't make a value. */
export const NEVER = REFUSED;
