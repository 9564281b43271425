import { decisionOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { createBatchDecision } from "./create-batch-decision.ts";
import { createDecision, simulateDecision } from "./create-decision.ts";
import type { Env } from "./env.ts";
import { listReceiptKeys, verifyReceipt } from "./receipts.ts";

export default createGroupApp<"decisions", Env>(
  decisionOperations,
  {
    createDecision,
    simulateDecision,
    createBatchDecision,
    listReceiptKeys,
    verifyReceipt,
  },
  { wake: (call) => books.get(call, "live") },
);
