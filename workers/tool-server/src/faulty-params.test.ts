import { expect, it } from "vitest";
import { refuseFaultyParams } from "./faulty-params.ts";

const send = (params: string, method = "tools/call") =>
  refuseFaultyParams(
    new Request("https://api.example/mcp", {
      method: "POST",
      headers: { "MCP-Protocol-Version": "2026-07-28" },
      body: `{ "jsonrpc": "2.0", "id": 7, "method": "${method}", "params": ${params} }`,
    }),
  );

it.each([
  '{ "name": "rank_offers", "arguments": { "__proto__": { "amount": 5 }, "amount": 9 } }',
  '{ "name": "rank_offers", "arguments": { "__proto__": null } }',
])("refuses an argument that the library would drop: %s", async (params) => {
  const refused = await send(params);
  expect(refused?.status).toBe(400);
  expect(await refused?.json()).toEqual({
    jsonrpc: "2.0",
    id: 7,
    error: { code: -32602, message: "Invalid params: see params.arguments. No tool has an argument __proto__." },
  });
});

it("says what a call without parameters lacks", async () => {
  const body = '{ "jsonrpc": "2.0", "id": 7, "method": "tools/call" }';
  const refused = await refuseFaultyParams(new Request("https://api.example/mcp", { method: "POST", body }));
  expect(await refused?.json()).toMatchObject({
    error: { code: -32602, message: "Invalid params: see params. Send the name of a tool, and its arguments." },
  });
});

it.each([
  '{ "name": "rank_offers" }',
  '{ "name": "rank_offers", "arguments": {} }',
  '{ "name": "rank_offers", "arguments": { "product_request": { "__proto__": 1 } } }',
  '{ "name": "rank_offers", "arguments": null }',
])("leaves others to the service: %s", async (params) => {
  expect(await send(params)).toBeNull();
});
