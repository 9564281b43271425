import { API_VERSION, createOpenApiDocument, ENGINE_VERSION, OPERATION_LIST } from "@tellerline/contract";
import { GUIDES, titleOf } from "@tellerline/guides";
import { fillGuide } from "@tellerline/guides/fill";
import { Problem, refuseQuery } from "@tellerline/worker-kit";
import { type Page, pageResponse } from "@tellerline/worker-kit/pages";
import EXPLORER_SCRIPT from "../generated/explorer.txt";
import MONITORS_SCRIPT from "../generated/monitors.txt";
import READING_SCRIPT from "../generated/reading.txt";
import REFERENCE_SCRIPT from "../generated/reference.txt";
import USAGE_SCRIPT from "../generated/usage.txt";
import { serveDocument } from "./documents.ts";
import { explorerPage } from "./pages/explorer/explorer.ts";
import { guidePage } from "./pages/guide.ts";
import { monitorsPage } from "./pages/monitors.ts";
import { problemNamed, problemTypePage } from "./pages/problem.ts";
import { referencePage } from "./pages/reference/reference.ts";
import { usagePage } from "./pages/usage.ts";
import type { OwnHandler } from "./pipeline/request-context.ts";

const PUBLIC_FOR_A_DAY = { "Cache-Control": "public, max-age=86400" };
const PUBLIC_FOR_A_MINUTE = { "Cache-Control": "public, max-age=60" };

export const getHealth: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  const { VERSION } = context.env;
  // Before a deployment sends callers to a version, it checks that the version answers.
  const headers = VERSION === undefined ? {} : { "Worker-Version": VERSION.id };
  return Response.json({ status: "ok", version: ENGINE_VERSION }, { headers });
};

function makeCapabilities(): Response {
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
}

export const getCapabilities: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "capabilities", makeCapabilities);
};

export const getOpenApi: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "openapi", (origin) => Response.json(createOpenApiDocument(origin), { headers: PUBLIC_FOR_A_MINUTE }));
};

/** Responds with a page. Unknown query parameters are accepted: shared links often carry tracking parameters. */
const page = (shown: Page) => pageResponse(shown, { headers: PUBLIC_FOR_A_MINUTE });

export const getDocs: OwnHandler = (context) =>
  serveDocument(context, "reference", (origin) => page(referencePage(createOpenApiDocument(origin), origin, REFERENCE_SCRIPT)));

export const getExplorer: OwnHandler = (context) => serveDocument(context, "explorer", () => page(explorerPage(EXPLORER_SCRIPT)));

export const getMonitorsPage: OwnHandler = (context) => serveDocument(context, "monitors", () => page(monitorsPage(MONITORS_SCRIPT)));

export const getUsagePage: OwnHandler = (context) => serveDocument(context, "usage", () => page(usagePage(USAGE_SCRIPT)));

const MARKDOWN = ".md";

function guideNamed(name: string): string {
  const guide = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (guide === undefined) throw new Problem("not_found", `There is no such guide. Available guides: ${Object.keys(GUIDES).join(", ")}.`);
  return guide;
}

const textOf = (type: string, text: string) =>
  new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, ...PUBLIC_FOR_A_MINUTE } });

export const getGuide: OwnHandler = (context) => {
  const file = context.path.split("/").at(-1) ?? "";
  const name = file.endsWith(MARKDOWN) ? file.slice(0, -MARKDOWN.length) : file;
  const guide = guideNamed(name);
  const fill = (origin: string) => fillGuide(guide, { origin, clientPackage: context.env.CLIENT_PACKAGE });
  if (name === file) return serveDocument(context, `guide ${name}`, (origin) => page(guidePage(name, fill(origin), READING_SCRIPT)));
  return serveDocument(context, `text of ${name}`, (origin) => textOf("text/markdown", fill(origin)));
};

export const getProblemType: OwnHandler = (context) => {
  const code = problemNamed(context.path.split("/").at(-1) ?? "");
  if (code === undefined) throw new Problem("not_found", "There is no such problem. /problems/not-found lists all of them.");
  return serveDocument(context, `problem ${code}`, () => page(problemTypePage(code)));
};

/** What both texts for language models begin with, in the format of llmstxt.org: a title, a summary, lists of links. */
const introduction = (origin: string): readonly string[] => [
  "# Tellerline",
  "> Financing offers of US credit unions ranked by true cost (APR with points and fees), evidence-backed membership eligibility, and monitors with signed webhooks. `unknown` never means no; never tell anyone that they are ineligible.",
  "## Documents",
  `- [Reference](${origin}/docs)\n- [OpenAPI document](${origin}/openapi.json)\n- Tools for agents (MCP, Streamable HTTP): ${origin}/mcp with a key, or ${origin}/mcp?auth=required to let a user sign in`,
];

function makeLlmsText(origin: string): Response {
  const guides = Object.entries(GUIDES).map(([name, guide]) => `- [${titleOf(guide)}](${origin}/docs/${name}.md)`);
  const text = [
    ...introduction(origin),
    `A key without an email is a sandbox key: \`curl -X POST ${origin}/keys -H 'Content-Type: application/json' -d '{}'\`. What needs no key, which plan each call needs and what it costs: ${origin}/v1/capabilities.`,
    "## Guides",
    guides.join("\n"),
    "## Optional",
    `- [All operations and guides in one text](${origin}/llms-full.txt)`,
  ];
  return textOf("text/plain", text.join("\n\n"));
}

export const getLlmsText: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "llms", makeLlmsText);
};

function makeLlmsFullText(origin: string, clientPackage: string | undefined): Response {
  const operations = OPERATION_LIST.map(
    ({ method, path, plan, tool, summary }) =>
      `- \`${method} ${path}\` (${plan ?? "no key"}${tool === null ? "" : `, tool \`${tool}\``}): ${summary}`,
  );
  const guides = Object.entries(GUIDES).map(([name, guide]) => `- [${titleOf(guide)}](${origin}/docs/${name})`);
  const text = [
    ...introduction(origin),
    "## Operations",
    operations.join("\n"),
    "## Guides",
    guides.join("\n"),
    ...Object.values(GUIDES).map((guide) => fillGuide(guide, { origin, clientPackage }).replaceAll(/^#/gm, "##")),
  ];
  return textOf("text/plain", text.join("\n\n"));
}

export const getLlmsFullText: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "llms-full", (origin) => makeLlmsFullText(origin, context.env.CLIENT_PACKAGE));
};

/** What costs quota is no page: a robot that follows links finds the pages by the map. */
const robots = (origin: string) =>
  new Response(`User-agent: *\nDisallow: /v1/\nDisallow: /keys\nDisallow: /mcp\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...PUBLIC_FOR_A_DAY },
  });

export const getRobots: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "robots", robots);
};

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6e4f"/><path d="M7 10h18M16 10v14M10 24h12" stroke="#fff" stroke-width="3.5" stroke-linecap="round" fill="none"/></svg>`;

export const getFavicon: OwnHandler = (context) => {
  refuseQuery(context.request.url);
  return serveDocument(context, "favicon", () => new Response(MARK, { headers: { "Content-Type": "image/svg+xml", ...PUBLIC_FOR_A_DAY } }));
};
