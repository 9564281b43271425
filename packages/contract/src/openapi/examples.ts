import * as z from "zod";
import type { ZodOpenApiComponentsObject } from "zod-openapi";
import { OPERATION_LIST } from "../catalogue/index.ts";
import recorded from "./examples.json" with { type: "json" };

/**
 * Example answers by operation id, recorded from the running system by `packages/e2e/tests/reference.test.ts`. Lists are cut to their first
 * entry.
 */
const examples: Readonly<Record<string, unknown>> = recorded;

/** Operations that show another operation's example, because their answers have the same form. */
export const EXAMPLE_OF: Readonly<Record<string, string>> = {
  simulateDecision: "createDecision",
  searchDemoEligibility: "searchEligibility",
  exploreEligibility: "searchEligibility",
  extractDemoFacts: "extractEligibilityFacts",
  exploreFacts: "extractEligibilityFacts",
  findDemoReachableOffers: "findReachableOffers",
  exploreReachableOffers: "findReachableOffers",
  listSubscriptionDeliveries: "listMonitorDeliveries",
  updateMonitor: "getMonitor",
  updateSubscription: "getSubscription",
};

export function eventOf(simulation: "simulateMonitor" | "simulateSubscription"): unknown {
  return z.object({ event: z.unknown() }).parse(examples[simulation]).event;
}

export const RESPONSE_EXAMPLES: NonNullable<ZodOpenApiComponentsObject["examples"]> = Object.fromEntries(
  OPERATION_LIST.flatMap(({ id, summary }) => {
    const value = examples[id];
    return value === undefined || EXAMPLE_OF[id] !== undefined ? [] : [[id, { summary, value }]];
  }),
);

export function exampleOf(id: string) {
  const name = EXAMPLE_OF[id] ?? id;
  return examples[name] === undefined ? undefined : { recorded: { $ref: `#/components/examples/${name}` } };
}
