import { IDEMPOTENCY_ARGUMENT, type ToolDefinition } from "@tellerline/contract";

/** Runs a REST call through the gateway, including authentication, plan gates and metering. */
export type CallRest = (request: Request) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

/** Headers that identify the caller. */
const CALLER_HEADERS = ["Authorization", "X-API-Key", "CF-Connecting-IP"] as const;

const shapeOf = (schema: ToolDefinition["operation"]["params"]): readonly string[] => Object.keys(schema?.shape ?? {});

/** Translates a tool call to its REST request. */
function toRestRequest({ operation }: ToolDefinition, given: Arguments, caller: Headers): Request {
  const [inPath, inQuery] = [shapeOf(operation.params), shapeOf(operation.query)];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name] ?? "")));
  const url = new URL(`https://gateway.internal${path}`);
  const rest: Record<string, unknown> = {};
  const headers = new Headers({ Accept: "application/json" });
  for (const [name, value] of Object.entries(given)) {
    if (inPath.includes(name)) continue;
    if (name === IDEMPOTENCY_ARGUMENT && operation.headers?.["Idempotency-Key"] !== undefined)
      headers.set("Idempotency-Key", String(value));
    else if (operation.body !== undefined && !inQuery.includes(name)) rest[name] = value;
    else url.searchParams.set(name, String(value));
  }
  for (const name of CALLER_HEADERS) {
    const value = caller.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (operation.body === undefined) return new Request(url, { method: operation.method, headers });
  headers.set("Content-Type", "application/json");
  return new Request(url, { method: operation.method, headers, body: JSON.stringify(rest) });
}

/** A problem for missing path parameters, without which the REST URL can't be built; null if none is missing. */
function missingInPath({ operation }: ToolDefinition, given: Arguments) {
  const missing = shapeOf(operation.params).filter((name) => given[name] === undefined || given[name] === "");
  if (missing.length === 0) return null;
  const errors = missing.map((name) => ({ path: `/${name}`, code: "required", message: "This argument is required." }));
  return { code: "validation_failed", status: 400, detail: `Missing required argument: ${missing.join(" and ")}.`, errors };
}

/** Runs a tool. Returns the REST response as it is; a problem document becomes a tool error. */
export async function callTool(definition: ToolDefinition, given: Arguments, callRest: CallRest, caller: Headers) {
  const fault = missingInPath(definition, given);
  if (fault !== null) return { content: [{ type: "text" as const, text: JSON.stringify(fault) }], structuredContent: fault, isError: true };
  const response = await callRest(toRestRequest(definition, given, caller));
  const answer: Record<string, unknown> = await response.json();
  return { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer, isError: !response.ok };
}
