import { API_VERSION, createOpenApiDocument, OPERATION_LIST } from "@tellerline/contract";
import { GUIDES } from "@tellerline/guides";
import { fillGuide } from "@tellerline/guides/fill";
import { Problem } from "@tellerline/worker-kit";
import { type Page, pageResponse } from "@tellerline/worker-kit/pages";
import CHANGELOG from "../generated/changelog.txt";
import CONSOLE_SCRIPT from "../generated/console.txt";
import EXPLORER_SCRIPT from "../generated/explorer.txt";
import READING_SCRIPT from "../generated/reading.txt";
import REFERENCE_SCRIPT from "../generated/reference.txt";
import type { DocumentHandler } from "./env.ts";
import { PUBLIC_FOR_A_MINUTE, serveDocument, textOf } from "./kept-documents.ts";
import { consolePage } from "./pages/console.ts";
import { explorerPage } from "./pages/explorer/explorer.ts";
import { guidePage } from "./pages/guide.ts";
import { problemNamed, problemTypePage } from "./pages/problem-type.ts";
import { withCodeSamples } from "./pages/reference/code-samples.ts";
import { referencePage } from "./pages/reference/reference.ts";
import { createPostmanCollection } from "./postman.ts";
import { readReleases } from "./releases/releases.ts";
import { releasesFeed, releasesPage } from "./releases/releases-page.ts";

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

export const getCapabilities: DocumentHandler<"getCapabilities"> = (call) => serveDocument(call, "capabilities", makeCapabilities);

export const getOpenApi: DocumentHandler<"getOpenApi"> = (call) =>
  serveDocument(call, "openapi", (origin) =>
    Response.json(withCodeSamples(createOpenApiDocument(origin), origin), { headers: PUBLIC_FOR_A_MINUTE }),
  );

export const getPostmanCollection: DocumentHandler<"getPostmanCollection"> = (call) =>
  serveDocument(call, "postman", (origin) =>
    Response.json(createPostmanCollection(createOpenApiDocument(origin), origin), { headers: PUBLIC_FOR_A_MINUTE }),
  );

/** Responds with a page. Pages accept unknown query parameters, because shared links often have tracking parameters. */
const page = (shown: Page) => pageResponse(shown, { headers: PUBLIC_FOR_A_MINUTE });

export const getDocs: DocumentHandler<"getDocs"> = (call) =>
  serveDocument(call, "reference", (origin) => page(referencePage(createOpenApiDocument(origin), origin, REFERENCE_SCRIPT)));

export const getExplorer: DocumentHandler<"getExplorer"> = (call) =>
  serveDocument(call, "explorer", () => page(explorerPage(EXPLORER_SCRIPT)));

export const getConsole: DocumentHandler<"getConsole"> = (call) => serveDocument(call, "console", () => page(consolePage(CONSOLE_SCRIPT)));

const MARKDOWN = ".md";

function guideNamed(name: string): string {
  const guide = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (guide === undefined) throw new Problem("not_found", `There is no such guide. Available guides: ${Object.keys(GUIDES).join(", ")}.`);
  return guide;
}

export const getGuide: DocumentHandler<"getGuide"> = (call) => {
  const file = call.params.guide;
  const name = file.endsWith(MARKDOWN) ? file.slice(0, -MARKDOWN.length) : file;
  const guide = guideNamed(name);
  const fill = (origin: string) => fillGuide(guide, { origin, clientPackage: call.env.CLIENT_PACKAGE });
  if (name === file) return serveDocument(call, `guide ${name}`, (origin) => page(guidePage(name, fill(origin), READING_SCRIPT)));
  return serveDocument(call, `text of ${name}`, (origin) => textOf("text/markdown", fill(origin)));
};

export const getProblemType: DocumentHandler<"getProblemType"> = (call) => {
  const code = problemNamed(call.params.problem);
  if (code === undefined) throw new Problem("not_found", "There is no such problem. /problems/not-found lists all of them.");
  return serveDocument(call, `problem ${code}`, () => page(problemTypePage(code)));
};

export const getChangelog: DocumentHandler<"getChangelog"> = (call) =>
  serveDocument(call, "changelog", () => page(releasesPage(readReleases(CHANGELOG))));

export const getChangelogFeed: DocumentHandler<"getChangelogFeed"> = (call) =>
  serveDocument(call, "changelog feed", (origin) => textOf("application/atom+xml", releasesFeed(readReleases(CHANGELOG), origin)));
