import { batchResponse, decisionResponse } from "../answers/decisions.ts";
import { receiptKeysResponse, verifyReceiptResponse } from "../answers/receipts.ts";
import type { decisionOperations } from "../operations/decisions.ts";
import { decisionShorthands } from "../requests/decisions.ts";
import type { DocsOf } from "./docs.ts";

export const decisionDocs = {
  createDecision: {
    toolShorthands: decisionShorthands,
    summary: "Rank financing offers for one borrower",
    description:
      "US credit union offers ranked by true cost: the actuarial APR (Regulation Z, Appendix J) of this borrower's cash flows, including points and fees. Anything the request leaves out is assumed and listed in `assumptions`. Referral payouts never affect ranking.",
    example: {
      decision_type: "financing",
      context: { geo: { state: "TX" } },
      borrower: { credit_score: 720 },
      product_request: { product_type: "auto_loan", intent: "purchase", amount: 28000, term_months: 60, vehicle_condition: "used" },
    },
    response: { schema: decisionResponse, description: "Ranked offers with savings." },
  },
  simulateDecision: {
    toolShorthands: decisionShorthands,
    summary: "Try a decision on invented rates",
    description:
      "Same request and response as a decision, always over the fixed synthetic rate book, whichever key you use. Use it to test an integration. The response is not market data; never quote it.",
    example: { product_request: { product_type: "auto_loan", amount: 28000, term_months: 60 } },
    response: { schema: decisionResponse, description: "Ranked synthetic offers." },
  },
  createBatchDecision: {
    // One offer per scenario is enough for an agent: more would make the answer several times as long.
    toolDefaults: { max_providers: 1 },
    summary: "Rank financing offers for up to 25 borrowers",
    description:
      "Returns one row per scenario, identical to the single decision for that scenario. `rank` orders the rows by best-offer APR. Each scenario costs 1; a batch rejected with a 4xx costs 1. A batch that exceeds the remaining quota is rejected as a whole.",
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
    response: { schema: batchResponse, description: "One row per scenario, in input order." },
  },
  listReceiptKeys: {
    summary: "List the keys of receipts",
    description: "The public keys that receipts are verified with, as a JSON Web Key Set.",
    response: { schema: receiptKeysResponse, description: "The keys." },
  },
  verifyReceipt: {
    summary: "Verify a receipt",
    description:
      "Whether a receipt proves that the service gave an answer to a request. Nothing is stored or looked up: anyone can do the same with the keys.",
    example: {
      request: { product_request: { product_type: "auto_loan", amount: 28000 } },
      answer: {
        request_id: "req_1",
        receipt: {
          format: "tellerline-receipt-1",
          key_id: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
          issued_at: "2026-11-22T12:00:00Z",
          operation: "createDecision",
          engine_version: "0.4.0",
          books: { version: "live-128", rate_book_hash: null, membership_book_hash: null, gazetteer_hash: null },
          request_sha256: "0".repeat(64),
          answer_sha256: "0".repeat(64),
          signature: "A",
        },
      },
    },
    response: { schema: verifyReceiptResponse, description: "Whether it does." },
  },
} as const satisfies DocsOf<typeof decisionOperations>;
