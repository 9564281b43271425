import * as z from "zod";
import { created, id, type OperatorOperation, ok } from "./operation.ts";

/** Shown with the operator's decisions. */
const operatorName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, "Must be a name of 1 to 60 letters, digits, spaces, dots or hyphens, such as maria.");

const operator = z.object({
  name: z.string(),
  /** Null for the first operator, whose token is part of the deployment. */
  created_at: z.string().nullable(),
});

export const operatorOperations = {
  addOperator: {
    method: "POST",
    path: "/operators",
    body: z.strictObject({ name: operatorName }),
    /** This is the only answer with the token; only its hash is stored. */
    response: created(z.object({ name: z.string(), token: z.string() })),
  },
  listOperators: { method: "GET", path: "/operators", response: ok(z.object({ operators: z.array(operator) })) },
  removeOperator: { method: "DELETE", path: "/operators/{name}", params: { name: id }, response: ok(z.object({ removed: z.string() })) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
