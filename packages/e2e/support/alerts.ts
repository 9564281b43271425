import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "@tellerline/contract";
import { type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { callOperation } from "./api.ts";
import { toLines } from "./membership.ts";
import type { OwnSystem } from "./own-system.ts";

export const ASH = "Ash CU|Austin|TX";
export const BIRCH = "Birch CU|Dallas|TX";
export const CEDAR = "Cedar CU|Tulsa|OK";

interface Rate {
  readonly rate_id: string;
  readonly credit_union_id: string;
  readonly rate: number;
  readonly [other: string]: unknown;
}

/** Publishes rates, by default for auto loans in Texas. If `withInstitutions`, the import also has the institutions Ash, Birch and Cedar. */
export function publish(operator: OperatorClient, rates: readonly Rate[], withInstitutions = false) {
  const institutions = [ASH, BIRCH, CEDAR].map((credit_union_id) => {
    const [name, city, state] = credit_union_id.split("|");
    return { kind: "credit_union", credit_union_id, name, city, state };
  });
  const rows = rates.map((rate) => ({ product_type: "auto_loan", states: ["TX"], source_url: "https://rates.example/", ...rate }));
  return runImport(operator, { kind: "rates" }, toLines([...(withInstitutions ? institutions : []), ...rows]), silentProgress);
}

/** Waits until the monitors have been evaluated for every published book. */
export async function untilEvaluated(operator: OperatorClient): Promise<void> {
  for (;;) {
    const { alerts } = await operator.status();
    if (alerts.evaluated_version !== null && alerts.books_behind === 0) return;
    await sleep(20);
  }
}

export const CONTEXT = { product_type: "auto_loan", state: "TX", amount: 30_000, term_months: 60 } as const;

export async function createMonitor(system: OwnSystem, key: string, webhook_url: string, settings: object = {}) {
  const body = {
    name: "Watch",
    decision_context: CONTEXT,
    conditions: [{ field: "apr", operator: "lte", value: 5 }],
    webhook_url,
    cooldown_hours: 0,
    ...settings,
  };
  return (await callOperation("createMonitor", { key, body }, system.baseUrl)).answer;
}

export async function callOf<Id extends OperationId>(system: OwnSystem, id: Id, key: string, path: string, body?: unknown) {
  return (await callOperation(id, { key, path, ...(body === undefined ? {} : { body }) }, system.baseUrl)).answer;
}

/** Makes every scheduled delivery attempt due now, and triggers the cron's work, which sends them. */
export async function passTime(system: OwnSystem): Promise<void> {
  const alerts = await system.alerts();
  await alerts
    .prepare("update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z', claimed_until = null where next_attempt_at is not null")
    .run();
  await system.operator.tick();
}

/** Polls a delivery until it has the status, and returns the delivery. @throws if it has another status after a minute. */
export async function untilStatus(system: OwnSystem, key: string, deliveryId: string, status: string) {
  for (const deadline = Date.now() + 60_000; ; ) {
    const delivery = await callOf(system, "getDelivery", key, `/v1/deliveries/${deliveryId}`);
    if (delivery.status === status) return delivery;
    if (Date.now() > deadline) throw new Error(`Delivery ${deliveryId} is ${delivery.status}, not ${status}.`);
    await sleep(30);
  }
}
