import * as z from "zod";
import { created, id, type OperatorOperation, ok } from "./operation.ts";

/** An operator's name, which is shown with the operator's decisions. */
const operatorName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, "Must be a name of 1 to 60 letters, digits, spaces, dots or hyphens, such as maria.");

const operator = z.object({
  name: z.string(),
  /** Null for the first operator, whose token comes with the deployment. */
  created_at: z.string().nullable(),
});

export const operatorOperations = {
  addOperator: {
    method: "POST",
    path: "/operators",
    body: z.strictObject({ name: operatorName }),
    /** The token is shown only in this answer. The service stores its hash alone. */
    response: created(z.object({ name: z.string(), token: z.string() })),
  },
  listOperators: { method: "GET", path: "/operators", response: ok(z.object({ operators: z.array(operator) })) },
  removeOperator: { method: "DELETE", path: "/operators/{name}", params: { name: id }, response: ok(z.object({ removed: z.string() })) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
