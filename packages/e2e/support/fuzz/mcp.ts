import { createToolDefinitions, type ToolDefinition } from "@tellerline/contract";
import fc from "fast-check";
import type { Callers } from "./callers.ts";
import { choice, combine, eachOf, seldom, size } from "./choices.ts";
import { bytesOf, damagedBytes, mutated } from "./documents.ts";
import { extraHeaders, jsonContent, strangeContent } from "./headers.ts";
import type { JsonObject } from "./json.ts";
import { type FuzzCase, type Header, toWire } from "./send.ts";
import { hostileText } from "./texts.ts";
import { valuesOf } from "./values.ts";

export const TOOLS: ReadonlyMap<string, ToolDefinition> = new Map(createToolDefinitions().map((tool) => [tool.name, tool]));

const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "1999-01-01", "", "latest", toWire("O’Brien")];
const METHODS = [
  ..."initialize ping tools/list server/discover resources/list prompts/get logging/setLevel completion/complete".split(" "),
  ..."notifications/initialized notifications/cancelled tasks/get no/such/method __proto__ tools/call".split(" "),
  "",
];

const CLIENT = { name: "fuzz", version: "1" };
/** Members that revision 2026-07-28 of the protocol requires in every message. */
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": {},
};

const strangeParams: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>({}, null, [], "text", { protocolVersion: 1, capabilities: [], clientInfo: null }),
  fc.constantFrom(...VERSIONS).map((version) => ({ protocolVersion: version, capabilities: {}, clientInfo: CLIENT })),
  hostileText.map((name) => ({ name, arguments: {} })),
  fc.constantFrom<unknown[]>([], "text").map((given) => ({ name: "list_rates", arguments: given })),
  hostileText.map((cursor) => ({ cursor })),
  fc.constant({ requestId: 1, reason: "x" }),
);

function message(id: unknown, method: string, params: unknown): JsonObject {
  return { jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, ...(params === null ? {} : { params }) };
}

const ids = seldom(20, fc.constant(undefined), fc.constantFrom<unknown[]>(1, "a", null, 1.5, {}));
const other = combine([ids, eachOf("MCP method", METHODS), strangeParams], message);

/** Batches of messages: short ones call a tool in each message, long ones only ping. */
const batchOf = (calls: fc.Arbitrary<JsonObject>) =>
  combine([calls, size(0, 1, 2, 5, 50, 3000)], (call, length) =>
    Array.from({ length }, (_, id) => (length <= 5 ? { ...call, id } : message(id, "ping", {}))),
  );

function bodiesOf({ name, inputSchema }: ToolDefinition, isModern: boolean): fc.Arbitrary<Buffer> {
  const toCall = (given: unknown) => message(1, "tools/call", { name, arguments: given, ...(isModern ? { _meta: META } : {}) });
  const given = valuesOf(name, inputSchema);
  const calls = given.map(toCall);
  return choice("message", {
    call: [45, bytesOf(calls)],
    damagedCall: [25, bytesOf(mutated(given).map(toCall))],
    batch: [6, bytesOf(batchOf(calls))],
    other: [12, bytesOf(other)],
    mutated: [8, bytesOf(mutated(calls))],
    bytes: [4, damagedBytes(calls)],
  });
}

const named = (name: string, values: fc.Arbitrary<string>) => values.map((value): readonly Header[] => [[name, value]]);
const sessions = fc.constantFrom("", "x".repeat(5000), toWire("O’Brien"), "../..", "0");
const accept = seldom(5, fc.constantFrom("application/json", "text/html", "*/*"), fc.constant("application/json, text/event-stream"));

/** Requests with calls of a tool or other messages, in the protocol's form of 2026-07-28 if `isModern`, otherwise in an earlier form. */
function toolCases(callers: Callers, tool: ToolDefinition, isModern: boolean): fc.Arbitrary<FuzzCase> {
  const version = isModern ? fc.constant("2026-07-28") : fc.constantFrom("2025-11-25", "2025-06-18");
  const modern = [
    named("Mcp-Method", seldom(5, fc.constant("tools/list"), fc.constant("tools/call"))),
    named("Mcp-Name", seldom(5, fc.constant("list_rates"), fc.constant(tool.name))),
  ];
  const headers = fc.tuple(
    named("Accept", accept),
    named("Mcp-Protocol-Version", seldom(10, fc.constantFrom(...VERSIONS), version)),
    seldom(5, strangeContent, jsonContent),
    ...(isModern ? modern : []),
    seldom(5, named("Mcp-Session-Id", sessions), fc.constant([])),
    extraHeaders.map((extra) => extra.filter(([name]) => name !== "Accept")),
  );
  const method = seldom(2, fc.constantFrom("GET", "DELETE", "PUT", "HEAD", "OPTIONS"), fc.constant("POST"));
  const path = seldom(2, fc.constant("/mcp?x=1"), fc.constant("/mcp"));
  const request = fc.record({ method, path, headers, body: bodiesOf(tool, isModern) });
  return combine([callers.any, request], (caller, made) => ({
    target: `tool ${tool.name}`,
    owner: caller.owner,
    requests: [{ ...made, headers: [...caller.headers, ...made.headers.flat()] }],
  }));
}

/** Requests to the tool server: mostly tool calls, 40 % of them in the protocol's form of 2026-07-28. */
export function mcpCases(callers: Callers): fc.Arbitrary<FuzzCase> {
  const inForm = (isModern: boolean) => fc.oneof(...[...TOOLS.values()].map((tool) => toolCases(callers, tool, isModern)));
  return choice("protocol", { earlier: [60, inForm(false)], modern: [40, inForm(true)] });
}
