import { batchRequest, batchResponse, decisionRequest, decisionResponse } from "../schemas/decisions.ts";
import { ONE, type Operation } from "./operation.ts";

const shared = { group: "decisions", plan: "pro", effect: "read", cors: true, errors: [] } as const;

export const decisionOperations = {
  createDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions",
    flow: "decision",
    cost: ONE,
    tool: "rank_offers",
    summary: "Rank financing offers for one borrower",
    description:
      "Offers of US credit unions ranked by true cost: the actuarial APR (Regulation Z, Appendix J) of this borrower's cash flows, points and fees included. What the request does not say is assumed, and said in `assumptions`. Payouts play no part.",
    body: decisionRequest,
    example: {
      decision_type: "financing",
      context: { geo: { state: "TX" } },
      borrower: { credit_score: 720 },
      product_request: { product_type: "auto_loan", intent: "purchase", amount: 28000, term_months: 60, vehicle_condition: "used" },
    },
    response: { status: 200, schema: decisionResponse, description: "Ranked offers with savings." },
  },
  simulateDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/simulate",
    flow: "simulated_decision",
    cost: ONE,
    tool: "simulate_decision",
    summary: "Try a decision on invented rates",
    description:
      "The same as a decision, over the fixed synthetic book, whichever key asks: for trying out an integration. Nothing in the answer is market data; never quote it.",
    body: decisionRequest,
    example: { product_request: { product_type: "auto_loan", amount: 28000, term_months: 60 } },
    response: { status: 200, schema: decisionResponse, description: "Ranked synthetic offers." },
  },
  createBatchDecision: {
    ...shared,
    method: "POST",
    path: "/v1/decisions/batch",
    flow: "batch_decisions",
    cost: { kind: "per_item", field: "scenarios" },
    tool: "batch_decisions",
    summary: "Rank financing offers for up to 25 borrowers",
    description:
      "One ranked row for each scenario, equal to the single decision of that scenario. `rank` orders the rows of the batch by best-offer APR. Each scenario costs 1; a batch refused with 4xx costs 1; one that exceeds the remaining quota is refused whole.",
    body: batchRequest,
    example: {
      state: "TX",
      credit_score: 740,
      scenarios: [
        { id: "anna", product_type: "mortgage", intent: "purchase", amount: 320000, term_months: 360, down_payment_percent: 10 },
        {
          id: "ben",
          product_type: "auto_loan",
          intent: "purchase",
          amount: 24000,
          term_months: 60,
          vehicle_condition: "used",
          state: "OK",
        },
      ],
    },
    response: { status: 200, schema: batchResponse, description: "One row per scenario, in input order." },
  },
} as const satisfies Record<string, Operation>;
