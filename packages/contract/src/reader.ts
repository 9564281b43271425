import * as z from "zod";
// Named, because a bundle has all of a namespace that is used as a value, its messages in fifty languages included.
import {
  $ZodCheckGreaterThan,
  $ZodCheckLessThan,
  $ZodCheckMaxLength,
  $ZodCheckMinLength,
  $ZodCheckOverwrite,
  $ZodCheckRegex,
  $ZodCustom,
  $ZodNumberFormat,
  $ZodStringFormat,
} from "zod/v4/core";

/** Reads valid input as its schema would, but faster: without the records that the library keeps to explain faults. */

/** A reader's answer for input that the library has to read: it is not valid, or its kind of schema has no reader. */
export const UNREAD: unique symbol = Symbol("unread");

type Reader = (value: unknown) => unknown;

/** A reader for whatever has none of its own. */
function byLibrary(schema: z.core.$ZodType): Reader {
  return (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : UNREAD;
  };
}

const lengthOf = (value: unknown): number => (typeof value === "string" || Array.isArray(value) ? value.length : Number.NaN);

const keepIf =
  (holds: (value: unknown) => boolean): Reader =>
  (value) =>
    holds(value) ? value : UNREAD;

/** A check as a reader of values that passed the checks before it; null if this kind of check is not known. */
function checkReader(check: z.core.$ZodCheck): Reader | null {
  if (check instanceof $ZodCheckMinLength) {
    const { minimum } = check._zod.def;
    return keepIf((value) => lengthOf(value) >= minimum);
  }
  if (check instanceof $ZodCheckMaxLength) {
    const { maximum } = check._zod.def;
    return keepIf((value) => lengthOf(value) <= maximum);
  }
  if (check instanceof $ZodCheckGreaterThan) {
    const { value: bound, inclusive } = check._zod.def;
    if (typeof bound !== "number") return null;
    return keepIf((value) => typeof value === "number" && (inclusive ? value >= bound : value > bound));
  }
  if (check instanceof $ZodCheckLessThan) {
    const { value: bound, inclusive } = check._zod.def;
    if (typeof bound !== "number") return null;
    return keepIf((value) => typeof value === "number" && (inclusive ? value <= bound : value < bound));
  }
  if (check instanceof $ZodCheckRegex) {
    const { pattern } = check._zod.def;
    if (pattern.global || pattern.sticky) return null;
    return keepIf((value) => typeof value === "string" && pattern.test(value));
  }
  if (check instanceof $ZodCheckOverwrite) return check._zod.def.tx;
  if (check instanceof $ZodCustom) {
    const { fn } = check._zod.def;
    return keepIf((value) => Boolean(fn(value)));
  }
  return null;
}

function objectReader(schema: z.ZodObject): Reader | null {
  const { catchall, shape } = schema.def;
  if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return null;
  const isStrict = catchall !== undefined;
  const members = Object.entries<z.core.$ZodType>(shape).map(([name, member]) => ({ name, read: readerOf(member) }));
  const known = new Set(Object.keys(shape));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return UNREAD;
    if (isStrict && Object.keys(value).some((name) => !known.has(name))) return UNREAD;
    const given = new Map(Object.entries(value));
    const out: Record<string, unknown> = {};
    for (const { name, read } of members) {
      const made = read(given.get(name));
      if (made === UNREAD) return UNREAD;
      // A default stands for a member that is not given.
      if (made !== undefined || given.has(name)) out[name] = made;
    }
    return out;
  };
}

function arrayReader(schema: z.ZodArray): Reader {
  const read = readerOf(schema.def.element);
  return (value) => {
    if (!Array.isArray(value)) return UNREAD;
    const out = value.map(read);
    return out.includes(UNREAD) ? UNREAD : out;
  };
}

/** Reads what a schema says apart from its checks; null if this kind of schema has no reader. */
function kindReader(schema: z.core.$ZodType): Reader | null {
  if (schema instanceof z.ZodObject) return objectReader(schema);
  if (schema instanceof z.ZodArray) return arrayReader(schema);
  if (schema instanceof z.ZodOptional) {
    const read = readerOf(schema.def.innerType);
    return (value) => (value === undefined ? undefined : read(value));
  }
  if (schema instanceof z.ZodDefault) {
    const { def } = schema;
    const read = readerOf(def.innerType);
    return (value) => (value === undefined ? def.defaultValue : read(value));
  }
  if (schema instanceof z.ZodNullable) {
    const read = readerOf(schema.def.innerType);
    return (value) => (value === null ? null : read(value));
  }
  if (schema instanceof z.ZodPipe) {
    const [read, then] = [readerOf(schema.def.in), readerOf(schema.def.out)];
    return (value) => {
      const made = read(value);
      return made === UNREAD ? UNREAD : then(made);
    };
  }
  return plainReader(schema);
}

function plainReader(schema: z.core.$ZodType): Reader | null {
  if (schema instanceof z.ZodEnum) {
    const values = new Set<unknown>(schema.options);
    return keepIf((value) => values.has(value));
  }
  if (schema instanceof z.ZodLiteral) {
    const values = new Set<unknown>(schema.def.values);
    return keepIf((value) => values.has(value));
  }
  if (schema instanceof z.ZodBoolean) return schema.def.coerce ? null : keepIf((value) => typeof value === "boolean");
  if (schema instanceof z.ZodUnknown) return (value) => value;
  if (schema instanceof $ZodStringFormat) return null;
  if (schema instanceof z.ZodString) return schema.def.coerce ? null : keepIf((value) => typeof value === "string");
  if (schema instanceof $ZodNumberFormat) return schema._zod.def.format === "safeint" ? keepIf(Number.isSafeInteger) : null;
  if (schema instanceof z.ZodNumber) return schema.def.coerce ? null : keepIf(Number.isFinite);
  // A transform with a second parameter may report faults by it.
  if (schema instanceof z.ZodTransform && schema.def.transform.length < 2) {
    const { transform } = schema.def;
    return (value) => transform(value, { value, issues: [] });
  }
  return null;
}

function makeReader(schema: z.core.$ZodType): Reader {
  const read = kindReader(schema);
  const checks = (schema._zod.def.checks ?? []).filter((check) => !Object.is(check, schema)).map(checkReader);
  if (read === null || checks.includes(null)) return byLibrary(schema);
  return checks.reduce<Reader>((before, check) => {
    if (check === null) return before;
    return (value) => {
      const made = before(value);
      return made === UNREAD ? UNREAD : check(made);
    };
  }, read);
}

const readers = new WeakMap<z.core.$ZodType, Reader>();

function readerOf(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const made = makeReader(schema);
  readers.set(schema, made);
  return made;
}

/** The value as `schema` reads it; `UNREAD` if the library has to read it. */
export function readValid<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | typeof UNREAD {
  // The cast is safe: `reader.test.ts` holds readers to what the library answers.
  return readerOf(schema)(value) as z.output<S> | typeof UNREAD;
}
