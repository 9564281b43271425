import { OPERATION_LIST, type OperationIdOf } from "@tellerline/contract";
import { Problem, toRoutePath } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { type Context, Hono } from "hono";
import type { Env } from "./env.ts";
import { getCapabilities, getDocs, getExplorer, getGuide, getHealth, getLlmsText, getMonitorsPage, getOpenApi } from "./own-handlers.ts";
import { type OwnHandler, serve, servePreflight, serveRefusal, serveUnmetered, type Visit } from "./pipeline/pipeline.ts";
import { serveTools } from "./tools.ts";

export { QuotaCounter } from "@tellerline/worker-kit/meter";

/** One for each operation of the gateway's own group: the type checker refuses a missing one. */
const OWN_HANDLERS: { readonly [Id in OperationIdOf<"gateway">]: OwnHandler } = {
  getCapabilities,
  getDocs,
  getExplorer,
  getGuide,
  getHealth,
  getLlmsText,
  getMonitorsPage,
  getOpenApi,
};
const HANDLERS_BY_ID: ReadonlyMap<string, OwnHandler> = new Map(Object.entries(OWN_HANDLERS));

type CatalogueEntry = (typeof OPERATION_LIST)[number];

function toVisit(context: Context<{ Bindings: Env }>): Visit {
  const request = context.req.raw;
  return {
    request,
    path: context.req.path,
    env: context.env,
    requestId: createId("req"),
    clientAddress: request.headers.get("CF-Connecting-IP") ?? "unknown",
    defer: (work) => context.executionCtx.waitUntil(work),
  };
}

/** HEAD is served wherever GET is. */
function methodsOf(operations: readonly CatalogueEntry[]): string[] {
  return operations.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])).concat("OPTIONS");
}

const app = new Hono<{ Bindings: Env }>();

for (const [path, operations] of Map.groupBy(OPERATION_LIST, (operation) => operation.path)) {
  const methods = methodsOf(operations);
  app.all(toRoutePath(path), (context) => {
    const visit = toVisit(context);
    const method = visit.request.method;
    const find = (asked: string | null) => operations.find((candidate) => candidate.method === (asked === "HEAD" ? "GET" : asked));
    if (method === "OPTIONS")
      return servePreflight(visit, methods, find(visit.request.headers.get("Access-Control-Request-Method")) ?? null);
    const operation = find(method);
    if (operation !== undefined) return serve(visit, operation, HANDLERS_BY_ID.get(operation.id));
    const detail = `${path} takes ${methods.join(", ")}, not ${method}.`;
    return serveRefusal(visit, new Problem("method_not_allowed", detail, { headers: { Allow: methods.join(", ") } }));
  });
}

app.all("/mcp", (context) => {
  const visit = toVisit(context);
  if (visit.request.method === "OPTIONS") return servePreflight(visit, ["POST", "OPTIONS"], null);
  // A tool call comes back in as the REST call that it is, and goes through all that any call goes through.
  const callRest = async (request: Request) => app.fetch(request, context.env, context.executionCtx);
  return serveUnmetered(visit, (own) => serveTools(own, callRest));
});

app.notFound((context) => {
  const visit = toVisit(context);
  return serveRefusal(
    visit,
    new Problem("not_found", `There is no route ${visit.path.slice(0, 200)}. GET /v1/capabilities lists what there is.`),
  );
});

app.onError((error, context) => serveRefusal(toVisit(context), error));

export default app;
