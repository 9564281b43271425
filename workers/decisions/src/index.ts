import { decisionOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { createBatchDecision } from "./create-batch-decision.ts";
import { createDecision, simulateDecision } from "./create-decision.ts";
import type { Env } from "./env.ts";

export default createGroupApp<"decisions", Env>(decisionOperations, { createDecision, simulateDecision, createBatchDecision });
