import { LIMITS, OPERATIONS, type Route } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { readCost } from "./cost.ts";

const costOf = async (operation: Route, body?: string, query = "") => {
  const { method, path } = operation;
  const request = new Request(`https://api.example${path}${query}`, { method, ...(body === undefined ? {} : { body }) });
  return (await readCost(operation, request)).cost;
};
const scenarios = (count: number) => JSON.stringify({ scenarios: Array.from({ length: count }, () => ({})) });

describe("a batch", () => {
  it.each([
    [scenarios(1), 1],
    [scenarios(3), 3],
    [scenarios(LIMITS.scenariosPerBatch), LIMITS.scenariosPerBatch],
    // A request that will be refused costs 1.
    [scenarios(LIMITS.scenariosPerBatch + 1), 1],
    [scenarios(0), 1],
    ['{"scenarios":{"length":4}}', 1],
    ['{"scenarios":null}', 1],
    ["{}", 1],
    ["[1,2,3]", 1],
    ["null", 1],
    ['"scenarios"', 1],
    ["{", 1],
    ["", 1],
  ])("of %s costs %i", async (body, cost) => {
    expect(await costOf(OPERATIONS.createBatchDecision, body)).toBe(cost);
  });

  it("costs four more of an earlier set of books, once", async () => {
    expect(await costOf(OPERATIONS.createBatchDecision, '{"rate_book":"live-1","scenarios":[{},{}]}')).toBe(6);
  });
});

describe("a single call", () => {
  it.each<[Route, string | undefined, string, number]>([
    [OPERATIONS.createDecision, "{}", "", 1],
    [OPERATIONS.createDecision, '{"rate_book":"live-1"}', "", 5],
    [OPERATIONS.createDecision, '{"rate_book":""}', "", 5],
    [OPERATIONS.createDecision, '{"rate_book":null}', "", 1],
    [OPERATIONS.createDecision, '{"rate_book":7}', "", 1],
    [OPERATIONS.createDecision, '{"scenarios":[{},{},{}]}', "", 1],
    [OPERATIONS.createDecision, "not JSON", "", 1],
    [OPERATIONS.createDecision, "{}", "?rate_book=live-1", 1],
    [OPERATIONS.simulateDecision, '{"rate_book":"live-1"}', "", 1],
    [OPERATIONS.getLeagueTable, undefined, "", 1],
    [OPERATIONS.getLeagueTable, undefined, "?product_type=heloc", 1],
    [OPERATIONS.getLeagueTable, undefined, "?rate_book=live-1", 5],
    [OPERATIONS.getLeagueTable, undefined, "?product_type=heloc&rate%5Fbook=live-1", 5],
    [OPERATIONS.listRates, undefined, "?rate_book=live-1", 1],
    [OPERATIONS.revokeKey, undefined, "", 1],
  ])("%# costs what it is: %o with %s and %s", async (operation, body, query, cost) => {
    expect(await costOf(operation, body, query)).toBe(cost);
  });
});

describe("the request of a call whose cost was read", () => {
  const send = (operation: Route, body: string) =>
    readCost(operation, new Request("https://api.example/x?y=1", { method: "POST", body, headers: { "X-One": "1" } }));

  it.each([OPERATIONS.createBatchDecision, OPERATIONS.simulateDecision])("has its body unread", async (operation) => {
    const { request } = await send(operation, '{"scenarios":[{}]}');
    expect([request.method, request.url, request.headers.get("X-One"), await request.text()]).toEqual([
      "POST",
      "https://api.example/x?y=1",
      "1",
      '{"scenarios":[{}]}',
    ]);
  });

  it("has at most as many bytes as a body may have", async () => {
    const detail = `The body must be at most ${LIMITS.bodyBytes} bytes (256 KiB).`;
    await expect(send(OPERATIONS.createBatchDecision, "x".repeat(LIMITS.bodyBytes + 1))).rejects.toMatchObject({
      code: "payload_too_large",
      message: detail,
    });
  });
});
