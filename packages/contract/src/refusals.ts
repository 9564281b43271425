import type { OperationId, OperationIdOf } from "./catalogue/index.ts";
import { decisionOperations } from "./operations/decisions.ts";
import { documentOperations } from "./operations/documents.ts";
import { eligibilityOperations } from "./operations/eligibility.ts";
import { eventOperations } from "./operations/events.ts";
import { keyOperations } from "./operations/keys.ts";
import { monitorOperations } from "./operations/monitors.ts";
import { rateOperations } from "./operations/rates.ts";
import { sandboxOperations } from "./operations/sandbox.ts";
import type { ServedOperation } from "./operations/served.ts";
import { subscriptionOperations } from "./operations/subscriptions.ts";
import { type Validation, validate } from "./validation.ts";

export const CALL_PARTS = ["params", "query", "body"] as const;
export type CallPart = (typeof CALL_PARTS)[number];

/** Prefixes of the paths of faults (guides/compatibility.md#errors). */
const PREFIXES: Readonly<Record<CallPart, string>> = { params: "/path", query: "/query", body: "" };

/** All operations but the gateway's own, which take no input. */
const SERVED: Readonly<Record<Exclude<OperationId, OperationIdOf<"gateway">>, ServedOperation>> = {
  ...keyOperations,
  ...rateOperations,
  ...decisionOperations,
  ...eligibilityOperations,
  ...monitorOperations,
  ...subscriptionOperations,
  ...eventOperations,
  ...sandboxOperations,
  ...documentOperations,
};
const BY_ID = new Map<string, ServedOperation>(Object.entries(SERVED));

/**
 * Validates a part of a call with zod, for a Worker that has readers instead of zod and whose reader refused the part (packages/readers).
 * @param id operation id.
 * @throws Error if no group Worker serves the operation, or if it has no such part.
 */
export function validatePart(id: string, part: CallPart, input: unknown): Validation<unknown> {
  const schema = BY_ID.get(id)?.[part];
  if (schema === undefined) throw new Error(`${id} has no ${part}.`);
  return validate(schema, input, PREFIXES[part]);
}
