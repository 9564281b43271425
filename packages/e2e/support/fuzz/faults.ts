import { isDeepStrictEqual } from "node:util";
import { PROBLEMS, problemSchema } from "@tellerline/contract";
import type * as z from "zod";
import { isObject } from "./json.ts";

/** A defect of an answer. Findings that have the same signature count as one fault. */
export interface Finding {
  readonly signature: string;
  readonly detail: string;
}

/** Maximum milliseconds of an answer. One that takes longer counts as a hang. */
export const HANG_MS = 2000;

export function finding(target: string, fault: string, detail: string): Finding {
  return { signature: `${target}: ${fault}`, detail: detail.length > 1500 ? `${detail.slice(0, 1500)}…` : detail };
}

/** A path with `*` for each list index, so that one fault in several rows counts once. */
const placeOf = (path: readonly PropertyKey[]) => path.map((part) => (typeof part === "number" ? "*" : String(part))).join(".");

/** Path of the first member of `value` that its parsed copy lacks or changes; null if both are equal. */
function firstUnknown(value: unknown, parsed: unknown, at: readonly PropertyKey[] = []): readonly PropertyKey[] | null {
  if (isDeepStrictEqual(value, parsed)) return null;
  const members: Iterable<readonly [PropertyKey, unknown]> = Array.isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [name, member] of members) {
    const inner = Array.isArray(parsed) || isObject(parsed) ? Reflect.get(parsed, name) : undefined;
    const found = inner === undefined ? [...at, name] : firstUnknown(member, inner, [...at, name]);
    if (found !== null) return found;
  }
  return at;
}

/** Says how and where an answer violates its schema; null if the answer does not. An undocumented field is a violation, too. */
export function schemaFault(schema: z.ZodType, answer: unknown): string | null {
  const result = schema.safeParse(answer);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `outside its schema at ${placeOf(issue?.path ?? [])} (${issue?.code}: ${issue?.message.slice(0, 120)})`;
  }
  const unknown = firstUnknown(answer, result.data);
  return unknown === null ? null : `a field that the catalogue does not know: ${placeOf(unknown)}`;
}

/** The HTTP status that a problem code always has; undefined for an unknown code. */
export const statusOf = (code: string): number | undefined => Object.entries(PROBLEMS).find(([known]) => known === code)?.[1].status;

const strictProblem = problemSchema.strict();

/** Says what is wrong with the problem document of a response with this status; null if nothing is. */
export function problemFault(document: unknown, status: number): string | null {
  const fault = schemaFault(strictProblem, document);
  if (fault !== null) return `a problem document ${fault}`;
  const problem = strictProblem.parse(document);
  if (problem.status !== status) return `a problem document that says ${problem.status} on a ${status}`;
  return statusOf(problem.code) === status ? null : `${problem.code} on a ${status}`;
}
