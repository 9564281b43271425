import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ROOT } from "@tellerline/dev/bundle";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { baseUrl, createKey, freshAddress } from "../support/api.ts";
import { asManyCallers } from "../support/many-callers.ts";

const key = await createKey("enterprise");
const TOOLS = 42;
const GUIDES = readdirSync(join(ROOT, "packages/guides")).filter((name) => name.endsWith(".md")).length;
const SERVED = { name: "list_rates", arguments: { state: "TX", limit: 1 } };
/** An invalid call: there is no such product. */
const REFUSED = { name: "simulate_decision", arguments: { product_type: "boat" } };

const textContent = z.array(z.object({ type: z.literal("text"), text: z.string() }));
const toolResult = z.object({ isError: z.boolean().optional(), structuredContent: z.unknown().optional(), content: textContent });

function expectServed(result: unknown): void {
  const { isError = false, structuredContent, content } = toolResult.parse(result);
  expect(isError).toBe(false);
  expect(structuredContent).toMatchObject({ count: 1, rates: [{ state: "TX" }] });
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
}

/** Expects a problem as text alone, because clients validate structured content against the schema of a success. */
function expectRefused(result: unknown): void {
  const { isError, structuredContent, content } = toolResult.parse(result);
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  expect(JSON.parse(content[0]?.text ?? "")).toMatchObject({ status: 400, code: "validation_failed" });
}

describe("the TypeScript SDK 1.x", () => {
  it("lists the tools, takes answers against their schemas, and problems without one", async () => {
    const client = new Client({ name: "older-agent", version: "1.0.0" });
    const headers = { "CF-Connecting-IP": freshAddress(), Authorization: `Bearer ${key}` };
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseUrl()), { requestInit: { headers } });
    await client.connect(transport);
    // Listing the tools also makes the client compile a validator for each output schema, which must not fail.
    expect((await client.listTools()).tools).toHaveLength(TOOLS);
    expectServed(await client.callTool(SERVED));
    expectRefused(await client.callTool(REFUSED));
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    expect((await client.listResources()).resources).toHaveLength(GUIDES);
    await client.close();
  });
});

describe("the Inspector", () => {
  const inspector = join(
    dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json")),
    "clients/launcher/build/index.js",
  );
  const inspect = async (...args: readonly string[]) => {
    const callers = await asManyCallers(baseUrl());
    const child = spawn(process.execPath, [
      ...[inspector, "--cli", `${callers.url}/mcp`, "--transport", "http", "--header", `Authorization: Bearer ${key}`],
      ...args,
    ]);
    const [said] = await Promise.all([text(child.stdout), text(child.stderr), new Promise((resolve) => child.on("close", resolve))]);
    callers.close();
    return { code: child.exitCode, said: JSON.parse(said) as unknown };
  };
  const callArgs = ({ name, arguments: args }: typeof SERVED | typeof REFUSED) => [
    ...["--method", "tools/call", "--tool-name", name, "--tool-arg"],
    ...Object.entries(args).map(([field, value]) => `${field}=${value}`),
  ];

  it("lists the tools", async () => {
    const { code, said } = await inspect("--method", "tools/list");
    expect({ code, said }).toMatchObject({ code: 0, said: { tools: expect.objectContaining({ length: TOOLS }) } });
  });

  it("shows an answer, and a problem as a tool's error", async () => {
    const served = await inspect(...callArgs(SERVED));
    expect(served.code).toBe(0);
    expectServed(served.said);
    const refused = await inspect(...callArgs(REFUSED));
    expect(refused.code).toBeGreaterThan(0);
    expectRefused(refused.said);
  });
});

const message = z.object({ method: z.string(), params: z.record(z.string(), z.unknown()).optional() });
const exchange = z.object({
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.looseObject(message.shape),
  answered: z.object({ status: z.int(), members: z.array(z.string()), result: z.array(z.string()) }),
});
const session = z.object({ exchanges: z.array(exchange), saw: z.record(z.string(), z.unknown()) });
const recording = z.object({ sdk: z.string(), sessions: z.object({ initialized: session, discovered: session }) });

/** Folder with recorded sessions of the Python SDK. To record anew: `python3 python_sdk.py URL KEY > python-sdk-recorded.json`. */
const AGENTS = join(import.meta.dirname, "../support/agents");
const recorded = recording.parse(JSON.parse(readFileSync(join(AGENTS, "python-sdk-recorded.json"), "utf8")));

/** The JSON-RPC message in a response body, which may be an event stream with one event; an empty object if the body is empty. */
function messageIn(body: string): Record<string, unknown> {
  const data = body.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length)] : []));
  return JSON.parse(data.join("") || body || "{}") as Record<string, unknown>;
}

describe(`the Python SDK ${recorded.sdk}`, () => {
  const sees = { served: { is_error: false, same_twice: true } };

  it.each(Object.entries(recorded.sessions))("finds what it found when its session was recorded: %s", async (_, { exchanges, saw }) => {
    expect(saw).toMatchObject(sees);
    // The recording lacks tools and guides that were added since.
    expect(saw.tools).toBeLessThanOrEqual(TOOLS);
    expect(saw.resources).toBeLessThanOrEqual(GUIDES);
    for (const { method, headers, body, answered } of exchanges) {
      const response = await fetch(new URL("/mcp", baseUrl()), {
        method,
        headers: { ...headers, Authorization: `Bearer ${key}`, "CF-Connecting-IP": freshAddress() },
        body: JSON.stringify(body),
      });
      const answer = messageIn(await response.text());
      const result = Object.keys((answer.result ?? {}) as object).toSorted();
      expect({ status: response.status, members: Object.keys(answer).toSorted(), result }, body.method).toEqual(answered);
      if (body.params?.name === SERVED.name) expectServed(answer.result);
      if (body.params?.name === REFUSED.name) expectRefused(answer.result);
    }
  });

  // Where the SDK is installed, it runs against this system, too.
  const isHere = spawnSync("python3", ["-c", "import mcp, httpx2"]).status === 0;
  if (!isHere) return;

  it("sees the same today", async () => {
    const callers = await asManyCallers(baseUrl());
    const child = spawn("python3", [join(AGENTS, "python_sdk.py"), `${callers.url}/mcp`, key]);
    const [said, complained] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on("close", resolve)),
    ]);
    callers.close();
    expect(child.exitCode, complained).toBe(0);
    const { sessions } = recording.parse(JSON.parse(said));
    expect(sessions.initialized.saw).toEqual(recorded.sessions.initialized.saw);
    expect(sessions.discovered.saw).toEqual(recorded.sessions.discovered.saw);
  });
});
