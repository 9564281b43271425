import { LIMITS, TOOLSETS } from "@tellerline/contract/plain";
import { Problem, readPair, splitOutsideQuotes, validationProblem } from "@tellerline/worker-kit";
import { versionOverrides } from "./pipeline/forward.ts";
import type { RequestContext } from "./pipeline/request-context.ts";
import type { ToolAnswer } from "./pipeline/tool-messages.ts";

/** Headers of the caller that are forwarded to the tool server, in addition to headers that begin with `mcp-`. */
const FORWARDED = ["accept", "content-type", "authorization", "x-api-key", "cf-connecting-ip"] as const;
const PROTOCOL_HEADER = /^mcp-/;

function hostOf(address: string): string {
  return address.replace(/:\d+$/, "").toLowerCase();
}

/** Rejects foreign Host and Origin headers, to prevent DNS rebinding (guides/compatibility.md#tools). @throws `forbidden_origin` */
function guard({ request, headers, env }: RequestContext): void {
  const host = hostOf(headers.get("host") ?? new URL(request.url).host);
  const allowed = env.MCP_ALLOWED_HOSTS?.split(",") ?? [host];
  if (!allowed.includes(host)) throw new Problem("forbidden_origin", `Tools are not available on the host ${host.slice(0, 100)}.`);
  const origin = headers.get("origin");
  if (origin === null) return;
  const from = URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : null;
  if (from === null || !allowed.includes(from)) {
    throw new Problem("forbidden_origin", "Tools cannot be called from a page of another origin.");
  }
}

function guardQuery({ request }: RequestContext): void {
  const seen = new Set<string>();
  const faults = Array.from(new URL(request.url).searchParams).flatMap(([name, value]) => {
    const path = `/query/${name.slice(0, 100)}`;
    if (seen.has(name)) return [{ path, code: "repeated_parameter", message: `"${name.slice(0, 100)}" is given more than once.` }];
    seen.add(name);
    if (name === "auth") return value === "required" ? [] : [{ path, code: "invalid_value", message: "Must be required." }];
    if (name !== "toolset")
      return [{ path, code: "unknown_field", message: "The tool server takes no such parameter. Did you mean toolset?" }];
    const isKnown = TOOLSETS.some((toolset) => toolset === value);
    return isKnown ? [] : [{ path, code: "invalid_value", message: "Must be all, or core for the eight tools that most agents need." }];
  });
  if (faults.length > 0) throw validationProblem(faults.slice(0, LIMITS.faults));
}

/** Whether version overrides name the tool server: `tellerline-tool-server="…"`, or the same name with the suffix of an environment. */
function namesToolServer(versions: string): boolean {
  return splitOutsideQuotes(versions, ",").some((one) => {
    const { name, value } = readPair(one);
    return name.includes("tool-server") && value !== "";
  });
}

/**
 * Forwards a request to the tool server, with a callback that runs REST calls through this gateway. A deployment's request that chooses a
 * version of the tool server gets no callback, because the platform does not route RPC by version.
 */
export async function serveTools(context: RequestContext, callRest: (request: Request) => Promise<Response>): Promise<ToolAnswer> {
  guard(context);
  guardQuery(context);
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = context.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const [name, value] of context.headers) if (PROTOCOL_HEADER.test(name)) headers.set(name, value);
  const overrides = Object.entries(versionOverrides(context)).filter(([, versions]) => namesToolServer(versions));
  for (const [name, value] of overrides) headers.set(name, value);
  if (overrides.length > 0)
    return { response: await context.env.TOOL_SERVER.fetch(new Request(context.request, { headers })), restCalls: 0, refusedCalls: 0 };
  let restCalls = 0;
  let refusedCalls = 0;
  const response = await context.env.TOOL_SERVER.serve(new Request(context.request, { headers }), async (request) => {
    restCalls += 1;
    const answered = await callRest(request);
    if (answered.status === 429) refusedCalls += 1;
    return answered;
  });
  return { response, restCalls, refusedCalls };
}
