import { ONE, type Route } from "./route.ts";

const shared = {
  group: "documents",
  method: "GET",
  flow: "meta",
  plan: null,
  cost: ONE,
  tool: null,
  effect: "read",
  cors: true,
  errors: [],
  tagged: true,
} as const;

/** Documents and pages that are the same for everyone. */
export const documentRoutes = {
  getCapabilities: {
    ...shared,
    path: "/v1/capabilities",
    response: { status: 200 },
  },
  getOpenApi: {
    ...shared,
    path: "/openapi.json",
    response: { status: 200 },
  },
  getDocs: {
    ...shared,
    takesAnyQuery: true,
    path: "/docs",
    response: { status: 200, html: true },
  },
  getGuide: {
    ...shared,
    takesAnyQuery: true,
    path: "/docs/{guide}",
    response: { status: 200, html: true, text: "text/markdown" },
  },
  getProblemType: {
    ...shared,
    takesAnyQuery: true,
    path: "/problems/{problem}",
    response: { status: 200, html: true },
  },
  getLlmsText: {
    ...shared,
    path: "/llms.txt",
    response: { status: 200, text: "text/plain" },
  },
  getLlmsFullText: {
    ...shared,
    path: "/llms-full.txt",
    response: { status: 200, text: "text/plain" },
  },
  getRobots: {
    ...shared,
    path: "/robots.txt",
    response: { status: 200, text: "text/plain" },
  },
  getFavicon: {
    ...shared,
    path: "/favicon.ico",
    response: { status: 200, text: "image/svg+xml" },
  },
  getChangelog: {
    ...shared,
    takesAnyQuery: true,
    path: "/changelog",
    response: { status: 200, html: true },
  },
  getChangelogFeed: {
    ...shared,
    path: "/changelog.xml",
    response: { status: 200, text: "application/atom+xml" },
  },
  getPostmanCollection: {
    ...shared,
    path: "/postman.json",
    response: { status: 200 },
  },
  getTypeface: {
    ...shared,
    path: "/fonts/hanken-grotesk.woff2",
    response: { status: 200, text: "font/woff2" },
  },
  getExplorer: {
    ...shared,
    takesAnyQuery: true,
    path: "/",
    response: { status: 200, html: true },
  },
  getConsole: {
    ...shared,
    takesAnyQuery: true,
    path: "/console",
    response: { status: 200, html: true },
  },
} as const satisfies Record<string, Route>;
