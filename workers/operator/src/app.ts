import { validate } from "@tellerline/contract";
import {
  BYTES,
  OPERATOR_OPERATIONS,
  type OperatorBody,
  type OperatorOperation,
  type OperatorOperationId,
  type OperatorParams,
  type OperatorResponse,
} from "@tellerline/contract/operator";
import { isMoving } from "@tellerline/storage";
import { describeError, log, Problem, parseJson, problemResponse, toProblem, toRoutePath, validationProblem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { Hono } from "hono";
import * as z from "zod";
import type { Env } from "./env.ts";
import { operatorOf } from "./operators.ts";

export interface OperatorCall<Id extends OperatorOperationId> {
  readonly env: Env;
  /** Name of the person or deployment that the token belongs to. */
  readonly operator: string;
  readonly params: OperatorParams<Id>;
  readonly body: OperatorBody<Id>;
}

export type OperatorHandlers = {
  readonly [Id in OperatorOperationId]: (call: OperatorCall<Id>) => OperatorResponse<Id> | Promise<OperatorResponse<Id>>;
};

type LooseHandler = (call: {
  readonly env: Env;
  readonly operator: string;
  readonly params: unknown;
  readonly body: unknown;
}) => Promise<unknown>;

function requireValid<Schema extends z.ZodType>(schema: Schema, input: unknown, prefix = ""): z.output<Schema> {
  const result = validate(schema, input, prefix);
  if (!result.ok) throw validationProblem(result.faults);
  return result.value;
}

async function readBody({ body }: OperatorOperation, request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (body === BYTES) return bytes;
  if (body !== undefined) return requireValid(body, parseJson(new Uint8Array(bytes)));
  if (/^\s*(?:\{\s*\})?\s*$/.test(new TextDecoder().decode(bytes))) return undefined;
  throw validationProblem([{ path: "", code: "unknown_field", message: "This operation takes no body." }]);
}

const MOVING = new Problem("conflict", "What this would change is being moved to another shard. Try again in a moment.");

const operationsByPath = Map.groupBy(Object.values<OperatorOperation>(OPERATOR_OPERATIONS), ({ path }) => toRoutePath(path));

/** The operator API. Every route requires the token of an operator, and the gateway forwards no call to it. */
export function createOperatorApp(handlers: OperatorHandlers) {
  const app = new Hono<{ Bindings: Env; Variables: { requestId: string; operator: string } }>().basePath("/operator");
  // Some answers show a key or token, which is shown only once, so no answer may be cached.
  app.use("*", async (context, next) => {
    context.set("requestId", createId("req"));
    await next();
    context.res.headers.set("X-Request-Id", context.get("requestId"));
    context.res.headers.set("Cache-Control", "no-store");
  });
  app.use("*", async (context, next) => {
    const token = /^Bearer +(\S+)$/i.exec(context.req.header("Authorization") ?? "")?.[1] ?? "";
    const operator = await operatorOf(context.env, token);
    if (operator === null) {
      throw new Problem("invalid_api_key", "The operator API requires its token.", { headers: { "WWW-Authenticate": "Bearer" } });
    }
    context.set("operator", operator);
    await next();
  });
  for (const [id, operation] of Object.entries<OperatorOperation>(OPERATOR_OPERATIONS)) {
    // The cast is safe: the call is validated with the operation's schemas, and the handler's type is derived from the same schemas.
    const handler = Reflect.get(handlers, id) as LooseHandler;
    app.on(operation.method, toRoutePath(operation.path), async (context) => {
      const params = requireValid(z.strictObject(operation.params ?? {}), context.req.param(), "/path");
      const body = await readBody(operation, context.req.raw);
      const answer = await handler({ env: context.env, operator: context.get("operator"), params, body });
      return Response.json(answer, { status: operation.response.status });
    });
  }
  for (const [path, operations] of operationsByPath) {
    const methods = operations.map(({ method }) => method).join(", ");
    app.all(path, () => {
      throw new Problem("method_not_allowed", `This path takes ${methods}.`, { headers: { Allow: methods } });
    });
  }
  app.notFound((context) =>
    problemResponse(new Problem("not_found", "No such operator route."), context.get("requestId") ?? createId("req"), context.req.path),
  );
  app.onError((error, context) => {
    const problem = isMoving(error) ? MOVING : toProblem(error);
    const requestId = context.get("requestId") ?? createId("req");
    if (problem.code === "internal")
      log("error", "operator_request_failed", { requestId, path: context.req.path, ...describeError(error) });
    return problemResponse(problem, requestId, context.req.path);
  });
  return app;
}
