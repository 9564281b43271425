import type { OperationIdOf } from "@tellerline/contract";
import { ROUTE_LIST } from "@tellerline/contract/plain";
import { Usage } from "@tellerline/storage";
import { Problem, toRoutePath } from "@tellerline/worker-kit";
import { QuotaCounter as Counter } from "@tellerline/worker-kit/meter";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import { Hono } from "hono";
import { precheck } from "./admission/precheck.ts";
import type { Env } from "./env.ts";
import { getHealth } from "./health.ts";
import { MOVED } from "./moved.ts";
import { addressAccount, LEAST_COST, refusalOf } from "./pipeline/metering.ts";
import { serveRefused } from "./pipeline/refused.ts";
import { contextOf, type OwnHandler, type RequestContext } from "./pipeline/request-context.ts";
import { serve, servePreflight, serveRefusal, serveSignIn, serveToolMessages, serveUnreadable } from "./pipeline/serve.ts";
import { getReadiness } from "./readiness.ts";
import { getSecurityText } from "./security-text.ts";
import { showStatus } from "./status.ts";
import { serveTools } from "./tools.ts";

/**
 * Counts the quota of one identity (an address, or the keys that share a quota), and keeps its calls until the database stores them
 * (guides/metering.md#usage).
 */
export class QuotaCounter extends Counter<Env> {
  protected override store(calls: readonly CountedCalls[]): Promise<void> {
    return new Usage(this.env.ACCOUNTS).add(calls);
  }
}

const OWN_HANDLERS: { readonly [Id in OperationIdOf<"gateway">]: OwnHandler } = { getHealth, getReadiness, getSecurityText, showStatus };
const HANDLERS_BY_ID: ReadonlyMap<string, OwnHandler> = new Map(Object.entries(OWN_HANDLERS));

type CatalogueEntry = (typeof ROUTE_LIST)[number];

/** The HTTP methods that a path accepts: HEAD wherever it accepts GET, and always OPTIONS. */
function methodsOf(taken: readonly string[]): readonly string[] {
  return taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).concat("OPTIONS");
}

function methodNotAllowed(path: string, methods: readonly string[], method: string): Problem {
  const allowed = methods.join(", ");
  return new Problem("method_not_allowed", `${path} takes ${allowed}, not ${method.slice(0, 20)}.`, { headers: { Allow: allowed } });
}

/** Routes calls. Instead of bindings, handlers get the call's context as `env`. */
const app = new Hono<{ Bindings: RequestContext }>();

function route(path: string, operations: readonly CatalogueEntry[], handlerOf: (id: string) => OwnHandler | undefined): void {
  const methods = methodsOf(operations.map(({ method }) => method));
  app.all(toRoutePath(path), (hono) => {
    const { env: context } = hono;
    const { method } = context;
    const find = (asked: string | null) => operations.find((candidate) => candidate.method === (asked === "HEAD" ? "GET" : asked));
    if (method === "OPTIONS") return servePreflight(context, methods, find(context.headers.get("access-control-request-method")) ?? null);
    const operation = find(method);
    if (operation !== undefined) return serve(context, operation, handlerOf(operation.id));
    return serveRefusal(context, methodNotAllowed(path, methods, method));
  });
}

for (const [path, operations] of Map.groupBy(ROUTE_LIST, (operation) => operation.path))
  route(path, operations, (id) => HANDLERS_BY_ID.get(id));
/** Old URLs of pages that are now parts of the console. They have its route settings, but the gateway itself answers with a redirect. */
const movedRoutes = ROUTE_LIST.filter(({ id }) => id === "getConsole").map((entry): CatalogueEntry => ({ ...entry, group: "gateway" }));
for (const [path, lead] of Object.entries(MOVED)) route(path, movedRoutes, () => lead);

app.all("/mcp", (hono) => {
  const { env: context } = hono;
  if (context.method === "OPTIONS") return servePreflight(context, ["POST", "OPTIONS"], null);
  // The REST calls that the tool server makes pass through the full pipeline again.
  const callRest = async (request: Request) => app.fetch(request, contextOf(request, context.env, hono.executionCtx));
  return serveToolMessages(context, (own) => serveTools(own, callRest));
});

/** Paths through which users of remote agents sign in (guides/compatibility.md#signing-in), with the methods that each accepts. */
const SIGN_IN: Readonly<Record<string, readonly string[]>> = {
  "/oauth/authorize": ["GET", "POST"],
  "/oauth/token": ["POST"],
  "/oauth/register": ["POST"],
  "/.well-known/oauth-authorization-server": ["GET"],
  "/.well-known/oauth-protected-resource": ["GET"],
  "/.well-known/oauth-protected-resource/mcp": ["GET"],
};

for (const [path, taken] of Object.entries(SIGN_IN)) {
  const methods = methodsOf(taken);
  app.all(path, (hono) => {
    const { env: context } = hono;
    const { method } = context;
    if (method === "OPTIONS") return servePreflight(context, methods, null);
    if (methods.includes(method)) return serveSignIn(context);
    return serveRefusal(context, methodNotAllowed(path, methods, method));
  });
}

app.notFound((hono) => {
  const { env: context } = hono;
  return serveRefusal(
    context,
    new Problem("not_found", `No route matches ${context.path.slice(0, 200)}. GET /v1/capabilities lists every operation.`),
  );
});

app.onError((error, hono) => serveRefusal(hono.env, error));

export default {
  async fetch(request, env, executionCtx): Promise<Response> {
    const context = contextOf(request, env, executionCtx);
    const asked = precheck(context, () => refusalOf(addressAccount(context.clientAddress), LEAST_COST));
    // A preflight is never refused: it costs nothing, and lacks the key that the actual call will have.
    if (asked.is === "refused" && context.method !== "OPTIONS") return serveRefused(context, asked.reading);
    if (asked.is === "unreadable") return serveUnreadable(context, asked.problem);
    return app.fetch(request, context, executionCtx);
  },
} satisfies ExportedHandler<Env>;
