import { ONE, PREFER_RECEIPT, type Route } from "./route.ts";

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

export const decisionRoutes = {
  createDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions",
    flow: "decision",
    cost: ONE,
    tool: "rank_offers",
    takesEarlierSets: true,
    headers: PREFER_RECEIPT,
    response: { status: 200 },
  },
  simulateDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/simulate",
    flow: "simulated_decision",
    cost: ONE,
    tool: "simulate_decision",
    response: { status: 200 },
  },
  createBatchDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/batch",
    flow: "batch_decisions",
    cost: { kind: "per_item", field: "scenarios" },
    tool: "batch_decisions",
    takesEarlierSets: true,
    headers: PREFER_RECEIPT,
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
    response: { status: 200 },
  },
} as const satisfies Record<string, Route>;
