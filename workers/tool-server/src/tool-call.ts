import { IDEMPOTENCY_ARGUMENT, type ToolDefinition } from "@tellerline/contract";
import { type Problem, problemResponse, validationProblem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";

/** Runs a REST call through the gateway, including authentication, plan gates and metering. */
export type CallRest = (request: Request) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

/** Headers that identify the caller. */
const CALLER_HEADERS = ["Authorization", "X-API-Key", "CF-Connecting-IP"] as const;

const shapeOf = (schema: ToolDefinition["operation"]["params"]): readonly string[] => Object.keys(schema?.shape ?? {});

/** Translates a tool call to its REST request. */
function toRestRequest({ operation }: ToolDefinition, given: Arguments, caller: Headers): Request {
  const [inPath, inQuery] = [shapeOf(operation.params), shapeOf(operation.query)];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const url = new URL(`https://gateway.internal${path}`);
  const rest: Record<string, unknown> = {};
  const headers = new Headers({ Accept: "application/json" });
  for (const [name, value] of Object.entries(given)) {
    if (inPath.includes(name)) continue;
    if (name === IDEMPOTENCY_ARGUMENT && operation.headers?.["Idempotency-Key"] !== undefined)
      headers.set("Idempotency-Key", String(value));
    else if (operation.body !== undefined && !inQuery.includes(name)) rest[name] = value;
    else url.searchParams.set(name, String(value).toWellFormed());
  }
  for (const name of CALLER_HEADERS) {
    const value = caller.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (operation.body === undefined) return new Request(url, { method: operation.method, headers });
  headers.set("Content-Type", "application/json");
  return new Request(url, { method: operation.method, headers, body: JSON.stringify(rest) });
}

const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What is wrong with an argument that the URL or a header of the REST request can't carry; null if nothing is. */
function faultOf({ operation }: ToolDefinition, name: string, value: unknown): string | null {
  if (name === IDEMPOTENCY_ARGUMENT && operation.headers?.["Idempotency-Key"] !== undefined) {
    return value === undefined || HEADER_VALUE.test(String(value)) ? null : "Use printable ASCII characters.";
  }
  if (!shapeOf(operation.params).includes(name)) return null;
  if (value === undefined || value === "") return "This argument is required.";
  if (!String(value).isWellFormed()) return "This text is not well-formed Unicode.";
  // A URL takes these for steps up its own path, however they are encoded (WHATWG URL, dot segments).
  return value === "." || value === ".." ? "There is no such resource." : null;
}

/** A problem for arguments without which the REST request can't be built; null if there are none. */
function problemOf(definition: ToolDefinition, given: Arguments): Problem | null {
  const names = [...shapeOf(definition.operation.params), IDEMPOTENCY_ARGUMENT];
  const errors = names.flatMap((name) => {
    const message = faultOf(definition, name, given[name]);
    const code = given[name] === undefined ? "required" : "invalid";
    return message === null ? [] : [{ path: `/${name}`, code, message }];
  });
  const [first] = errors;
  return first === undefined ? null : validationProblem(errors);
}

/** Runs a tool. Returns the REST response as it is; a problem document becomes a tool error. */
export async function callTool(definition: ToolDefinition, given: Arguments, callRest: CallRest, caller: Headers) {
  const fault = problemOf(definition, given);
  const response =
    fault === null
      ? await callRest(toRestRequest(definition, given, caller))
      : problemResponse(fault, createId("req"), definition.operation.path);
  const answer: Record<string, unknown> = await response.json();
  return { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer, isError: !response.ok };
}
