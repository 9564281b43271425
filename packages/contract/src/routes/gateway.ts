import { ONE, type Route } from "./route.ts";

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

export const gatewayRoutes = {
  getCapabilities: {
    ...shared,
    tagged: true,
    path: "/v1/capabilities",
    response: { status: 200 },
  },
  getOpenApi: {
    ...shared,
    tagged: true,
    path: "/openapi.json",
    response: { status: 200 },
  },
  getDocs: {
    ...shared,
    tagged: true,
    path: "/docs",
    response: { status: 200, html: true },
  },
  getGuide: {
    ...shared,
    tagged: true,
    path: "/docs/{guide}",
    response: { status: 200, html: true, text: "text/markdown" },
  },
  getProblemType: {
    ...shared,
    tagged: true,
    path: "/problems/{problem}",
    response: { status: 200, html: true },
  },
  getLlmsText: {
    ...shared,
    tagged: true,
    path: "/llms.txt",
    response: { status: 200, text: "text/plain" },
  },
  getLlmsFullText: {
    ...shared,
    tagged: true,
    path: "/llms-full.txt",
    response: { status: 200, text: "text/plain" },
  },
  getRobots: {
    ...shared,
    tagged: true,
    path: "/robots.txt",
    response: { status: 200, text: "text/plain" },
  },
  getFavicon: {
    ...shared,
    tagged: true,
    path: "/favicon.ico",
    response: { status: 200, text: "image/svg+xml" },
  },
  getChangelog: {
    ...shared,
    tagged: true,
    path: "/changelog",
    response: { status: 200, html: true },
  },
  getChangelogFeed: {
    ...shared,
    tagged: true,
    path: "/changelog.xml",
    response: { status: 200, text: "application/atom+xml" },
  },
  getSecurityText: {
    ...shared,
    path: "/.well-known/security.txt",
    response: { status: 200, text: "text/plain" },
  },
  getPostmanCollection: {
    ...shared,
    tagged: true,
    path: "/postman.json",
    response: { status: 200 },
  },
  showStatus: {
    ...shared,
    path: "/status",
    response: { status: 200, html: true },
  },
  getTypeface: {
    ...shared,
    tagged: true,
    path: "/fonts/hanken-grotesk.woff2",
    response: { status: 200, text: "font/woff2" },
  },
  getExplorer: {
    ...shared,
    tagged: true,
    path: "/",
    response: { status: 200, html: true },
  },
  getConsole: {
    ...shared,
    tagged: true,
    path: "/console",
    response: { status: 200, html: true },
  },
  getHealth: {
    ...shared,
    path: "/health",
    response: { status: 200 },
  },
  getReadiness: {
    ...shared,
    path: "/health/ready",
    response: { status: 200 },
  },
} as const satisfies Record<string, Route>;
