import * as z from "zod";
import { capabilitiesResponse, docsResponse, healthResponse, openApiResponse } from "../schemas/meta.ts";
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
    path: "/v1/capabilities",
    summary: "List what the service can do",
    description: "Each flow with its route, tool, plan and cost.",
    response: { status: 200, schema: capabilitiesResponse, description: "The catalogue." },
  },
  getOpenApi: {
    ...shared,
    path: "/openapi.json",
    summary: "Get the OpenAPI document",
    description: "OpenAPI 3.1, made from the schemas that validate requests.",
    response: { status: 200, schema: openApiResponse, description: "The document." },
  },
  getDocs: {
    ...shared,
    path: "/docs",
    summary: "Read the reference",
    description: "The reference as a page.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getGuide: {
    ...shared,
    path: "/docs/{guide}",
    samplePath: "/docs/webhooks",
    summary: "Read a guide",
    description: "The first call, a batch, eligibility, webhooks, operating: a page each.",
    params: z.strictObject({ guide: z.string().max(40).meta({ pattern: "^[a-z-]+$" }) }),
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getLlmsText: {
    ...shared,
    path: "/llms.txt",
    summary: "Get the service in words for language models",
    description: "What the service is, its operations and its guides, in Markdown.",
    response: { status: 200, schema: docsResponse, description: "The text.", text: true },
  },
  getExplorer: {
    ...shared,
    path: "/",
    summary: "Explore in a browser",
    description:
      "A page for people: a situation in plain words, the facts in it, who would take the person and at what cost. On invented data, without a key.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getMonitorsPage: {
    ...shared,
    path: "/monitors",
    summary: "Watch your monitors in a browser",
    description: "A page for people: monitors, what they saw, and what was delivered. The key that you type stays in the page's memory.",
    response: { status: 200, schema: docsResponse, description: "The page.", html: true },
  },
  getHealth: {
    ...shared,
    path: "/health",
    summary: "Check that the service answers",
    description: "Answers while the public door is up.",
    response: { status: 200, schema: healthResponse, description: "Up." },
  },
} as const satisfies Record<string, Operation>;
