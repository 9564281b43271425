import { OPERATION_LIST } from "@tellerline/contract";
import { GUIDES, titleOf } from "@tellerline/guides";
import { fillGuide } from "@tellerline/guides/fill";
import TYPEFACE from "../generated/typeface.txt";
import type { DocumentHandler } from "./env.ts";
import { PUBLIC_FOR_A_DAY, serveDocument, textOf } from "./kept-documents.ts";

/** The beginning of llms.txt and llms-full.txt (llmstxt.org): a title, a summary, and links. */
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
    `A key without an email is a sandbox key, here with every route: \`curl -X POST ${origin}/keys -H 'Content-Type: application/json' -d '{"plan":"enterprise"}'\`. What needs no key, which plan each call needs and what it costs: ${origin}/v1/capabilities.`,
    "## Guides",
    guides.join("\n"),
    "## Optional",
    `- [All operations and guides in one text](${origin}/llms-full.txt)`,
  ];
  return textOf("text/plain", text.join("\n\n"));
}

export const getLlmsText: DocumentHandler<"getLlmsText"> = (call) => serveDocument(call, "llms", makeLlmsText);

/** A link from guide to guide, such as `](metering#the-sandbox)`, or to a heading of the same guide. */
const BETWEEN_GUIDES = /\]\((?![a-z]+:|\/)([\w-]*)(#[\w-]+)?\)/g;

/** A guide's text for a page outside of `/docs`: with smaller headings, and links that lead from anywhere. */
function guideOutside(name: string, markdown: string, origin: string): string {
  const toGuide = (_: string, other: string, heading = "") => `](${origin}/docs/${other === "" ? name : other}${heading})`;
  return markdown.replaceAll(/^#/gm, "##").replaceAll(BETWEEN_GUIDES, toGuide);
}

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
    ...Object.entries(GUIDES).map(([name, guide]) => guideOutside(name, fillGuide(guide, { origin, clientPackage }), origin)),
  ];
  return textOf("text/plain", text.join("\n\n"));
}

export const getLlmsFullText: DocumentHandler<"getLlmsFullText"> = (call) =>
  serveDocument(call, "llms-full", (origin) => makeLlmsFullText(origin, call.env.CLIENT_PACKAGE));

/**
 * robots.txt. It keeps robots away from the API, the tool server and the issue of keys, and names the sitemap, in which they find all
 * pages.
 */
const robots = (origin: string) =>
  new Response(`User-agent: *\nDisallow: /v1/\nDisallow: /keys\nDisallow: /mcp\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...PUBLIC_FOR_A_DAY },
  });

export const getRobots: DocumentHandler<"getRobots"> = (call) => serveDocument(call, "robots", robots);

/** Serves the pages' font. The URL will never serve another font, so caches may keep it for a year. */
export const getTypeface: DocumentHandler<"getTypeface"> = (call) =>
  serveDocument(call, "typeface", () => {
    const bytes = Uint8Array.from(atob(TYPEFACE), (character) => character.charCodeAt(0));
    return new Response(bytes, { headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=31536000, immutable" } });
  });

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6e4f"/><path d="M7 10h18M16 10v14M10 24h12" stroke="#fff" stroke-width="3.5" stroke-linecap="round" fill="none"/></svg>`;

export const getFavicon: DocumentHandler<"getFavicon"> = (call) =>
  serveDocument(call, "favicon", () => new Response(MARK, { headers: { "Content-Type": "image/svg+xml", ...PUBLIC_FOR_A_DAY } }));
