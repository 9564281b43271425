import type { Operation } from "@tellerline/contract";
import { LIMITS } from "@tellerline/contract";
import { readBytes } from "@tellerline/worker-kit";

/** Quota units that the body of a call costs; what is no body of the operation is rejected, which costs 1. */
function countItems(bytes: Uint8Array, field: string): number {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return 1;
  }
  const items: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : null;
  return Array.isArray(items) && items.length <= LIMITS.scenariosPerBatch ? Math.max(1, items.length) : 1;
}

/**
 * The cost of a call in quota units, before anything is computed for it, and the request with its body unread.
 * @throws `payload_too_large`
 */
export async function readCost(operation: Operation, request: Request): Promise<{ readonly cost: number; readonly request: Request }> {
  if (operation.cost.kind === "one") return { cost: 1, request };
  const bytes = await readBytes(request);
  return {
    cost: countItems(bytes, operation.cost.field),
    request: new Request(request.url, { method: request.method, headers: request.headers, body: bytes }),
  };
}
