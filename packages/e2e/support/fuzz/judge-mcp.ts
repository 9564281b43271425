import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Finding, finding, problemFault, schemaFault } from "./faults.ts";
import { isObject, objectIn, parseJson } from "./json.ts";
import { TOOLS } from "./mcp.ts";

import type { Answer, FuzzRequest } from "./send.ts";

/** A response object (JSON-RPC 2.0, section 5). */
const rpcAnswer = z.union([
  z.strictObject({ jsonrpc: z.literal("2.0"), id: z.union([z.string(), z.number()]), result: z.looseObject({}) }),
  z.strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.number(), z.null()]).optional(),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
  }),
]);
const INTERNAL_ERROR = -32_603;

/** The messages in a response body, which is one message, a list of messages, or a stream of events. */
function messagesOf({ headers, body }: Answer): readonly unknown[] {
  const text = body.toString("utf8");
  if (headers["content-type"]?.startsWith("text/event-stream") === true) {
    return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [parseJson(line.slice(6))] : []));
  }
  const document = parseJson(text);
  return Array.isArray(document) ? document : [document];
}

/** The names of the tools that a request calls, by the id of the call. */
function toolsCalled({ body }: FuzzRequest): ReadonlyMap<unknown, string> {
  const document = parseJson(body?.toString("utf8") ?? "");
  const calls = (Array.isArray(document) ? document : [document]).filter((call) => isObject(call) && call.method === "tools/call");
  return new Map(calls.map((call) => [call.id, String(objectIn(call, "params").name)]));
}

/** Checks a tool's result, which must be its operation's response or a problem. @returns the target and the fault; null if it has no fault. */
function resultFault(name: string, result: Readonly<Record<string, unknown>>): readonly [string, string] | null {
  const tool = TOOLS.get(name);
  const { structuredContent, content, isError } = result;
  if (tool === undefined) return ["no tool", "a result"];
  const target = `tool ${name}`;
  const [first]: unknown[] = Array.isArray(content) ? content : [];
  if (!isObject(first)) return [target, "no content"];
  const answer = parseJson(String(first.text));
  // An error has only text, because clients validate structured content against the schema of a success.
  const expected = isError === true ? undefined : answer;
  if (!isDeepStrictEqual(structuredContent, expected)) return [target, "a text that is not the content"];
  if (isError !== true) {
    const fault = schemaFault(tool.operation.response.schema, answer);
    return fault === null ? null : [target, fault];
  }
  const status = isObject(answer) ? Number(answer.status) : 0;
  if (status >= 500) return [target, `${status} ${isObject(answer) ? answer.code : ""}`];
  const fault = problemFault(answer, status);
  // All tools share the code that makes problems, so a fault in a problem is counted once for all tools.
  return fault === null ? null : ["error of a tool", fault];
}

function messageFault(tools: ReadonlyMap<unknown, string>, message: unknown): readonly [string, string] | null {
  const parsed = rpcAnswer.safeParse(message);
  if (!parsed.success) return ["message", "an answer that is no JSON-RPC"];
  if ("error" in parsed.data) {
    const { code } = parsed.data.error;
    return code === INTERNAL_ERROR ? [tools.get(parsed.data.id) ?? "message", "an internal error"] : null;
  }
  const name = tools.get(parsed.data.id);
  if (name === undefined) return null;
  return resultFault(name, parsed.data.result);
}

export function judgeMcp(request: FuzzRequest, answer: Answer): readonly Finding[] {
  const shown = answer.body.toString("utf8").slice(0, 1500);
  const { status, headers } = answer;
  if (status >= 500) return [finding(`MCP ${request.method}`, `${status}`, shown)];
  const limits = headers["ratelimit-policy"] === undefined || headers["x-request-id"] === undefined;
  const faults = limits ? [finding("MCP", `${status} without the common headers`, JSON.stringify(headers))] : [];
  if (answer.body.length === 0) return faults;
  if (headers["content-type"]?.startsWith("application/problem+json") === true) {
    const fault = problemFault(parseJson(answer.body.toString("utf8")), status);
    return fault === null ? faults : [...faults, finding("MCP", `${status}, ${fault}`, shown)];
  }
  const tools = toolsCalled(request);
  const wrong = messagesOf(answer).flatMap((message) => {
    const fault = messageFault(tools, message);
    return fault === null ? [] : [finding(`MCP ${fault[0]}`, fault[1], JSON.stringify(message) ?? shown)];
  });
  return [...faults, ...wrong];
}
