import { PROBLEMS, problemSchema } from "@tellerline/contract";
import { schemaFault } from "./schema-faults.ts";

const strictProblem = problemSchema.strict();

/** The fault of a problem document; null if it has none. */
export function problemFault(document: unknown, status: number): string | null {
  const fault = schemaFault(strictProblem, document);
  if (fault !== null) return `a problem document ${fault}`;
  const problem = strictProblem.parse(document);
  if (problem.status !== status) return `a problem document that says ${problem.status} on a ${status}`;
  const [, entry] = Object.entries(PROBLEMS).find(([code]) => code === problem.code) ?? [];
  return entry?.status === status ? null : `${problem.code} on a ${status}`;
}
