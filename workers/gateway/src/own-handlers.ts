import { API_VERSION, createOpenApiDocument, OPERATION_LIST } from "@tellerline/contract";
import { GUIDES, titleOf } from "@tellerline/guides";
import { Problem, refuseQuery } from "@tellerline/worker-kit";
import EXPLORER_SCRIPT from "../generated/explorer.txt";
import MONITORS_SCRIPT from "../generated/monitors.txt";
import USAGE_SCRIPT from "../generated/usage.txt";
import { renderDocs } from "./pages/docs.ts";
import { renderExplorer } from "./pages/explorer/explorer.ts";
import { renderGuide } from "./pages/guide.ts";
import { renderMonitorsPage } from "./pages/monitors.ts";
import { pageResponse } from "./pages/page-response.ts";
import { problemNamed, renderProblem } from "./pages/problem.ts";
import { renderUsagePage } from "./pages/usage.ts";
import type { OwnHandler } from "./pipeline/request-context.ts";

/** The gateway's own operations, all derived from the catalogue. */

const PUBLIC_FOR_A_MINUTE = { "Cache-Control": "public, max-age=60" };

export const getHealth: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return Response.json({ status: "ok", version: API_VERSION });
};

export const getCapabilities: OwnHandler = (context) => {
  refuseQuery(context.request.url);
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

export const getOpenApi: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return Response.json(createOpenApiDocument(new URL(context.request.url).origin), { headers: PUBLIC_FOR_A_MINUTE });
};

export const getDocs: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const { origin } = new URL(context.request.url);
  return pageResponse(renderDocs(createOpenApiDocument(origin), origin));
};

export const getExplorer: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return pageResponse(renderExplorer(EXPLORER_SCRIPT), EXPLORER_SCRIPT);
};

export const getMonitorsPage: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return pageResponse(renderMonitorsPage(MONITORS_SCRIPT), MONITORS_SCRIPT);
};

export const getUsagePage: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return pageResponse(renderUsagePage(USAGE_SCRIPT), USAGE_SCRIPT);
};

export const getGuide: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const name = context.path.split("/").at(-1) ?? "";
  const guide = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (guide === undefined) throw new Problem("not_found", `There is no such guide. Available guides: ${Object.keys(GUIDES).join(", ")}.`);
  return pageResponse(renderGuide(guide, new URL(context.request.url).origin));
};

export const getProblemType: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const code = problemNamed(context.path.split("/").at(-1) ?? "");
  if (code === undefined) throw new Problem("not_found", "There is no such problem. /problems/not-found lists all of them.");
  return pageResponse(renderProblem(code));
};

/** The form of llmstxt.org: a title, a summary, lists of links; then the guides themselves. */
export const getLlmsText: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const { origin } = new URL(context.request.url);
  const text = [
    "# Tellerline",
    "> Financing offers of US credit unions ranked by true cost (APR with points and fees), evidence-backed membership eligibility, and monitors with signed webhooks. `unknown` never means no; never tell anyone that they are ineligible.",
    "## Documents",
    `- [Reference](${origin}/docs)\n- [OpenAPI document](${origin}/openapi.json)\n- Tools for agents (MCP, Streamable HTTP): ${origin}/mcp`,
    "## Operations",
    OPERATION_LIST.map(
      ({ method, path, plan, tool, summary }) =>
        `- \`${method} ${path}\` (${plan ?? "no key"}${tool === null ? "" : `, tool \`${tool}\``}): ${summary}`,
    ).join("\n"),
    "## Guides",
    Object.entries(GUIDES)
      .map(([name, guide]) => `- [${titleOf(guide)}](${origin}/docs/${name})`)
      .join("\n"),
    ...Object.values(GUIDES).map((guide) => guide.replaceAll(/^#/gm, "##").replaceAll("$BASE", origin)),
  ].join("\n\n");
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...PUBLIC_FOR_A_MINUTE } });
};
