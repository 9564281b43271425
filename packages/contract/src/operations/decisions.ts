import { batchRequest, decisionRequest } from "../requests/decisions.ts";
import { verifyReceiptRequest } from "../requests/receipts.ts";
import { decisionRoutes } from "../routes/decisions.ts";
import { served } from "./served.ts";

export const decisionOperations = served(decisionRoutes, {
  createDecision: { body: decisionRequest },
  simulateDecision: { body: decisionRequest },
  createBatchDecision: { body: batchRequest },
  verifyReceipt: { body: verifyReceiptRequest },
});
