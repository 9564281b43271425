import { batchRequest, decisionRequest, decisionShorthands } from "../requests/decisions.ts";
import { verifyReceiptRequest } from "../requests/receipts.ts";
import { ONE, PREFER_RECEIPT, type Route } from "./operation.ts";

const shared = {
  group: "decisions",
  plan: "pro",
  effect: "read",
  cors: true,
  errors: ["conflicting_fields", "unresolved_city", "city_without_state", "unresolved_zip"],
} as const;

const receipts = {
  group: "decisions",
  flow: "receipts",
  plan: null,
  cost: ONE,
  effect: "read",
  cors: true,
  tool: null,
  errors: [],
} as const;

export const decisionOperations = {
  createDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions",
    flow: "decision",
    cost: ONE,
    tool: "rank_offers",
    toolShorthands: decisionShorthands,
    takesEarlierSets: true,
    headers: PREFER_RECEIPT,
    body: decisionRequest,
    response: { status: 200 },
  },
  simulateDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/simulate",
    flow: "simulated_decision",
    cost: ONE,
    tool: "simulate_decision",
    toolShorthands: decisionShorthands,
    body: decisionRequest,
    response: { status: 200 },
  },
  createBatchDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/batch",
    flow: "batch_decisions",
    cost: { kind: "per_item", field: "scenarios" },
    tool: "batch_decisions",
    // With more providers, each scenario would repeat its best offer in a list, with two others.
    toolDefaults: { max_providers: 1 },
    takesEarlierSets: true,
    headers: PREFER_RECEIPT,
    body: batchRequest,
    response: { status: 200 },
  },
  listReceiptKeys: {
    ...receipts,
    method: "GET",
    path: "/v1/receipts/keys",
    response: { status: 200 },
  },
  verifyReceipt: {
    ...receipts,
    method: "POST",
    path: "/v1/receipts/verify",
    body: verifyReceiptRequest,
    response: { status: 200 },
  },
} as const satisfies Record<string, Route>;
