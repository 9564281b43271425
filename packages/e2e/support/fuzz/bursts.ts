import fc from "fast-check";
import type { Callers } from "./callers.ts";
import { CATALOGUE, type CatalogueEntry } from "./catalogue.ts";
import { choice, combine } from "./choices.ts";
import { TOOLS } from "./mcp.ts";
import type { FuzzCase, FuzzRequest } from "./send.ts";
import { recalled } from "./values.ts";
import { learnt, uuid } from "./world.ts";

/** Number of requests of a burst. They are sent at the same moment with the same Idempotency-Key. */
const BURST_SIZE = 8;
const IDEMPOTENT = CATALOGUE.filter(({ operation }) => operation.headers?.["Idempotency-Key"] !== undefined);

const MARKET = { product_type: "auto_loan", state: "TX" };
const MONITOR = { decision_context: { ...MARKET, amount: 30_000 }, conditions: [{ field: "apr", operator: "lt", value: 4 }] };
const webhook_url = learnt("webhook", 0);
/** Valid bodies by operation id. Each `variant` gives another body. Operations that are not listed need no body. */
const BODIES: Readonly<Record<string, (variant: number) => object>> = {
  createMonitor: (variant) => ({ ...MONITOR, name: `Burst ${variant}`, webhook_url }),
  createSubscription: (variant) => ({ ...MARKET, min_change_bps: 25 + variant, webhook_url }),
  createKey: (variant) => ({ source: `burst ${variant}` }),
  rotateKey: (variant) => ({ grace_seconds: 3600 + variant }),
  createFurtherKey: (variant) => ({ name: `Burst ${variant}` }),
  changeSandboxRate: (variant) => ({ ...MARKET, new_rate: 4 + variant / 100 }),
  simulateMonitor: (variant) => ({ rate_change: { new_rate: 4 + variant / 100 } }),
  simulateSubscription: (variant) => ({ rate_change: { new_rate: 4 + variant / 100 } }),
  replayMonitor: (variant) => ({ since: `2026-11-0${variant}T00:00:00Z` }),
  replaySubscription: (variant) => ({ since: `2026-11-0${variant}T00:00:00Z` }),
};

const toBody = (document: object) => Buffer.from(JSON.stringify(document));
const JSON_TYPE = ["Content-Type", "application/json"] as const;

/** A request for an operation; or, if `tool` is not null, the same call to the tool server. */
function requestOf({ operation, path }: CatalogueEntry, tool: string | null, variant: number, idOf: (name: string) => string): FuzzRequest {
  const body = BODIES[operation.id]?.(variant);
  const names = Object.keys(path);
  if (tool !== null) {
    const params = {
      name: tool,
      arguments: { ...body, ...Object.fromEntries(names.map((name) => [name, idOf(name)])), idempotency_key: uuid(1) },
    };
    return {
      method: "POST",
      path: "/mcp",
      headers: [JSON_TYPE, ["Accept", "application/json, text/event-stream"]],
      body: toBody({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    };
  }
  return {
    method: operation.method,
    path: names.reduce((text, name) => text.replace(`{${name}}`, () => idOf(name)), operation.path),
    headers: [["Idempotency-Key", uuid(1)], ...(body === undefined ? [] : [JSON_TYPE])],
    body: body === undefined ? null : toBody(body),
  };
}

function burstsOf(entry: CatalogueEntry, callers: Callers): fc.Arbitrary<FuzzCase> {
  const { operation } = entry;
  const tool = operation.tool !== null && TOOLS.has(operation.tool) ? operation.tool : null;
  const caller = operation.path.startsWith("/keys/current") ? callers.disposable : callers.able;
  const variants = choice("burst", { equal: [6, fc.constant(1)], different: [4, fc.constant(2)] });
  const asTool = choice("burst to", { gateway: [7, fc.constant(null)], tool: [3, fc.constant(tool)] });
  return combine([caller, variants, asTool, recalled], ({ owner, headers }, count, called, idOf) => ({
    target: `${count === 1 ? "8 equal" : "8 different"} ${called === null ? operation.id : `tool ${called}`}`,
    owner,
    requests: Array.from({ length: BURST_SIZE }, (_, index) => {
      const request = requestOf(entry, called, index % count, idOf);
      return { ...request, headers: [...headers, ...request.headers] };
    }),
  }));
}

/** Bursts of requests with one Idempotency-Key. All requests have the same body, or two different bodies alternate. */
export const bursts = (callers: Callers): fc.Arbitrary<FuzzCase> => fc.oneof(...IDEMPOTENT.map((entry) => burstsOf(entry, callers)));
