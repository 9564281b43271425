import fc from "fast-check";
import type { Callers } from "./callers.ts";
import { CATALOGUE, type CatalogueEntry } from "./catalogue.ts";
import { choice } from "./choices.ts";
import { TOOLS } from "./mcp.ts";
import type { FuzzCase, FuzzRequest } from "./send.ts";
import { learnt, uuid } from "./world.ts";

/** Callers that send the same Idempotency-Key at the same moment. */
const BURST_SIZE = 8;
const IDEMPOTENT = CATALOGUE.filter(({ operation }) => operation.headers?.["Idempotency-Key"] !== undefined);

/** Valid bodies, so that each request gets as far as creating something. */
const BODIES: Readonly<Record<string, (variant: number) => object>> = {
  createMonitor: (variant) => ({
    name: `Burst ${variant}`,
    decision_context: { product_type: "auto_loan", state: "TX", amount: 30_000 },
    conditions: [{ field: "apr", operator: "lt", value: 4 }],
    webhook_url: learnt("webhook", 0),
  }),
  createSubscription: (variant) => ({
    product_type: "auto_loan",
    state: "TX",
    min_change_bps: 25 + variant,
    webhook_url: learnt("webhook", 0),
  }),
  createKey: (variant) => ({ source: `burst ${variant}` }),
  rotateKey: (variant) => ({ grace_seconds: 3600 + variant }),
};

const toBody = (document: object) => Buffer.from(JSON.stringify(document));
const JSON_TYPE = ["Content-Type", "application/json"] as const;

/** The request, or the same call to the tool server. */
function requestOf({ operation, path }: CatalogueEntry, tool: string | null, variant: number, id: number): FuzzRequest {
  const body = BODIES[operation.id]?.(variant);
  const ids = Object.fromEntries(Object.keys(path).map((name) => [name, learnt(name, id)]));
  if (tool !== null) {
    const params = { name: tool, arguments: { ...body, ...ids, idempotency_key: uuid(1) } };
    return {
      method: "POST",
      path: "/mcp",
      headers: [JSON_TYPE, ["Accept", "application/json, text/event-stream"]],
      body: toBody({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    };
  }
  return {
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ""),
    headers: [["Idempotency-Key", uuid(1)], ...(body === undefined ? [] : [JSON_TYPE])],
    body: body === undefined ? null : toBody(body),
  };
}

function burstsOf(entry: CatalogueEntry, callers: Callers): fc.Arbitrary<FuzzCase> {
  const { operation } = entry;
  const tool = operation.tool !== null && TOOLS.has(operation.tool) ? operation.tool : null;
  return fc
    .record({
      caller: operation.path.startsWith("/keys/current") ? callers.disposable : callers.able,
      variants: choice("burst", { equal: [6, fc.constant(1)], different: [4, fc.constant(2)] }),
      asTool: choice("burst to", { gateway: [7, fc.constant(null)], tool: [3, fc.constant(tool)] }),
      id: fc.nat(997),
    })
    .map(({ caller: { owner, headers }, variants, asTool, id }) => ({
      target: `${variants === 1 ? "8 equal" : "8 different"} ${asTool === null ? operation.id : `tool ${asTool}`}`,
      owner,
      requests: Array.from({ length: BURST_SIZE }, (_, index) => {
        const request = requestOf(entry, asTool, index % variants, id);
        return { ...request, headers: [...headers, ...request.headers] };
      }),
    }));
}

/** Eight requests with one Idempotency-Key and equal bodies, or two different bodies in turn. */
export const bursts = (callers: Callers): fc.Arbitrary<FuzzCase> => fc.oneof(...IDEMPOTENT.map((entry) => burstsOf(entry, callers)));
