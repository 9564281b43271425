import "./bundled.ts";
import { CONTEXT_HEADER, CONTEXT_REQUEST_ID, encodeContext } from "@tellerline/worker-kit";
import worker from "../index.ts";

export const ORIGIN = "https://api.example";
const REQUEST_ID = "req_1";
const CONTEXT = encodeContext({ requestId: REQUEST_ID, principal: null, clientAddress: "203.0.113.1", usage: null });

/** Sends a request without a body as the gateway forwards it. */
export async function ask(url: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Response> {
  const request = new Request(url.startsWith("/") ? ORIGIN + url : url, {
    method,
    headers: { ...headers, [CONTEXT_HEADER]: CONTEXT, [CONTEXT_REQUEST_ID]: REQUEST_ID },
  });
  const REFUSALS = { fetch: () => Promise.reject(new Error("No call here is refused by its schema.")) };
  return worker.fetch(request, { REFUSALS }, { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} });
}

/** The parts of a response that tests compare. */
export async function call(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await ask(url, headers);
  const text = await response.text();
  const told = Object.fromEntries(response.headers);
  const body: unknown = text !== "" && told["content-type"]?.includes("json") ? JSON.parse(text) : text;
  return { status: response.status, headers: told, body };
}
