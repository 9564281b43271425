import { LIMITS } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { readToolMessages } from "./tool-messages.ts";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_rates" } };
const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const NOTE = { jsonrpc: "2.0", method: "notifications/initialized" };

const readText = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  readToolMessages(new Request("https://api.example/mcp?toolset=core", { method: "POST", body, headers }));
const countsOf = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const { calls, others } = await readText(JSON.stringify(body), headers);
  return { calls, others };
};

describe("messages to the tool server", () => {
  it.each([
    [CALL, { calls: 1, others: 0 }],
    [LIST, { calls: 0, others: 1 }],
    [NOTE, { calls: 0, others: 1 }],
    [{}, { calls: 0, others: 1 }],
    [null, { calls: 0, others: 1 }],
    ["tools/call", { calls: 0, others: 1 }],
    [[], { calls: 0, others: 1 }],
    [[CALL], { calls: 1, others: 0 }],
    [[CALL, LIST, CALL, NOTE, NOTE], { calls: 2, others: 3 }],
    [[null, 1, CALL], { calls: 1, others: 2 }],
    [Array.from({ length: 20 }, () => CALL), { calls: 20, others: 0 }],
  ])("%j are counted: tool calls, and others", async (body, counts) => {
    expect(await countsOf(body)).toEqual(counts);
  });

  it("are forwarded with the body unread", async () => {
    const { request } = await readText(JSON.stringify(CALL), { "MCP-Protocol-Version": "2025-06-18" });
    expect([request.method, request.url, request.headers.get("MCP-Protocol-Version"), await request.json()]).toEqual([
      "POST",
      "https://api.example/mcp?toolset=core",
      "2025-06-18",
      CALL,
    ]);
  });

  it.each(["", "{", "not JSON", "[1,"])("are one message where they are no JSON, which the tool server refuses: %j", async (body) => {
    const { calls, others, request } = await readText(body);
    expect([calls, others, await request.text()]).toEqual([0, 1, body]);
  });

  it("are one message of another method, whose body has no meaning", async () => {
    const { request, calls, others } = await readToolMessages(
      new Request("https://api.example/mcp", { method: "DELETE", body: JSON.stringify([CALL, CALL]), headers: { "X-One": "1" } }),
    );
    expect([calls, others, request.method, request.url, request.headers.get("X-One"), request.body]).toEqual([
      0,
      1,
      "DELETE",
      "https://api.example/mcp",
      "1",
      null,
    ]);
  });
});

describe("what is refused before anything is computed", () => {
  it.each<[string, unknown, Readonly<Record<string, string>>, string, string]>([
    [
      "an array in a revision without them",
      [CALL],
      { "MCP-Protocol-Version": "2025-06-18" },
      "validation_failed",
      "Send one message: arrays exist in revision 2025-03-26 alone.",
    ],
    ["too many messages", Array.from({ length: 21 }, () => CALL), {}, "validation_failed", "Send at most 20 messages in one array."],
    [
      "two lists",
      [LIST, CALL, LIST],
      {},
      "validation_failed",
      "Ask for tools/list once: its answer is the same for every message of the array.",
    ],
  ])("%s", async (_, body, headers, code, message) => {
    await expect(countsOf(body, headers)).rejects.toMatchObject({ code, message });
  });

  it("a key twice", async () => {
    await expect(readText('{"method":"a","method":"b"}')).rejects.toMatchObject({
      code: "invalid_json",
      message: 'The key "method" appears twice. Send it once.',
    });
  });

  it("a body that is too large", async () => {
    const message = "The body must be at most 65536 bytes (64 KiB).";
    await expect(readText("x".repeat(LIMITS.toolBodyBytes + 1))).rejects.toMatchObject({ code: "payload_too_large", message });
    expect(await countsOf("x".repeat(LIMITS.toolBodyBytes - 2))).toEqual({ calls: 0, others: 1 });
  });
});

it("arrays are taken in the revision that has them", async () => {
  expect(await countsOf([LIST, CALL], { "MCP-Protocol-Version": "2025-03-26" })).toEqual({ calls: 1, others: 1 });
});

it.each<[string, Record<string, string>]>([
  ["an encoding", { "Content-Encoding": "gzip" }],
  ["another charset", { "Content-Type": "application/json; charset=utf-16" }],
])("a body in %s is refused", async (_, headers) => {
  const request = new Request("https://gateway.internal/mcp", { method: "POST", headers, body: "{}" });
  await expect(readToolMessages(request)).rejects.toMatchObject({ code: "unsupported_media_type" });
});
