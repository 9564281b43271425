import { CATALOGUE, type CatalogueEntry } from "./catalogue.ts";
import { isObject } from "./json.ts";
import { TOOLS } from "./mcp-cases.ts";
import type { FuzzRequest } from "./request.ts";
import { type Ground, sourceOf } from "./rest-cases.ts";

/** Callers that send the same Idempotency-Key at the same moment. */
const BURST_SIZE = 8;

export interface MadeBurst {
  readonly target: string;
  readonly owner: string;
  readonly requests: readonly FuzzRequest[];
}

const idempotent = CATALOGUE.filter(({ operation }) => operation.headers?.["Idempotency-Key"] !== undefined);

/** A valid body, so that each request gets as far as creating something. */
function bodyOf({ operation }: CatalogueEntry, webhookUrl: string, variant: number): object | null {
  switch (operation.id) {
    case "createMonitor":
      return {
        name: `Burst ${variant}`,
        decision_context: { product_type: "auto_loan", state: "TX", amount: 30_000 },
        conditions: [{ field: "apr", operator: "lt", value: 4 }],
        webhook_url: `${webhookUrl}/burst`,
      };
    case "createSubscription":
      return { product_type: "auto_loan", state: "TX", min_change_bps: 25 + variant, webhook_url: `${webhookUrl}/burst` };
    case "createKey":
      return { source: `burst ${variant}` };
    case "rotateKey":
      return { grace_seconds: 3600 + variant };
    default:
      return null;
  }
}

/** The same call to the tool server. */
function asToolCall(request: FuzzRequest, name: string, body: unknown, path: Readonly<Record<string, string>>, uuid: string): FuzzRequest {
  const given = { ...(isObject(body) ? body : {}), ...path, idempotency_key: uuid };
  const params = { name, arguments: given };
  return {
    method: "POST",
    path: "/mcp",
    headers: [
      ...request.headers.filter(([header]) => !["Idempotency-Key", "Content-Type"].includes(header)),
      ["Content-Type", "application/json"],
      ["Accept", "application/json, text/event-stream"],
    ],
    body: Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })),
  };
}

/** Eight requests with one Idempotency-Key and equal bodies, or two different bodies in turn. */
export function idempotencyBurst(ground: Ground): MadeBurst {
  const { chance, callers, webhookUrl } = ground;
  const entry = chance.pick(idempotent);
  const { operation } = entry;
  const caller = operation.path.startsWith("/keys/current") ? callers.disposable(chance) : callers.able(chance);
  const uuid = chance.uuid();
  const isEqual = chance.odds(0.6);
  const tool = operation.tool !== null && chance.odds(0.3) ? (TOOLS.get(operation.tool) ?? null) : null;
  const ids = Object.fromEntries(Object.keys(entry.path).map((name) => [name, sourceOf(ground, caller.owner).recall(name) ?? `${name}_0`]));
  const address = callers.address();
  const requests = Array.from({ length: BURST_SIZE }, (_, index): FuzzRequest => {
    const body = bodyOf(entry, webhookUrl, isEqual ? 0 : index % 2);
    const request: FuzzRequest = {
      method: operation.method,
      path: operation.path.replaceAll(/\{(\w+)\}/g, (__, name: string) => encodeURIComponent(ids[name] ?? "")),
      headers: [
        ["CF-Connecting-IP", address],
        ...caller.headers,
        ["Idempotency-Key", uuid],
        ...(body === null ? [] : [["Content-Type", "application/json"] as const]),
      ],
      body: body === null ? null : Buffer.from(JSON.stringify(body)),
    };
    return tool === null ? request : asToolCall(request, tool.name, body, ids, uuid);
  });
  return {
    target: `${isEqual ? "8 equal" : "8 different"} ${tool === null ? operation.id : `tool ${tool.name}`}`,
    owner: caller.owner,
    requests,
  };
}
