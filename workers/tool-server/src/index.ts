import { WorkerEntrypoint } from "cloudflare:workers";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { LIMITS } from "@tellerline/contract";
import { describeError, log } from "@tellerline/worker-kit";
import { createToolServer } from "./server.ts";
import type { CallRest } from "./tool-call.ts";

/** The tool server: the gateway hands it a request, and what makes a REST call through the gateway's own pipeline. */
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
    // The older revisions answer in a stream whose head would go out before the call is made, and say nothing of what it left.
    return isToolCall ? withLimits(new Response(await answer.arrayBuffer(), answer), limits) : answer;
  }
}

async function callsTool(request: Request): Promise<boolean> {
  if (request.method !== "POST") return false;
  const message: unknown = await request.json().catch(() => null);
  return typeof message === "object" && message !== null && "method" in message && message.method === "tools/call";
}

const LIMIT_HEADER = /^(x-)?ratelimit-|^retry-after$/;

/** What the call left of the quota stands on the answer, as on that of the REST call. */
function withLimits(answer: Response, { headers: rest }: { readonly headers: Headers | null }): Response {
  if (rest === null) return answer;
  const headers = new Headers(answer.headers);
  for (const [name, value] of rest) if (LIMIT_HEADER.test(name)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}
