import { decisionOperations } from "../operations/decisions.ts";
import { documentOperations } from "../operations/documents.ts";
import { eligibilityOperations } from "../operations/eligibility.ts";
import { eventOperations } from "../operations/events.ts";
import { gatewayOperations } from "../operations/gateway.ts";
import { keyOperations } from "../operations/keys.ts";
import { monitorOperations } from "../operations/monitors.ts";
import { rateOperations } from "../operations/rates.ts";
import { sandboxOperations } from "../operations/sandbox.ts";
import { subscriptionOperations } from "../operations/subscriptions.ts";
import type { Group } from "../routes/route.ts";
import { decisionDocs } from "./decisions.ts";
import { documented, type Operation } from "./docs.ts";
import { documentDocs } from "./documents.ts";
import { eligibilityDocs } from "./eligibility.ts";
import { eventDocs } from "./events.ts";
import { gatewayDocs } from "./gateway.ts";
import { keyDocs } from "./keys.ts";
import { monitorDocs } from "./monitors.ts";
import { rateDocs } from "./rates.ts";
import { sandboxDocs } from "./sandbox.ts";
import { subscriptionDocs } from "./subscriptions.ts";

/**
 * All operations of the API: their routes with their documentation. The OpenAPI document, tools and clients are made from this catalogue.
 */
export const OPERATIONS = {
  ...documented(decisionOperations, decisionDocs),
  ...documented(eligibilityOperations, eligibilityDocs),
  ...documented(monitorOperations, monitorDocs),
  ...documented(subscriptionOperations, subscriptionDocs),
  ...documented(eventOperations, eventDocs),
  ...documented(sandboxOperations, sandboxDocs),
  ...documented(rateOperations, rateDocs),
  ...documented(keyOperations, keyDocs),
  ...documented(documentOperations, documentDocs),
  ...documented(gatewayOperations, gatewayDocs),
} as const;

export type OperationId = keyof typeof OPERATIONS;

export type OperationIdOf<G extends Group> = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]["group"] extends G ? Id : never;
}[OperationId];

export const OPERATION_LIST: readonly (Operation & { readonly id: string })[] = Object.entries(OPERATIONS).map(
  ([id, operation]: [string, Operation]) => ({ ...operation, id }),
);
