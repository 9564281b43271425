import { closest, distance } from "fastest-levenshtein";
import * as z from "zod";
import type { Fault } from "./answers/problem.ts";
import { pointerToken } from "./json-pointer.ts";
import { LIMITS } from "./limits.ts";

/** Converts `["scenarios", 3, "state"]` to `/scenarios/3/state`. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => pointerToken(String(part))).join("");
}

/** The schema inside its wrappers: defaults, optionals, nullables and transformations. */
function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

/** The object schema at `path`, inside any arrays and wrappers; undefined if there is none. */
function objectAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.ZodObject | undefined {
  let current: z.core.$ZodType | undefined = schema;
  for (const part of [...path, undefined]) {
    current = unwrapped(current);
    if (part === undefined) break;
    if (current instanceof z.ZodArray) current = current.element;
    else if (current instanceof z.ZodObject) current = current.shape[String(part)];
    else return undefined;
  }
  return current instanceof z.ZodObject ? current : undefined;
}

export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 60) return undefined;
  const folded = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const same = known.find((candidate) => candidate.replaceAll("_", "") === folded);
  if (same !== undefined) return same;
  // Suggests "home_state" for "state".
  const longer = known.find((candidate) => candidate.endsWith(`_${name.toLowerCase()}`));
  if (longer !== undefined) return longer;
  const nearest = closest(name.toLowerCase(), known);
  return distance(name.toLowerCase(), nearest) <= Math.max(2, Math.floor(nearest.length / 3)) ? nearest : undefined;
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

function unknownFieldFault(name: string, path: readonly PropertyKey[], known: readonly string[], prefix: string): Fault {
  const nearest = nearestName(name, known);
  const remedy = nearest === undefined ? `Known fields: ${known.join(", ") || "none"}.` : `Did you mean "${nearest}"?`;
  return {
    path: prefix + toPointer([...path, shorten(name)]),
    code: "unknown_field",
    message: `"${shorten(name)}" is not a field of this request. ${remedy}`,
  };
}

function enumFault(issue: z.core.$ZodIssueInvalidValue, prefix: string): Fault {
  const known = issue.values.map(String);
  const nearest = typeof issue.input === "string" ? nearestName(issue.input, known) : undefined;
  const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  const [code, must] = issue.input === undefined ? ["required", "This field is required; one of"] : ["invalid_value", "Must be one of"];
  return { path: prefix + toPointer(issue.path), code, message: `${must}: ${known.join(", ")}.${hint}` };
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};
const typeWords = (type: string): string => TYPES[type] ?? type;

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item" };

function sizeWords(size: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? String(size) : `${size} ${unit}${Number(size) === 1 ? "" : "s"}`;
}

/** Beginnings of zod's own messages. Other messages come from our schemas and say how to fix the error. */
const LIBRARY_WORDS = [
  "Invalid input",
  "Invalid string",
  "Invalid ISO date",
  "Invalid ISO datetime",
  "Invalid email address",
  "Too big",
  "Too small",
];
const isLibraryMessage = (message: string): boolean => LIBRARY_WORDS.some((words) => message === words || message.startsWith(`${words}:`));

/** Messages about texts of another form, by zod's name of the form. */
const FORMS: Readonly<Record<string, string>> = {
  datetime: "Must be a time in UTC, such as 2026-11-22T12:00:00Z.",
  date: "Must be a date, such as 2026-11-22.",
  email: "Must be an email address, such as ann@example.com.",
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (!isLibraryMessage(issue.message)) return issue.message;
  if (issue.code === "too_big" || issue.code === "too_small") {
    const [limit, inclusive, exclusive] =
      issue.code === "too_big" ? [issue.maximum, "at most", "less than"] : [issue.minimum, "at least", "more than"];
    const verb = issue.origin === "array" || issue.origin === "string" ? "have" : "be";
    return `Must ${verb} ${issue.inclusive === false ? exclusive : inclusive} ${sizeWords(limit, issue.origin)}.`;
  }
  if (issue.code === "invalid_type") {
    const given = typeOf(issue.input);
    // A number may be refused because it is fractional or too large, so "not a number" would be wrong.
    return `Must be ${typeWords(issue.expected)}${given === "number" ? "" : `, not ${typeWords(given)}`}.`;
  }
  return (issue.code === "invalid_format" ? FORMS[issue.format] : undefined) ?? issue.message;
}

function toFaults(issue: z.core.$ZodIssue, schema: z.ZodType, prefix: string): Fault[] {
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(objectAt(schema, issue.path)?.shape ?? {});
    return issue.keys.slice(0, LIMITS.faults).map((name) => unknownFieldFault(name, issue.path, known, prefix));
  }
  if (issue.code === "invalid_value") return [enumFault(issue, prefix)];
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return [
    {
      path: prefix + toPointer(issue.path),
      code: missing ? "required" : issue.code === "custom" ? "invalid_value" : issue.code,
      message: missing ? `This field is required (${issue.expected === "record" ? "object" : issue.expected}).` : messageOf(issue),
    },
  ];
}

export type Validation<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Validates `input` and reports all errors at once, at most `LIMITS.faults` (guides/compatibility.md#errors).
 * @param prefix prefix of each path: empty for a body, `/query` for a query string.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown, prefix = ""): Validation<z.output<S>> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  return {
    ok: false,
    faults: issues
      .slice(0, LIMITS.faults)
      .flatMap((issue) => toFaults(issue, schema, prefix))
      .slice(0, LIMITS.faults),
  };
}
