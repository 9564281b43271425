import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { API_VERSION, CORE_TOOLS, createToolDefinitions, listTools, type Toolset } from "@tellerline/contract";
import { HOUR_MS } from "@tellerline/vocabulary";
import { getPrompt, listPrompts } from "./prompts.ts";
import { listResources, readResource } from "./resources.ts";
import { type CallRest, callTool } from "./tool-call.ts";

const definitions = createToolDefinitions();
const byName = new Map(definitions.map((definition) => [definition.name, definition]));
/** The lists of tools, which are the same for every client. */
const listed: Readonly<Record<Toolset, ReturnType<typeof listTools>>> = {
  all: listTools(definitions),
  core: listTools(definitions, CORE_TOOLS),
};

const INSTRUCTIONS = `Financing offers of US credit unions by true cost, and which credit unions a person may be able to join.
Start with extract_eligibility_facts on what a person wrote, confirm the facts with them, then call find_eligible_credit_unions and ask the next question it returns.
find_reachable_offers ranks offers from institutions that the person appears able to join. rank_offers and batch_decisions rank by APR with points and fees.
"unknown" never means no: nothing was proven either way. Never tell anyone that they are ineligible. Published rates are not approvals.
Most tools need a key, as Authorization: Bearer <key>. Without one, connect to this address with ?auth=required: it leads the user to sign in.
Lists have 5 entries, and entries of a search their best path alone, unless you ask for more: raise limit, or send detail "full", or the cursor that the answer gives.`;

/** Methods whose results are the same for every caller, and change only with a release. */
const SAME_FOR_ALL = [
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
] as const;

/** A server for one request. It is stateless. @param toolset the tools that the server lists. Other tools can be called all the same. */
export function createToolServer(callRest: CallRest, headers: Headers, toolset: Toolset): Server {
  const server = new Server(
    { name: "tellerline", title: "Tellerline", version: API_VERSION },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: Object.fromEntries(SAME_FOR_ALL.map((method) => [method, { ttlMs: HOUR_MS, cacheScope: "public" as const }])),
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: [...listed[toolset]] }));
  server.setRequestHandler("prompts/list", listPrompts);
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler("resources/list", listResources);
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", ({ params }) => readResource(params.uri));
  server.setRequestHandler("tools/call", ({ params }) => {
    const definition = byName.get(params.name);
    if (definition === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${params.name}. Call tools/list to see the available tools.`,
      );
    return callTool(definition, params.arguments ?? {}, callRest, headers);
  });
  return server;
}
