import { API_VERSION, createOpenApiDocument, OPERATION_LIST } from "@tellerline/contract";
import { refuseQuery } from "@tellerline/worker-kit";
import { renderDocs } from "./pages/docs.ts";
import { renderMonitorsPage } from "./pages/monitors.ts";
import type { OwnHandler } from "./pipeline/pipeline.ts";

/** The gateway's own operations: everything they answer is derived from the catalogue. */

const PUBLIC_FOR_A_MINUTE = { "Cache-Control": "public, max-age=60" };

export const getHealth: OwnHandler = (visit) => {
  refuseQuery(visit.request.url);
  return Response.json({ status: "ok", version: API_VERSION });
};

export const getCapabilities: OwnHandler = (visit) => {
  refuseQuery(visit.request.url);
  const flows = OPERATION_LIST.map(({ flow, method, path, tool, plan, cost, summary }) => ({
    flow,
    method,
    path,
    tool,
    plan,
    cost: cost.kind === "one" ? "1 per call" : `1 per item of ${cost.field}`,
    description: summary,
  }));
  return Response.json({ version: API_VERSION, flows }, { headers: PUBLIC_FOR_A_MINUTE });
};

export const getOpenApi: OwnHandler = (visit) => {
  refuseQuery(visit.request.url);
  return Response.json(createOpenApiDocument(new URL(visit.request.url).origin), { headers: PUBLIC_FOR_A_MINUTE });
};

export const getDocs: OwnHandler = (visit) => {
  refuseQuery(visit.request.url);
  const page = renderDocs(createOpenApiDocument(new URL(visit.request.url).origin));
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, ...PUBLIC_FOR_A_MINUTE },
  });
};

export const getMonitorsPage: OwnHandler = (visit) => {
  refuseQuery(visit.request.url);
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(renderMonitorsPage(nonce), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Cache-Control": "no-store" },
  });
};
