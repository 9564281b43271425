import { IDEMPOTENCY_ARGUMENT, type ToolDefinition } from "@tellerline/contract";

/** Makes a REST call as if it had come from outside: credentials, plan gate, metering and all. */
export type CallRest = (request: Request) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

/** Whose call it is. */
const CALLER_HEADERS = ["Authorization", "X-API-Key", "CF-Connecting-IP"] as const;

const shapeOf = (schema: ToolDefinition["operation"]["params"]): readonly string[] => Object.keys(schema?.shape ?? {});

/** The REST call that a tool call is. */
export function toRestRequest({ operation }: ToolDefinition, given: Arguments, caller: Headers): Request {
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

/** Without what the address is made of there is no REST call to make: said as the service says it of any other field. */
function missingInPath({ operation }: ToolDefinition, given: Arguments) {
  const missing = shapeOf(operation.params).filter((name) => given[name] === undefined || given[name] === "");
  if (missing.length === 0) return null;
  const errors = missing.map((name) => ({ path: `/${name}`, code: "required", message: "This argument is required." }));
  return { code: "validation_failed", status: 400, detail: `Missing required argument: ${missing.join(" and ")}.`, errors };
}

/** Runs a tool: what the REST call answers, as it is; a problem is the tool's error, with its code. */
export async function callTool(definition: ToolDefinition, given: Arguments, callRest: CallRest, caller: Headers) {
  const fault = missingInPath(definition, given);
  if (fault !== null) return { content: [{ type: "text" as const, text: JSON.stringify(fault) }], structuredContent: fault, isError: true };
  const response = await callRest(toRestRequest(definition, given, caller));
  const answer: Record<string, unknown> = await response.json();
  return { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer, isError: !response.ok };
}
