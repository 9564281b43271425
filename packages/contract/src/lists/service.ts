import { ENVIRONMENTS, PLAN_NAMES, RECEIPT_FAULTS, SCOPES, SERVICE_STATUSES } from "@tellerline/vocabulary";
import { closedList } from "./closed-list.ts";

export const environment = closedList("Environment", ENVIRONMENTS, "Which books answer a key.", {
  live: "Published rates and membership rules.",
  sandbox: "Fixed, invented ones: its answers never change.",
});

export const planName = closedList("Plan", PLAN_NAMES, "What a key may call, and how often.", {
  free: "Rates, benchmarks, rankings and profiles.",
  pro: "Decisions, batches and monitors, too.",
  enterprise: "Membership and reachable offers, too.",
});

export const receiptFault = closedList("ReceiptFault", RECEIPT_FAULTS, "Why a receipt proves nothing.", {
  unknown_key: "Its key is none of ours.",
  wrong_signature: "Its signature is of something else.",
  other_request: "It is of another request.",
  other_answer: "It is of another answer.",
});

export const scope = closedList("Scope", SCOPES, "What a key may do, within its plan.", {
  read: "Rates, benchmarks, rankings and profiles.",
  decisions: "Decisions and batches.",
  eligibility: "Membership, facts from text and reachable offers.",
  monitors: "Monitors, subscriptions and their deliveries.",
});

export const serviceStatus = closedList("ServiceStatus", SERVICE_STATUSES, "How the service is.", {
  ready: "It answers as promised.",
  not_ready: "It lacks something of that.",
});
