import { createToolDefinitions, type ToolDefinition } from "@tellerline/contract";
import { toBody } from "./body-bytes.ts";
import type { Chance } from "./chance.ts";
import { contentHeaders, extraHeaders, idempotencyKey } from "./headers.ts";
import { isObject, type JsonObject } from "./json.ts";
import { mutate } from "./mutations.ts";
import { toWire } from "./request.ts";
import { type Ground, type Made, sourceOf } from "./rest-cases.ts";
import { hostileText } from "./texts.ts";
import { makeValue } from "./values.ts";

/** Every tool by its name. */
export const TOOLS: ReadonlyMap<string, ToolDefinition> = new Map(createToolDefinitions().map((tool) => [tool.name, tool]));
const TOOL_LIST = [...TOOLS.values()];

const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "1999-01-01", "", "latest", toWire("O’Brien")];
const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "server/discover",
  "resources/list",
  "prompts/get",
  "logging/setLevel",
  "completion/complete",
  "notifications/initialized",
  "notifications/cancelled",
  "tasks/get",
  "no/such/method",
  "",
  "__proto__",
  "tools/call",
];

/** Members that revision 2026-07-28 requires in every message. */
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Definitions refer to their own `$defs`, whose names are those of the catalogue's components. */
function toDocumentReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toDocumentReferences);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === "$ref" && typeof value === "string"
        ? [name, value.replace("#/$defs/", "#/components/schemas/")]
        : [name, toDocumentReferences(value)],
    ),
  );
}

const inputs = new Map(TOOL_LIST.map(({ name, inputSchema }) => [name, toDocumentReferences(inputSchema)]));

function argumentsOf(ground: Ground, tool: ToolDefinition, owner: string, isDamaged: boolean): unknown {
  const { chance } = ground;
  const made = makeValue(sourceOf(ground, owner), tool.name, inputs.get(tool.name));
  const given: JsonObject = isObject(made) ? made : {};
  // The schema alone would allow values that are not well-formed keys.
  const keyed = "idempotency_key" in given ? { ...given, idempotency_key: idempotencyKey(chance) } : given;
  return isDamaged ? mutate(chance, keyed) : keyed;
}

function paramsOf(chance: Chance): unknown {
  return chance.pick<unknown>([
    {},
    null,
    [],
    "text",
    { protocolVersion: chance.pick(VERSIONS), capabilities: {}, clientInfo: { name: "fuzz", version: "1" } },
    { protocolVersion: 1, capabilities: [], clientInfo: null },
    { name: hostileText(chance), arguments: {} },
    { name: "list_rates", arguments: [] },
    { name: "list_rates", arguments: "text" },
    { cursor: hostileText(chance) },
    { requestId: 1, reason: "x" },
  ]);
}

function message(id: unknown, method: string, params: unknown): JsonObject {
  return { jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, ...(params === null ? {} : { params }) };
}

/** A list of messages, some of which call tools. */
function batchOf(chance: Chance, call: JsonObject): unknown {
  const size = chance.pick([0, 1, 2, 5, 50, 3000]);
  return Array.from({ length: size }, (_, id) => (size <= 5 ? { ...call, id } : message(id, "ping", {})));
}

type Shape = "call" | "damagedCall" | "batch" | "other" | "mutated" | "bytes";

function documentOf(chance: Chance, shape: Shape, call: JsonObject): unknown {
  if (shape === "batch") return batchOf(chance, call);
  if (shape === "other")
    return message(chance.odds(0.2) ? undefined : chance.pick([1, "a", null, 1.5, {}]), chance.pick(METHODS), paramsOf(chance));
  return shape === "mutated" ? mutate(chance, call) : call;
}

/** A request to the tool server: mostly a tool call, in either form of the protocol. */
export function mcpRequest(ground: Ground): Made {
  const { chance, callers } = ground;
  const caller = callers.draw(chance);
  const tool = chance.pick(TOOL_LIST);
  const shape: Shape = chance.weighted({ call: 45, damagedCall: 25, batch: 6, other: 12, mutated: 8, bytes: 4 });
  const given = argumentsOf(ground, tool, caller.owner, shape === "damagedCall");
  const isModern = chance.odds(0.4);
  const call = message(1, "tools/call", { name: tool.name, arguments: given, ...(isModern ? { _meta: META } : {}) });
  const version = chance.odds(0.1) ? chance.pick(VERSIONS) : isModern ? "2026-07-28" : chance.pick(["2025-11-25", "2025-06-18"]);
  const modern = [
    ["Mcp-Method", chance.odds(0.05) ? "tools/list" : "tools/call"],
    ["Mcp-Name", chance.odds(0.05) ? "list_rates" : tool.name],
  ] as const;
  return {
    target: `tool ${tool.name}`,
    owner: caller.owner,
    request: {
      method: chance.odds(0.02) ? chance.pick(["GET", "DELETE", "PUT", "HEAD", "OPTIONS"]) : "POST",
      path: chance.odds(0.02) ? "/mcp?x=1" : "/mcp",
      headers: [
        ["CF-Connecting-IP", callers.address()],
        ["Accept", chance.odds(0.05) ? chance.pick(["application/json", "text/html", "*/*"]) : "application/json, text/event-stream"],
        ["Mcp-Protocol-Version", version],
        ...caller.headers,
        ...contentHeaders(chance, 0.05),
        ...(isModern ? modern : []),
        ...(chance.odds(0.05) ? [["Mcp-Session-Id", hostileHeader(chance)] as const] : []),
        ...extraHeaders(chance).filter(([name]) => name !== "Accept"),
      ],
      body: toBody(chance, documentOf(chance, shape, call), shape === "bytes" ? 1 : 0),
    },
  };
}

const hostileHeader = (chance: Chance) => chance.pick(["", "x".repeat(5000), toWire("O’Brien"), "../..", "0"]);
