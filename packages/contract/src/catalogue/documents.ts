import { capabilitiesResponse, docsResponse, openApiResponse } from "../answers/meta.ts";
import type { documentOperations } from "../operations/documents.ts";
import type { DocsOf } from "./docs.ts";

export const documentDocs = {
  getCapabilities: {
    summary: "List what the service can do",
    description: "Every operation with its route, tool, plan and cost.",
    response: { schema: capabilitiesResponse, description: "The catalogue." },
  },
  getOpenApi: {
    summary: "Get the OpenAPI document",
    description: "OpenAPI 3.1, generated from the schemas that validate requests.",
    response: { schema: openApiResponse, description: "The document." },
  },
  getDocs: {
    summary: "Read the reference",
    description: "The API reference as an HTML page.",
    response: { schema: docsResponse, description: "The page." },
  },
  getGuide: {
    samplePath: "/docs/webhooks",
    summary: "Read a guide",
    description: "Tutorials and rules as HTML pages, or as Markdown: first call, batch, eligibility, webhooks, operating and more.",
    response: { schema: docsResponse, description: "The page." },
  },
  getProblemType: {
    samplePath: "/problems/validation-failed",
    summary: "Read what a problem is",
    description: "What a problem document's `type` means and what to do, as an HTML page.",
    response: { schema: docsResponse, description: "The page." },
  },
  getLlmsText: {
    summary: "Get a summary for language models",
    description: "What the service is, where to begin, and where each document and guide is, in Markdown (llmstxt.org).",
    response: { schema: docsResponse, description: "The text." },
  },
  getLlmsFullText: {
    summary: "Get all guides for language models",
    description: "As `/llms.txt`, with every operation, and every guide whole.",
    response: { schema: docsResponse, description: "The text." },
  },
  getRobots: {
    summary: "Say what robots may read",
    description: "Pages and guides, and not what costs quota (RFC 9309).",
    response: { schema: docsResponse, description: "The rules." },
  },
  getFavicon: {
    summary: "Get the mark of the service",
    description: "The picture that browsers show beside a page's title.",
    response: { schema: docsResponse, description: "The picture." },
  },
  getChangelog: {
    summary: "Read what each release brought",
    description: "The releases, the newest first, as an HTML page; `/changelog.xml` is its feed.",
    response: { schema: docsResponse, description: "The page." },
  },
  getChangelogFeed: {
    summary: "Follow the releases",
    description: "The releases as an Atom feed (RFC 4287), the newest first.",
    response: { schema: docsResponse, description: "The feed." },
  },
  getPostmanCollection: {
    summary: "Get a collection for Postman",
    description:
      "Every operation of the OpenAPI document with its example, as a collection of format 2.1: import it by this address, and set `apiKey`.",
    response: { schema: openApiResponse, description: "The collection." },
  },
  getTypeface: {
    summary: "Get the typeface of the pages",
    description: "Hanken Grotesk, under the SIL Open Font License 1.1.",
    response: { schema: docsResponse, description: "The typeface." },
  },
  getExplorer: {
    summary: "Explore in a browser",
    description:
      "A web page: describe your situation in plain words, check the extracted facts, and see which credit unions you may be able to join and at what cost. The institutions are real, or invented on request; needs no key.",
    response: { schema: docsResponse, description: "The page." },
  },
  getConsole: {
    summary: "Use your key in a browser",
    description:
      "A web page: usage and what is left, monitors, events, changes of sandbox rates, and keys. The key you enter stays in the tab at most, and leaves with it.",
    response: { schema: docsResponse, description: "The page." },
  },
} as const satisfies DocsOf<typeof documentOperations>;
