import { ObjectReader, readRecord } from "./objects.ts";
import { DATE, DATE_TIME, EMAIL } from "./patterns.ts";
import { REFUSED, Reader, readIf } from "./reader.ts";

/**
 * A small replacement for zod in the bundles of Workers, where packages/dev/src/local/bundle.ts resolves `zod` to this module. Its
 * functions have zod's names, accept the same values, and return the same results (`readers.test.ts` compares them), but they do not say
 * why a value is refused. For the reasons, the Worker workers/refusals reads a refused value again with zod.
 */

export const string = (): Reader => readIf((value) => typeof value === "string");
export const number = (): Reader => readIf(Number.isFinite);
export const int = (): Reader => readIf(Number.isSafeInteger);
export const boolean = (): Reader => readIf((value) => typeof value === "boolean");
export const unknown = (): Reader => new Reader((value) => value);
/** @param holds returns a truthy value for values to accept. */
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

/** What a transform returns after it has called `addIssue`, as in zod. */
export const NEVER = REFUSED;
