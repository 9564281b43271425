import { Problem } from "@tellerline/worker-kit";
import type { RequestContext } from "./pipeline/request-context.ts";
import type { ToolAnswer } from "./pipeline/tool-messages.ts";

/** Caller headers passed to the tool server, besides `mcp-*`. */
const FORWARDED = ["Accept", "Content-Type", "Authorization", "X-API-Key", "CF-Connecting-IP"] as const;
const PROTOCOL_HEADER = /^mcp-/;

function hostOf(address: string): string {
  return address.replace(/:\d+$/, "").toLowerCase();
}

/**
 * Rejects foreign Host and Origin headers, against DNS rebinding (guides/compatibility.md#tools).
 */
function guard({ request, env }: RequestContext): void {
  const host = hostOf(request.headers.get("Host") ?? new URL(request.url).host);
  const allowed = env.MCP_ALLOWED_HOSTS?.split(",") ?? [host];
  if (!allowed.includes(host)) throw new Problem("forbidden_origin", `Tools are not available on the host ${host.slice(0, 100)}.`);
  const origin = request.headers.get("Origin");
  if (origin === null) return;
  const from = URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : null;
  if (from === null || !allowed.includes(from)) {
    throw new Problem("forbidden_origin", "Tools cannot be called from a page of another origin.");
  }
}

/** Forwards a request to the tool server, with a callback that runs REST calls through this gateway. */
export async function serveTools(context: RequestContext, callRest: (request: Request) => Promise<Response>): Promise<ToolAnswer> {
  guard(context);
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = context.request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const [name, value] of context.request.headers) if (PROTOCOL_HEADER.test(name)) headers.set(name, value);
  let restCalls = 0;
  const response = await context.env.TOOL_SERVER.serve(new Request(context.request, { headers }), (request) => {
    restCalls += 1;
    return callRest(request);
  });
  return { response, restCalls };
}
