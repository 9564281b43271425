import * as z from "zod";
import type { ZodOpenApiComponentsObject } from "zod-openapi";
import { OPERATION_LIST } from "../catalogue/index.ts";
import recorded from "./examples.json" with { type: "json" };

/** Example answers, recorded from the running system, with only the first entry of each list. `reference.test.ts` records and checks them. */

const examples: Readonly<Record<string, unknown>> = recorded;

/** Operations whose answers have the same form as another operation's. Each shows the example of the operation with the given id. */
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

/** The event that a simulation would send, from its recorded answer. */
export function eventOf(simulation: "simulateMonitor" | "simulateSubscription"): unknown {
  return z.object({ event: z.unknown() }).parse(examples[simulation]).event;
}

export const RESPONSE_EXAMPLES: NonNullable<ZodOpenApiComponentsObject["examples"]> = Object.fromEntries(
  OPERATION_LIST.flatMap(({ id, summary }) => {
    const value = examples[id];
    return value === undefined || EXAMPLE_OF[id] !== undefined ? [] : [[id, { summary, value }]];
  }),
);

/** The reference to the example of an operation's answer; undefined if there is no example. */
export function exampleOf(id: string) {
  const name = EXAMPLE_OF[id] ?? id;
  return examples[name] === undefined ? undefined : { recorded: { $ref: `#/components/examples/${name}` } };
}
