import { WorkerEntrypoint } from "cloudflare:workers";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { LIMITS, TOOLSETS } from "@tellerline/contract";
import { log, Problem, problemResponse } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { refuseFaultyParams } from "./faulty-params.ts";
import { createToolServer } from "./server.ts";
import type { CallRest } from "./tool-call.ts";

/** The MCP tool server. The gateway passes each request with a callback that runs REST calls through its pipeline. */
export default class ToolServer extends WorkerEntrypoint {
  /**
   * Answers requests that need no REST call. The platform routes a `fetch` to the version that its headers name, but not an RPC. So a deployment can
   * test a version by `fetch` before callers reach it (guides/operating.md#deploying).
   */
  override fetch(request: Request): Promise<Response> {
    const problem = new Problem("unavailable", "A version of the tool server that is tried by its name makes no calls.");
    return this.serve(request, async (rest) => problemResponse(problem, createId("req"), new URL(rest.url).pathname));
  }

  async serve(request: Request, callRest: CallRest): Promise<Response> {
    const refused = await refuseFaultyParams(request.clone());
    if (refused !== null) return refused;
    const asked = new URL(request.url).searchParams.get("toolset") ?? "all";
    const toolset = TOOLSETS.find((name) => name === asked);
    if (toolset === undefined) throw new Error(`The gateway let the toolset ${asked} through.`);
    const calls: Headers[] = [];
    const handler = createMcpHandler(
      () =>
        createToolServer(
          async (rest) => {
            const response = await callRest(rest);
            calls.push(response.headers);
            return response;
          },
          request.headers,
          toolset,
        ),
      {
        maxRequestBodySize: LIMITS.toolBodyBytes,
        // The message quotes what the client sent, so only the kind of the error is logged.
        onerror: (error) => log("info", "mcp_request_refused", { kind: error.name }),
      },
    );
    const answer = await handler.fetch(request);
    // Older protocol revisions stream the response: its headers would be sent before its REST calls are metered.
    const body = await answer.arrayBuffer();
    return new Response(answer.status === 202 || answer.status === 204 ? null : body, {
      status: answer.status,
      headers: withLimits(answer.headers, calls),
    });
  }
}

const LIMIT_HEADER = /^(x-)?ratelimit-/;
const leftIn = (headers: Headers): number => Number(headers.get("RateLimit-Remaining"));

/**
 * The headers of a response, with the rate limits of its REST calls. If there are several calls, the limits are those of the call that left the least
 * quota.
 */
function withLimits(own: Headers, calls: readonly Headers[]): Headers {
  const headers = new Headers(own);
  const [least] = calls.toSorted((left, right) => leftIn(left) - leftIn(right));
  for (const [name, value] of least ?? []) if (LIMIT_HEADER.test(name)) headers.set(name, value);
  return headers;
}
