import { CONTEXT_HEADER, encodeContext } from "@tellerline/worker-kit";
import { expect, it } from "vitest";
import worker from "./index.ts";

const CONTEXT = encodeContext({ requestId: "req_1", principal: null, clientAddress: "203.0.113.1", usage: null });
const ask = (REFUSALS: object) =>
  worker.fetch(
    new Request("https://rates.internal/v1/demo/rates?zz=1", { headers: { [CONTEXT_HEADER]: CONTEXT } }),
    { REFUSALS },
    { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} },
  );

it.each([
  ["does not answer", () => Promise.reject(new Error("Connection lost."))],
  ["fails", async () => new Response("Internal error", { status: 500 })],
])("asks to try again if the Worker that would say what is wrong %s", async (_, fetch) => {
  const response = await ask({ fetch });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("1");
  expect(await response.json()).toMatchObject({ code: "unavailable" });
});
