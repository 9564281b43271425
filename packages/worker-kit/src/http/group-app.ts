import {
  type Group,
  type OPERATIONS,
  type Operation,
  type OperationId,
  type OperationIdOf,
  type Validation,
  validate,
} from "@tellerline/contract";
import { Hono } from "hono";
import type * as z from "zod";
import { isBodyEmpty, readJson } from "./body.ts";
import { describeError, log } from "./log.ts";
import { type CallContext, decodeContext } from "./principal.ts";
import { Problem, problemResponse, toProblem, validationProblem } from "./problem.ts";

type Entry<Id extends OperationId> = (typeof OPERATIONS)[Id];
type OutputOf<Member> = Member extends z.ZodType ? z.output<Member> : undefined;
type Part<Id extends OperationId, Name extends string> =
  Entry<Id> extends Readonly<Record<Name, infer Schema>> ? OutputOf<Schema> : undefined;

/** A validated call of operation `Id`. */
export interface Call<Id extends OperationId, Env> {
  readonly params: Part<Id, "params">;
  readonly query: Part<Id, "query">;
  readonly body: Part<Id, "body">;
  readonly context: CallContext;
  readonly headers: Headers;
  readonly env: Env;
}

/** A handler's result: the operation's response body, or a Response whose bytes are already encoded. */
export type Reply<Id extends OperationId> =
  | { readonly body: z.input<Entry<Id>["response"]["schema"]>; readonly headers?: Readonly<Record<string, string>> }
  | Response;

export type Handler<Id extends OperationId, Env> = (call: Call<Id, Env>) => Reply<Id> | Promise<Reply<Id>>;

/** One handler per operation of the group. A missing one is a type error. */
export type Handlers<G extends Group, Env> = { readonly [Id in OperationIdOf<G>]: Handler<Id, Env> };

interface LooseCall {
  params: unknown;
  query: unknown;
  body: unknown;
  context: CallContext;
  headers: Headers;
  env: unknown;
}

function requireValid<T>(validation: Validation<T>): T {
  if (!validation.ok) throw validationProblem(validation.faults);
  return validation.value;
}

/** Query parameters. Parses the URL only if it has any. */
function queryOf(url: string): Iterable<readonly [string, string]> {
  return url.includes("?") ? new URL(url).searchParams : [];
}

/** Query parameters as an object. @throws `validation_failed` for a repeated parameter. */
function queryObject(url: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of queryOf(url)) {
    if (query.has(name)) {
      throw validationProblem([{ path: `/query/${name}`, code: "repeated_parameter", message: `"${name}" is given more than once.` }]);
    }
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/** Rejects query parameters, for operations that take none. */
export function refuseQuery(url: string): void {
  const faults = [...new Set(Array.from(queryOf(url), ([name]) => name))].map((name) => ({
    path: `/query/${name}`,
    code: "unknown_field",
    message: "This operation takes no query parameters.",
  }));
  if (faults.length > 0) throw validationProblem(faults);
}

/** Rejects a body sent to an operation that takes none (guides/compatibility.md#conventions). An empty object is allowed. */
async function refuseBody({ method }: Operation, request: Request): Promise<undefined> {
  if (method === "GET" || request.body === null || (await isBodyEmpty(request))) return;
  throw validationProblem([{ path: "", code: "unknown_field", message: "This operation takes no body." }]);
}

async function readBody(operation: Operation, request: Request): Promise<unknown> {
  if (operation.body === undefined) return refuseBody(operation, request);
  const body = await readJson(request);
  if (body === undefined && !operation.bodyOptional) throw new Problem("invalid_json", "This operation requires a JSON body.");
  return requireValid(validate(operation.body, body === undefined ? {} : body));
}

async function readCall(operation: Operation, request: Request, params: Record<string, string>, env: unknown): Promise<LooseCall> {
  const { url } = request;
  if (operation.query === undefined) refuseQuery(url);
  return {
    params: operation.params === undefined ? undefined : requireValid(validate(operation.params, params, "/path")),
    query: operation.query === undefined ? undefined : requireValid(validate(operation.query, queryObject(url), "/query")),
    body: await readBody(operation, request),
    context: decodeContext(request.headers),
    headers: request.headers,
    env,
  };
}

function toResponse(operation: Operation, reply: { body: unknown; headers?: Readonly<Record<string, string>> } | Response): Response {
  if (reply instanceof Response) return reply;
  const headers = { "Content-Type": "application/json", ...reply.headers };
  return new Response(JSON.stringify(reply.body), { status: operation.response.status, headers });
}

/** The id that the gateway gave a call; a call that reached a group by another way has none. */
function requestIdOf(request: Request): string {
  return request.headers.get(CONTEXT_REQUEST_ID) ?? "req_unknown";
}

/** OpenAPI's `{name}` as the router's `:name`. */
export function toRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/**
 * The app of a group Worker: one route for each of its operations, validated by the catalogue's own schemas.
 * @param operations the group's part of the catalogue, so that a Worker loads only its own schemas and starts faster.
 */
export function createGroupApp<G extends Group, Env extends object>(
  operations: Readonly<Record<OperationIdOf<G>, Operation>>,
  handlers: Handlers<G, Env>,
): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    // The call was validated by this operation's schemas, so it has the handler's type.
    const handler = Reflect.get(handlers, id) as (call: LooseCall) => Promise<{ body: unknown } | Response>;
    app.on(operation.method, toRoutePath(operation.path), async (context) => {
      const call = await readCall(operation, context.req.raw, context.req.param(), context.env);
      return toResponse(operation, await handler(call));
    });
  }
  app.onError((error, context) => {
    const requestId = requestIdOf(context.req.raw);
    const problem = toProblem(error);
    if (problem.code === "internal") log("error", "request_failed", { requestId, path: context.req.path, ...describeError(error) });
    return problemResponse(problem, requestId, context.req.path);
  });
  app.notFound((context) => problemResponse(new Problem("not_found", "No such route."), requestIdOf(context.req.raw), context.req.path));
  return app;
}

/** Carries the request id for errors raised before the context can be read. */
export const CONTEXT_REQUEST_ID = "x-tellerline-request-id";
