import { EARLIER_SET_SURCHARGE, LIMITS, type Route } from "@tellerline/contract/plain";
import { readBytes } from "@tellerline/worker-kit";

/** The parsed body. An empty object if the body is no JSON object or array: a call with such a body is rejected later, and costs 1. */
function toObject(bytes: Uint8Array): object {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

function countItems(body: object, { cost }: Route): number {
  if (cost.kind === "one") return 1;
  const items: unknown = Reflect.get(body, cost.field);
  return Array.isArray(items) && items.length <= LIMITS.scenariosPerBatch ? Math.max(1, items.length) : 1;
}

const surcharge = (asked: unknown): number => (typeof asked === "string" ? EARLIER_SET_SURCHARGE : 0);

/**
 * The cost of a call in quota units, and the request with its body still unread. A call that names a set of books
 * (guides/operating.md#book-sets) pays as for an earlier set; if the set turns out to be in force, the surcharge is given back later.
 * @throws `payload_too_large`; `invalid_json` if the caller stopped sending
 */
export async function readCost(operation: Route, request: Request): Promise<{ readonly cost: number; readonly request: Request }> {
  const takesSets = operation.takesEarlierSets === true;
  if (operation.method === "GET") {
    // `URL` decodes a percent-encoded parameter name, as the handler does later.
    const asked = takesSets && request.url.includes("?") ? new URL(request.url).searchParams.get("rate_book") : null;
    return { cost: 1 + surcharge(asked), request };
  }
  if (operation.cost.kind === "one" && !takesSets) return { cost: 1, request };
  const bytes = await readBytes(request);
  const body = toObject(bytes);
  return {
    cost: countItems(body, operation) + (takesSets ? surcharge(Reflect.get(body, "rate_book")) : 0),
    request: new Request(request.url, { method: request.method, headers: request.headers, body: bytes }),
  };
}
