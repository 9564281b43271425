import { decisionOperations } from "./decisions.ts";
import { eligibilityOperations } from "./eligibility.ts";
import { eventOperations } from "./events.ts";
import { gatewayOperations } from "./gateway.ts";
import { keyOperations } from "./keys.ts";
import { monitorOperations } from "./monitors.ts";
import type { Group, Operation } from "./operation.ts";
import { rateOperations } from "./rates.ts";
import { sandboxOperations } from "./sandbox.ts";
import { subscriptionOperations } from "./subscriptions.ts";

/** The operation catalogue, from which everything about an endpoint is derived. */
export const OPERATIONS = {
  ...decisionOperations,
  ...eligibilityOperations,
  ...monitorOperations,
  ...subscriptionOperations,
  ...eventOperations,
  ...sandboxOperations,
  ...rateOperations,
  ...keyOperations,
  ...gatewayOperations,
} as const;

export type OperationId = keyof typeof OPERATIONS;

/** The ids of the operations in group `G`, which the group's Worker must serve. */
export type OperationIdOf<G extends Group> = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]["group"] extends G ? Id : never;
}[OperationId];

export const OPERATION_LIST: readonly (Operation & { readonly id: string })[] = Object.entries(OPERATIONS).map(
  ([id, operation]: [string, Operation]) => ({ ...operation, id }),
);
