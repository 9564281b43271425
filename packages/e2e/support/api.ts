import { OPERATIONS, type OperationId, type ProblemDocument, problemSchema } from "@tellerline/contract";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import type { PlanName } from "@tellerline/vocabulary";
import { expect } from "vitest";
import type * as z from "zod";
import { sharedSystem } from "./fixtures.ts";

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const baseUrl = (): string => sharedSystem().baseUrl;

export const operator = (): OperatorClient => createOperatorClient({ baseUrl: baseUrl(), token: sharedSystem().operatorToken });

let addresses = 0;
/** An unused client address. Each is in a network of its own, because the quota of calls without a key is counted by network. */
export function freshAddress(): string {
  addresses += 1;
  return `2001:db8:${(process.pid % 0xffff).toString(16)}:${(addresses % 0xffff).toString(16)}::1`;
}

/** Makes an HTTP call from a fresh client address, unless `headers` has CF-Connecting-IP. */
export function call(method: string, path: string, { key, body, headers = {} }: CallOptions = {}, base = baseUrl()): Promise<Response> {
  return fetch(base + path, {
    method,
    headers: {
      "CF-Connecting-IP": freshAddress(),
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type ResponseOf<Id extends OperationId> = z.output<(typeof OPERATIONS)[Id]["response"]["schema"]>;

/** Calls an operation of the shared system, or of the system at `base`. Expects the status and the body that `OPERATIONS` describes. */
export async function callOperation<Id extends OperationId>(
  id: Id,
  options: CallOptions & { readonly path?: string } = {},
  base = baseUrl(),
): Promise<{ readonly answer: ResponseOf<Id>; readonly response: Response }> {
  const { method, path, response: expected } = OPERATIONS[id];
  const response = await call(method, options.path ?? path, options, base);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(expected.status);
  const parsed = expected.schema.parse(answer);
  expect(parsed, "the answer has a field that the catalogue does not know").toEqual(answer);
  // The cast is safe: `parsed` fits the schema of operation `Id`. The compiler loses this type in the lookup `OPERATIONS[id]`.
  return { answer: parsed as ResponseOf<Id>, response };
}

/** Reads a problem document (RFC 9457). Expects that it fits the schema, and has the status and request id of its response. */
export async function problemOf(response: Response): Promise<ProblemDocument> {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = problemSchema.strict().parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(response.headers.get("X-Request-Id")).toBe(problem.request_id);
  return problem;
}

export async function createKey(plan: PlanName, sandbox = false): Promise<string> {
  return (await operator().createKey({ plan, sandbox })).key;
}

const RATE_LIMIT_HEADERS = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
] as const;

/** Expects the headers that every response has (guides/compatibility.md#conventions). */
export function expectCommonHeaders(response: Response): void {
  for (const name of RATE_LIMIT_HEADERS) expect(response.headers.get(name), name).toMatch(/^\d/);
  expect(response.headers.get("RateLimit-Policy")).toMatch(/^\d+;w=\d+$/);
  expect(response.headers.get("X-Request-Id")).toMatch(/^req_\w{22}$/);
}
