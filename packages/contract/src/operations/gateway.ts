import * as z from "zod";
import { capabilitiesResponse, docsResponse, healthResponse, openApiResponse, readinessResponse, statusResponse } from "../schemas/meta.ts";
import { ONE, type Operation } from "./operation.ts";

const shared = {
  group: "gateway",
  method: "GET",
  flow: "meta",
  plan: null,
  cost: ONE,
  tool: null,
  effect: "read",
  cors: true,
  errors: [],
} as const;

export const gatewayOperations = {
  getCapabilities: {
    ...shared,
    tagged: true,
    path: "/v1/capabilities",
    summary: "List what the service can do",
    description: "Every operation with its route, tool, plan and cost.",
    response: { status: 200, schema: capabilitiesResponse, description: "The catalogue." },
  },
  getOpenApi: {
    ...shared,
    tagged: true,
    path: "/openapi.json",
    summary: "Get the OpenAPI document",
    description: "OpenAPI 3.1, generated from the schemas that validate requests.",
    response: { status: 200, schema: openApiResponse, description: "The document." },
  },
  getDocs: {
    ...shared,
    tagged: true,
    path: "/docs",
    summary: "Read the reference",
    description: "The API reference as an HTML page.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getGuide: {
    ...shared,
    tagged: true,
    path: "/docs/{guide}",
    samplePath: "/docs/webhooks",
    summary: "Read a guide",
    description: "Tutorials and rules as HTML pages, or as Markdown: first call, batch, eligibility, webhooks, operating and more.",
    params: z.strictObject({
      guide: z
        .string()
        .max(40)
        .meta({ description: "Name of the guide, with `.md` behind it for its Markdown.", pattern: "^[a-z-]+(\\.md)?$" }),
    }),
    response: { status: 200, schema: docsResponse, description: "The page.", html: true, text: "text/markdown" },
  },
  getProblemType: {
    ...shared,
    tagged: true,
    path: "/problems/{problem}",
    samplePath: "/problems/validation-failed",
    summary: "Read what a problem is",
    description: "What a problem document's `type` means and what to do, as an HTML page.",
    params: z.strictObject({
      problem: z
        .string()
        .max(40)
        .meta({ description: "A problem's code, or the last part of its `type`, which has hyphens.", pattern: "^[a-z_-]+$" }),
    }),
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getLlmsText: {
    ...shared,
    tagged: true,
    path: "/llms.txt",
    summary: "Get a summary for language models",
    description: "What the service is, where to begin, and where each document and guide is, in Markdown (llmstxt.org).",
    response: { status: 200, schema: docsResponse, description: "The text.", text: "text/plain" },
  },
  getLlmsFullText: {
    ...shared,
    tagged: true,
    path: "/llms-full.txt",
    summary: "Get all guides for language models",
    description: "As `/llms.txt`, with every operation, and every guide whole.",
    response: { status: 200, schema: docsResponse, description: "The text.", text: "text/plain" },
  },
  getRobots: {
    ...shared,
    tagged: true,
    path: "/robots.txt",
    summary: "Say what robots may read",
    description: "Pages and guides, and not what costs quota (RFC 9309).",
    response: { status: 200, schema: docsResponse, description: "The rules.", text: "text/plain" },
  },
  getFavicon: {
    ...shared,
    tagged: true,
    path: "/favicon.ico",
    summary: "Get the mark of the service",
    description: "The picture that browsers show beside a page's title.",
    response: { status: 200, schema: docsResponse, description: "The picture.", text: "image/svg+xml" },
  },
  getChangelog: {
    ...shared,
    tagged: true,
    path: "/changelog",
    summary: "Read what each release brought",
    description: "The releases, the newest first, as an HTML page; `/changelog.xml` is its feed.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getChangelogFeed: {
    ...shared,
    tagged: true,
    path: "/changelog.xml",
    summary: "Follow the releases",
    description: "The releases as an Atom feed (RFC 4287), the newest first.",
    response: { status: 200, schema: docsResponse, description: "The feed.", text: "application/atom+xml" },
  },
  getSecurityText: {
    ...shared,
    path: "/.well-known/security.txt",
    summary: "Say where to report a vulnerability",
    description: "The operator's contact (RFC 9116); 404 where the operator names none.",
    response: { status: 200, schema: docsResponse, description: "The text.", text: "text/plain" },
  },
  getPostmanCollection: {
    ...shared,
    tagged: true,
    path: "/postman.json",
    summary: "Get a collection for Postman",
    description:
      "Every operation of the OpenAPI document with its example, as a collection of format 2.1: import it by this address, and set `apiKey`.",
    response: { status: 200, schema: openApiResponse, description: "The collection." },
  },
  showStatus: {
    ...shared,
    path: "/status",
    summary: "See how the service is",
    description:
      "Whether it answers as promised now, and how often it did on each of the last 90 days, from a look a minute. An HTML page, or JSON where `Accept` prefers it.",
    response: { status: 200, schema: statusResponse, description: "Now, and the last 90 days.", html: true },
  },
  getTypeface: {
    ...shared,
    tagged: true,
    path: "/fonts/hanken-grotesk.woff2",
    summary: "Get the typeface of the pages",
    description: "Hanken Grotesk, under the SIL Open Font License 1.1.",
    response: { status: 200, schema: docsResponse, description: "The typeface.", text: "font/woff2" },
  },
  getExplorer: {
    ...shared,
    tagged: true,
    path: "/",
    summary: "Explore in a browser",
    description:
      "A web page: describe your situation in plain words, check the extracted facts, and see which credit unions you may be able to join and at what cost. The institutions are real, or invented on request; needs no key.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getConsole: {
    ...shared,
    tagged: true,
    path: "/console",
    summary: "Use your key in a browser",
    description:
      "A web page: usage and what is left, monitors, events, changes of sandbox rates, and keys. The key you enter stays in the tab at most, and leaves with it.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getHealth: {
    ...shared,
    path: "/health",
    summary: "Check that the service is up",
    description: "Returns 200 while the gateway is up.",
    response: { status: 200, schema: healthResponse, description: "Up." },
  },
  getReadiness: {
    ...shared,
    path: "/health/ready",
    summary: "Check that the service answers as promised",
    description:
      "Returns 200 with its checks while the books are fresh, monitors are looked at and webhooks are sent in time; otherwise 503, which names what is not.",
    response: { status: 200, schema: readinessResponse, description: "Ready." },
  },
} as const satisfies Record<string, Operation>;
