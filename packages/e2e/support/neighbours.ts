import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLastRelease } from "@tellerline/dev/releases";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import type { BundledWorker } from "@tellerline/dev/workers";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { expect } from "vitest";
import { ASH, BIRCH, publish, untilEvaluated } from "./alerts.ts";
import { call } from "./api.ts";
import { bundledWorkers, copyState } from "./fixtures.ts";
import { openToAnyone, publishClaims, putEmbeddedGazetteer } from "./membership.ts";
import type { Receiver } from "./receiver.ts";

const lastRelease = readLastRelease();
const older = new Map(lastRelease.workers.map((worker) => [worker.name, worker]));

/** Names of the Workers that both the previous release and this one have, in the order in which they are deployed. */
export const DEPLOYED = [
  "tellerline-keys",
  "tellerline-rates",
  "tellerline-decisions",
  "tellerline-eligibility",
  "tellerline-monitors",
  "tellerline-webhook-dispatcher",
  "tellerline-monitor-evaluator",
  "tellerline-tool-server",
  "tellerline-operator",
  "tellerline",
] as const;

/** This release's Workers. A Worker for which `isOlder` is true comes from the previous release instead, if that has it. */
export function mixOf(isOlder: (name: string) => boolean): readonly BundledWorker[] {
  return bundledWorkers().map((worker) => (isOlder(worker.name) ? (older.get(worker.name) ?? worker) : worker));
}

export interface Neighbours {
  readonly operator: OperatorClient;
  readonly baseUrl: string;
  /** Restarts the system on the same data with these Workers, as after a deployment. */
  deploy(workers: readonly BundledWorker[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a system of these Workers, migrated and empty. */
export async function startNeighbours(workers: readonly BundledWorker[]): Promise<Neighbours> {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-neighbours-"));
  copyState("empty", stateDir);
  const start = (those: readonly BundledWorker[]) => startSystem({ port: 0, stateDir, quiet: true, workers: those });
  let system: LocalSystem = await start(workers);
  return {
    get operator() {
      return createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
    },
    get baseUrl() {
      return system.baseUrl;
    },
    async deploy(those) {
      await system.stop();
      system = await start(those);
    },
    async stop() {
      await system.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export const DECISION = {
  product_request: { product_type: "auto_loan", amount: 20_000, term_months: 60 },
  context: { geo: { state: "TX" } },
};

async function answer({ baseUrl }: Neighbours, key: string | undefined, method: string, path: string, body?: object) {
  const response = await call(method, path, { ...(key === undefined ? {} : { key }), ...(body === undefined ? {} : { body }) }, baseUrl);
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text);
}

/** Repeats a request until its answer is as expected. Isolates read the pointer to the books in the background, so it may take a while. */
async function untilAnswer(ask: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(ask, { timeout: 15_000, interval: 100 }).toEqual(expected);
}

export async function publishFirst({ operator }: Neighbours): Promise<void> {
  await putEmbeddedGazetteer(operator);
  expect(await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true)).toMatchObject({ published: true });
  const { source, claim } = openToAnyone(ASH);
  expect(await publishClaims(operator, [claim], [source])).toMatchObject({ published: true });
}

/**
 * Does what users and the operator do: uses keys, decisions, searches and tools, and publishes a rate for which a monitor fires.
 * @param rate the rate to publish, which must be lower than all earlier ones.
 */
export async function useEverything(system: Neighbours, receiver: Receiver, path: string, rate: number): Promise<void> {
  const { operator } = system;
  const { key } = await operator.createKey({ plan: "enterprise", sandbox: false });
  const issued = await answer(system, undefined, "POST", "/keys", { email: `someone${path.replace("/", "-")}@example.com` });
  await answer(system, issued.key, "GET", "/keys/current");
  await answer(system, issued.key, "POST", "/keys/current/rotate", {});
  const search = async () =>
    (await answer(system, key, "POST", "/v1/eligibility/search", { home_state: "TX" })).eligible.map(
      (one: { credit_union_id: string }) => one.credit_union_id,
    );
  await untilAnswer(search, [ASH]);
  await untilEvaluated(operator);
  await answer(system, key, "POST", "/v1/monitors", {
    name: "Watch",
    decision_context: { product_type: "auto_loan", state: "TX", amount: 30_000, term_months: 60 },
    conditions: [{ field: "rate", operator: "lte", value: rate }],
    webhook_url: receiver.url(path),
    cooldown_hours: 0,
  });
  const before = await answer(system, key, "POST", "/v1/decisions", DECISION);
  expect(await publish(operator, [{ rate_id: "birch", credit_union_id: BIRCH, rate }])).toMatchObject({ published: true });
  const decide = async () => (await answer(system, key, "POST", "/v1/decisions", DECISION)).offers[0].rate;
  const lowest = async () => (await answer(system, key, "GET", "/v1/league-table?product_type=auto_loan&state=TX")).offers[0].rate;
  await untilAnswer(decide, rate);
  await untilAnswer(lowest, rate);
  const earlier = await answer(system, key, "POST", "/v1/decisions", { ...DECISION, rate_book: before.rate_book.version });
  expect(earlier.offers).toEqual(before.offers);
  await answer(system, key, "POST", "/v1/decisions/batch", {
    scenarios: [{ product_type: "auto_loan", intent: "purchase", amount: 9000 }],
  });
  const [received] = await receiver.until(path, 1);
  expect(JSON.parse(received?.body ?? "null")).toMatchObject({ rate_change: { new_rate: rate } });
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "rank_offers", arguments: DECISION } };
  const headers = { Accept: "application/json, text/event-stream" };
  const tool = await call("POST", "/mcp", { key, body: message, headers }, system.baseUrl);
  expect(await tool.text()).toContain(`\\"rate\\":${rate}`);
}
