import { WorkerEntrypoint } from "cloudflare:workers";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { LIMITS } from "@tellerline/contract";
import { describeError, log } from "@tellerline/worker-kit";
import { createToolServer } from "./server.ts";
import type { CallRest } from "./tool-call.ts";

/** The MCP tool server. The gateway passes each request with a callback that runs REST calls through its pipeline. */
export default class ToolServer extends WorkerEntrypoint {
  async serve(request: Request, callRest: CallRest): Promise<Response> {
    const limits: { headers: Headers | null } = { headers: null };
    const handler = createMcpHandler(
      () =>
        createToolServer(async (rest) => {
          const response = await callRest(rest);
          limits.headers = response.headers;
          return response;
        }, request.headers),
      {
        maxRequestBodySize: LIMITS.bodyBytes,
        onerror: (error) => log("info", "mcp_request_refused", describeError(error)),
      },
    );
    const isToolCall = await callsTool(request.clone());
    const answer = await handler.fetch(request);
    // Older protocol revisions stream the response, so its headers would be sent before the call is metered. Buffer it.
    return isToolCall ? withLimits(new Response(await answer.arrayBuffer(), answer), limits) : answer;
  }
}

async function callsTool(request: Request): Promise<boolean> {
  if (request.method !== "POST") return false;
  const message: unknown = await request.json().catch(() => null);
  return typeof message === "object" && message !== null && "method" in message && message.method === "tools/call";
}

const LIMIT_HEADER = /^(x-)?ratelimit-|^retry-after$/;

/** Copies the REST response's rate limit headers to the tool response. */
function withLimits(answer: Response, { headers: rest }: { readonly headers: Headers | null }): Response {
  if (rest === null) return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of rest) if (LIMIT_HEADER.test(name)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}
