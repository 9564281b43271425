import type { Group, OPERATIONS, OperationId, OperationIdOf, ServedOperation, Validation } from "@tellerline/contract";
import type { CallPart } from "@tellerline/contract/refusals";
import { writeRefusedPart } from "@tellerline/contract/refused-part";
import type * as z from "zod";
import { isBodyEmpty, isMergePatch, readJson } from "./body.ts";
import { bothInTurn } from "./both.ts";
import { type CallContext, CONTEXT_REQUEST_ID, decodeContext, environmentOf, WATCHED_HEADER } from "./call-context.ts";
import { withEntityTag } from "./entity-tag.ts";
import { describeError, log } from "./log.ts";
import { readMerged } from "./merge-patch.ts";
import { withoutMarks } from "./page-url.ts";
import { prefersHtml } from "./preference.ts";
import { Problem, problemResponse, toProblem, validationProblem } from "./problem.ts";
import { prefersReceipt, type ReceiptBasis, type ReceiptEnv, withReceipt } from "./receipt.ts";
import { type App, createApp, type Route } from "./routes.ts";

type Entry<Id extends OperationId> = (typeof OPERATIONS)[Id];
type OutputOf<Member> = Member extends z.ZodType ? z.output<Member> : undefined;
type Part<Id extends OperationId, Name extends string> =
  Entry<Id> extends Readonly<Record<Name, infer Schema>> ? OutputOf<Schema> : undefined;

export interface Call<Id extends OperationId, Env> {
  readonly params: Part<Id, "params">;
  readonly query: Part<Id, "query">;
  /** Undefined for a PATCH, whose body comes from `changes`. */
  readonly body: Entry<Id>["method"] extends "PATCH" ? undefined : Part<Id, "body">;
  /**
   * The validated body of a PATCH. A merge patch may change single members of an object, so their current values are needed.
   * @param present current values of the members that the body may change, by name.
   */
  readonly changes: Entry<Id>["method"] extends "PATCH"
    ? (present: Readonly<Record<string, unknown>>) => Promise<Part<Id, "body">>
    : undefined;
  /** The body as it was sent, before validation; undefined if the operation takes none, or if an optional body was left out. */
  readonly sent: unknown;
  readonly context: CallContext;
  /** The called URL; for an HTML page, without tracking parameters and empty fields. */
  readonly url: string;
  readonly headers: Headers;
  readonly env: Env;
  /** Keeps work running after the response is sent. */
  readonly defer: (work: Promise<unknown>) => void;
}

interface ReplyFrame {
  readonly headers?: Readonly<Record<string, string>>;
  /** The data versions (books) that the reply was computed from, for a receipt; absent if the reply used none. */
  readonly basis?: ReceiptBasis;
}

/** A handler's result: the response body, the body already encoded as JSON, or a complete Response. */
export type Reply<Id extends OperationId> =
  | (ReplyFrame & { readonly body: z.input<Entry<Id>["response"]["schema"]> })
  | (ReplyFrame & { readonly encoded: Uint8Array })
  | Response;

type LooseReply = (ReplyFrame & ({ readonly body: unknown } | { readonly encoded: Uint8Array })) | Response;

export type Handler<Id extends OperationId, Env> = (call: Call<Id, Env>) => Reply<Id> | Promise<Reply<Id>>;

export type Handlers<G extends Group, Env> = { readonly [Id in OperationIdOf<G>]: Handler<Id, Env> };

interface LooseCall {
  params: unknown;
  query: unknown;
  sent: unknown;
  body: unknown;
  changes: ((present: Readonly<Record<string, unknown>>) => Promise<unknown>) | undefined;
  context: CallContext;
  url: string;
  headers: Headers;
  env: unknown;
  defer: (work: Promise<unknown>) => void;
}

function queryOf(url: string): Iterable<readonly [string, string]> {
  return url.includes("?") ? new URL(url).searchParams : [];
}

/** @throws `validation_failed` for a repeated parameter. */
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

export function refuseQuery(url: string): void {
  const faults = [...new Set(Array.from(queryOf(url), ([name]) => name))].map((name) => ({
    path: `/query/${name}`,
    code: "unknown_field",
    message: "This operation takes no query parameters.",
  }));
  if (faults.length > 0) throw validationProblem(faults);
}

/**
 * Rejects a body sent to an operation that takes none (guides/compatibility.md#conventions). An empty body or `{}` is allowed, and a GET
 * may have any body, which is ignored.
 */
async function refuseBody({ method }: ServedOperation, request: Request): Promise<undefined> {
  if (method === "GET" || request.body === null || (await isBodyEmpty(request))) return;
  throw validationProblem([{ path: "", code: "unknown_field", message: "This operation takes no body." }]);
}

interface Served {
  readonly id: string;
  readonly operation: ServedOperation;
  readonly env: GroupEnv;
}

export interface GroupEnv extends ReceiptEnv {
  /** The Worker `refusals`, which validates with zod and lists the faults of a call. */
  readonly REFUSALS: Fetcher;
}

/**
 * Validates a part of a call. Most deployed Workers contain small readers instead of zod (packages/readers), and they don't explain a
 * refusal. So a refused part is validated again by the Worker `refusals`, which has zod.
 * @returns undefined if the operation has no such part.
 * @throws `validation_failed` with the faults of the part; `unavailable` if the Worker `refusals` does not answer.
 */
async function readPart({ id, operation, env }: Served, part: CallPart, input: unknown): Promise<unknown> {
  const result = operation[part]?.safeParse(input);
  if (result === undefined || result.success) return result?.data;
  const body = writeRefusedPart({ id, part, input });
  const response = await env.REFUSALS.fetch("https://refusals.internal/", { method: "POST", body }).catch(() => null);
  if (!response?.ok)
    throw new Problem("unavailable", "The request is not valid, and what is wrong can't be said now. Try again in a moment.", {
      headers: { "Retry-After": "1" },
    });
  const validation: Validation<unknown> = await response.json();
  if (!validation.ok) throw validationProblem(validation.faults);
  return validation.value;
}

async function readBody(served: Served, request: Request): Promise<Pick<LooseCall, "sent" | "body" | "changes">> {
  const { operation } = served;
  if (operation.body === undefined) return { sent: undefined, body: await refuseBody(operation, request), changes: undefined };
  const sent = await readJson(request);
  if (sent === undefined && !operation.bodyOptional) throw new Problem("invalid_json", "This operation requires a JSON body.");
  const read = (document: unknown) => readPart(served, "body", document);
  if (isMergePatch(request)) return { sent, body: undefined, changes: (present) => readMerged(read, present, sent) };
  const body = await read(sent === undefined ? {} : sent);
  return operation.method === "PATCH"
    ? { sent, body: undefined, changes: () => Promise.resolve(body) }
    : { sent, body, changes: undefined };
}

function isPageOf({ response }: ServedOperation, { headers }: Request): boolean {
  return response.html === true && prefersHtml(headers.get("Accept"));
}

type Surroundings = Pick<LooseCall, "env" | "defer">;

async function readCall(served: Served, request: Request, params: unknown, surroundings: Surroundings): Promise<LooseCall> {
  const { operation } = served;
  const url = isPageOf(operation, request) ? withoutMarks(request.url) : request.url;
  const readQuery = async () => {
    if (operation.query !== undefined) return readPart(served, "query", queryObject(url));
    return operation.takesAnyQuery === true ? undefined : refuseQuery(url);
  };
  const [[path, query], body] = await bothInTurn(
    () => bothInTurn(() => readPart(served, "params", params), readQuery),
    () => readBody(served, request),
  );
  return {
    params: path,
    query,
    ...body,
    context: decodeContext(request.headers),
    url,
    headers: request.headers,
    ...surroundings,
  };
}

/** The `Location` header of a created resource; empty if the operation creates none, or if the reply is encoded or a Response. */
function locationOf({ location }: ServedOperation, reply: LooseReply): Readonly<Record<string, string>> {
  if (location === undefined || reply instanceof Response || !("body" in reply)) return {};
  const fields = new Map<string, unknown>(Object.entries(Object(reply.body)));
  const fieldOf = (name: string): string => {
    const value = fields.get(name);
    if (typeof value !== "string") throw new Error(`What was created has no ${name}, and ${location} needs it.`);
    return encodeURIComponent(value);
  };
  return { Location: location.replaceAll(/\{(\w+)\}/g, (_, name: string) => fieldOf(name)) };
}

function toResponse(operation: ServedOperation, reply: LooseReply): Response {
  if (reply instanceof Response) return reply;
  const headers = { "Content-Type": "application/json", ...locationOf(operation, reply), ...reply.headers, ...watched(reply) };
  const text = "encoded" in reply ? reply.encoded : JSON.stringify(reply.body);
  return new Response(text, { status: operation.response.status, headers });
}

/**
 * Adds a signed receipt if the caller asks for one with `Prefer: receipt` and the operation offers receipts. The reply stays unchanged if
 * it is a Response, if it has no basis, or if this deployment has no signing seed.
 */
async function proven({ id, operation, env }: Served, { headers, sent, context }: LooseCall, reply: LooseReply): Promise<LooseReply> {
  const gives = operation.headers !== undefined && "Prefer" in operation.headers;
  if (!gives || reply instanceof Response || reply.basis === undefined || !prefersReceipt(headers)) return reply;
  const answer = "body" in reply ? reply.body : JSON.parse(new TextDecoder().decode(reply.encoded));
  const body = await withReceipt(env, {
    operation: id,
    request: sent,
    answer,
    environment: environmentOf(context),
    basis: reply.basis,
  });
  return body === null ? reply : { body, headers: { ...reply.headers, "Preference-Applied": "receipt" } };
}

let isWarm = false;

/**
 * Header with figures that the gateway counts: `cold` on the isolate's first reply that its handler did not build as a Response, and `age`,
 * the seconds since the reply's data was published.
 */
function watched(reply: LooseReply): Readonly<Record<string, string>> {
  const basis = reply instanceof Response ? undefined : reply.basis;
  const age = basis === undefined ? [] : [`age=${Math.max(0, Math.round(Date.now() / 1000 - basis.publishedAt))}`];
  const parts = [...(isWarm ? [] : ["cold"]), ...age];
  isWarm = true;
  return parts.length === 0 ? {} : { [WATCHED_HEADER]: parts.join(";") };
}

function requestIdOf(request: Request): string {
  return request.headers.get(CONTEXT_REQUEST_ID) ?? "req_unknown";
}

export function toRoutePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/**
 * Path that the gateway requests to load a group's data while it still checks the caller's quota. It is not a public operation: the gateway
 * forwards no caller's request to it.
 */
export const WAKE_PATH = "/internal/wake";

interface GroupOptions<Env> {
  /** Loads the data that the group's handlers need, before the first call; see `WAKE_PATH`. */
  readonly wake?: (call: { readonly env: Env; readonly defer: (work: Promise<unknown>) => void }) => Promise<unknown>;
  /** Routes for other Workers. They are not public operations. */
  readonly routes?: readonly Route<Env>[];
}

/**
 * The app of a Worker that serves a group of operations: one route per operation.
 * @param operations the group's operations only, so that a Worker loads no other schemas and starts faster.
 */
export function createGroupApp<G extends Group, Env extends GroupEnv>(
  operations: Readonly<Record<OperationIdOf<G>, ServedOperation>>,
  handlers: Handlers<G, Env>,
  { wake = () => Promise.resolve(), routes = [] }: GroupOptions<Env> = {},
): App {
  const served = Object.entries<ServedOperation>(operations).map(([id, operation]): Route<Env> => {
    // The cast is safe: the handler's type comes from the operation's schemas, and `readCall` validates the call by these schemas.
    const handler = Reflect.get(handlers, id) as (call: LooseCall) => Promise<LooseReply>;
    return {
      method: operation.method,
      path: toRoutePath(operation.path),
      async serve({ request, env, execution, params }) {
        const surroundings = { env, defer: (work: Promise<unknown>) => execution.waitUntil(work) };
        const own = { id, operation, env };
        const call = await readCall(own, request, params, surroundings);
        const response = toResponse(operation, await proven(own, call, await handler(call)));
        return operation.tagged ? withEntityTag(response, request) : response;
      },
    };
  });
  const waking: Route<Env> = {
    method: "GET",
    path: WAKE_PATH,
    async serve({ env, execution }) {
      await wake({ env, defer: (work) => execution.waitUntil(work) });
      return new Response(null, { status: 204 });
    },
  };
  return createApp<Env>([...served, waking, ...routes], {
    failed(error, request, path) {
      const requestId = requestIdOf(request);
      const problem = toProblem(error);
      if (problem.code === "internal") log("error", "request_failed", { requestId, path, ...describeError(error) });
      return problemResponse(problem, requestId, path);
    },
    notFound: (request, path) => problemResponse(new Problem("not_found", "No such route."), requestIdOf(request), path),
  });
}
