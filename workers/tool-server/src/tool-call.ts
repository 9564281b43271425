import { ARGUMENT_NOTES, argumentOf, IDEMPOTENCY_ARGUMENT, LIMITS, type ToolDefinition } from "@tellerline/contract";
import { type Problem, problemResponse, validationProblem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import * as z from "zod";
import { contradictionOf, placeShorthands } from "./shorthands.ts";

/** Runs a REST call through the gateway, including authentication, plan gates and metering. */
export type CallRest = (request: Request) => Promise<Response>;

type Arguments = Readonly<Record<string, unknown>>;

const CALLER_HEADERS = ["Authorization", "X-API-Key", "CF-Connecting-IP"] as const;

const shapeOf = (schema: ToolDefinition["operation"]["params"]): readonly string[] => Object.keys(schema?.shape ?? {});

/** Tells for each argument of a tool to which part of the REST request it belongs. */
class Places {
  readonly path: ReadonlySet<string>;
  readonly #query: ReadonlySet<string>;
  readonly #takesKey: boolean;
  readonly hasBody: boolean;

  constructor({ operation }: ToolDefinition) {
    this.path = new Set(shapeOf(operation.params));
    this.#query = new Set(shapeOf(operation.query));
    this.#takesKey = operation.headers?.["Idempotency-Key"] !== undefined;
    this.hasBody = operation.body !== undefined;
  }

  /** `unknown`: the tool has no such argument. */
  of(name: string): "path" | "query" | "header" | "body" | "unknown" {
    if (this.path.has(name)) return "path";
    if (this.#query.has(name)) return "query";
    if (this.#takesKey && name === IDEMPOTENCY_ARGUMENT) return "header";
    return this.hasBody ? "body" : "unknown";
  }
}

/** The arguments under the operation's own parameter names. */
function byParameter({ operation }: ToolDefinition, given: Arguments): Arguments {
  const parameters = new Map(shapeOf(operation.params).map((name) => [argumentOf(operation, name), name]));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [parameters.get(name) ?? name, value]));
}

/** Says of each argument that was given under its parameter's own name, which the tool does not list, as which argument it was taken. */
const renamed = ({ operation }: ToolDefinition, given: Arguments): readonly string[] =>
  shapeOf(operation.params)
    .filter((name) => argumentOf(operation, name) !== name && Object.hasOwn(given, name))
    .map((name) => `\`${name}\` was taken as \`${argumentOf(operation, name)}\`.`);

/** A path argument as plain text. An agent may have percent-encoded an id before, since ids contain `|`. */
function plain(value: unknown): string {
  const text = String(value);
  return /%7c/i.test(text) && !text.includes("|") ? decoded(text) : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_NAME_LENGTH = 100;

function toRestRequest({ operation }: ToolDefinition, places: Places, given: Arguments, caller: Headers): Request {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plain(given[name])));
  const entries = Object.entries(given);
  const query = new URLSearchParams(entries.flatMap(([name, value]) => (places.of(name) === "query" ? [[name, String(value)]] : [])));
  // Unknown names become query parameters. The route refuses them together with all other faults, naming the nearest known ones.
  const unknown = Object.keys(given).filter((name) => places.of(name) === "unknown");
  for (const name of unknown.slice(0, LIMITS.faults)) query.append(name.slice(0, MAX_NAME_LENGTH), "");
  const headers = new Headers({ Accept: "application/json" });
  for (const name of CALLER_HEADERS) {
    const value = caller.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (places.of(IDEMPOTENCY_ARGUMENT) === "header" && given[IDEMPOTENCY_ARGUMENT] !== undefined)
    headers.set("Idempotency-Key", String(given[IDEMPOTENCY_ARGUMENT]));
  const url = `https://gateway.internal${path}${query.size === 0 ? "" : `?${query}`}`;
  if (!places.hasBody) return new Request(url, { method: operation.method, headers });
  headers.set("Content-Type", "application/json");
  const body = JSON.stringify(Object.fromEntries(entries.filter(([name]) => places.of(name) === "body")));
  return new Request(url, { method: operation.method, headers, body });
}

const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The error if the argument's value can't be sent in a URL or header; null if there is none. */
function faultOf(place: ReturnType<Places["of"]>, value: unknown): { readonly code: string; readonly message: string } | null {
  if (place === "body" || place === "unknown") return null;
  const invalid = (message: string) => ({ code: "invalid_value", message });
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    return invalid("Must be a string, a number or a boolean.");
  const text = String(value);
  if (!text.isWellFormed()) return invalid("This text is not well-formed Unicode.");
  if (place === "header" && !HEADER_VALUE.test(text)) return invalid("Use printable ASCII characters.");
  // A URL parser treats `.` and `..` as steps within the path, however they are encoded (WHATWG URL, dot segments).
  if (place === "path" && (text === "." || text === "..")) return invalid("There is no such resource.");
  return null;
}

/** Faults of unknown arguments. They are reported here only together with other faults: otherwise the route reports them, with the nearest names. */
const unknownFaults = (places: Places, given: Arguments) =>
  Object.keys(given)
    .filter((name) => places.of(name) === "unknown")
    .slice(0, LIMITS.faults)
    .map((name) => ({ path: `/${name.slice(0, MAX_NAME_LENGTH)}`, code: "unknown_field", message: "This tool has no such argument." }));

/** The problem of arguments from which no REST request can be built; null if there is none. */
function problemOf({ operation }: ToolDefinition, places: Places, given: Arguments): Problem | null {
  const missing = [...places.path].filter((name) => given[name] === undefined || given[name] === "");
  const errors = missing.map((name) => ({
    path: `/${argumentOf(operation, name)}`,
    code: "required",
    message: "This argument is required.",
  }));
  for (const [name, value] of Object.entries(given)) {
    const fault = missing.includes(name) ? null : faultOf(places.of(name), value);
    const argument = places.path.has(name) ? argumentOf(operation, name) : name;
    if (fault !== null) errors.push({ path: `/${argument.slice(0, MAX_NAME_LENGTH)}`, ...fault });
    if (errors.length === LIMITS.faults) break;
  }
  if (errors.length === 0) return null;
  return validationProblem([...errors, ...unknownFaults(places, given)].slice(0, LIMITS.faults));
}

const PART = /^\/(?<part>path|query|header)\/(?<name>[^/]+)$/;

/** The place of a fault in the arguments of a tool, which has neither a path nor a query nor headers. @param place as the route tells it */
function inArguments({ operation }: ToolDefinition, places: Places, place: string): string {
  const { part, name } = PART.exec(place)?.groups ?? {};
  if (name === undefined) return place;
  if (part === "path" && places.of(name) === "path") return `/${argumentOf(operation, name)}`;
  if (part === "header" && places.of(IDEMPOTENCY_ARGUMENT) === "header") return `/${IDEMPOTENCY_ARGUMENT}`;
  return part === "query" && (places.of(name) === "query" || !places.hasBody) ? `/${name}` : place;
}

const faults = z.array(z.looseObject({ path: z.string() }));

/** A problem document whose faults stand where the tool's caller sent them. */
function toToolProblem(definition: ToolDefinition, places: Places, problem: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { success, data } = faults.safeParse(problem.errors);
  if (!success) return problem;
  return { ...problem, errors: data.map((fault) => ({ ...fault, path: inArguments(definition, places, fault.path) })) };
}

/** Runs a tool. @returns the REST response, with notes on arguments; a problem as a tool error. */
export async function callTool(definition: ToolDefinition, given: Arguments, callRest: CallRest, caller: Headers) {
  const { operation } = definition;
  const places = new Places(definition);
  const { placed, notes, contradicted } = placeShorthands(byParameter(definition, given), operation.toolShorthands);
  const allNotes = [...renamed(definition, given), ...notes];
  const asked = { ...operation.toolDefaults, ...placed };
  const fault = contradictionOf(contradicted) ?? problemOf(definition, places, asked);
  const response =
    fault === null ? await callRest(toRestRequest(definition, places, asked, caller)) : problemResponse(fault, createId("req"), "/mcp");
  const read: Record<string, unknown> = await response.json();
  const answer = response.ok ? read : toToolProblem(definition, places, read);
  const said = allNotes.length === 0 ? answer : { [ARGUMENT_NOTES]: allNotes, ...answer };
  const content = [{ type: "text" as const, text: JSON.stringify(said) }];
  // Clients validate structured content against the output schema, which describes only a success (guides/compatibility.md#tools).
  return response.ok ? { content, structuredContent: said, isError: false } : { content, isError: true };
}
