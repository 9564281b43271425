import * as z from "zod";
import { BYTES, type OperatorOperation, ok } from "./operation.ts";

export const sandboxBookOperations = {
  putSandboxBooks: {
    method: "PUT",
    path: "/sandbox-books",
    body: BYTES,
    response: ok(z.object({ book_version: z.string() })),
  },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
