import { createToolDefinitions, listTools } from "@tellerline/contract";
import { afterAll, describe, expect, it } from "vitest";
import { call, createKey } from "../support/api.ts";
import { FIRST_GUESSES } from "../support/first-guesses.ts";

/** Counts how often the tools of the running server accept arguments that an agent might try in its first call. */

const key = await createKey("enterprise");
const names = new Set(listTools(createToolDefinitions()).map(({ name }) => name));
const message = (name: string, args: object) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
const HEADERS = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

/** Reason for which the tool refused the call; null if the tool accepted it. */
async function problemOf(name: string, args: object): Promise<string | null> {
  const response = await call("POST", "/mcp", { key, body: message(name, args), headers: HEADERS });
  const text = await response.text();
  const data = text.startsWith("{") ? text : (/^data: (\{.*\})$/m.exec(text)?.[1] ?? "{}");
  const { result }: { result?: Result } = JSON.parse(data);
  if (result === undefined) return `no result: ${text.slice(0, 200)}`;
  if (result.isError !== true) return null;
  const problem: { code: string; detail: string } = JSON.parse(result.content[0]?.text ?? "{}");
  // `not_found` counts as accepted: the arguments were valid, and only the resource is missing.
  return problem.code === "not_found" ? null : `${problem.code}: ${problem.detail}`;
}

describe("an agent's first guesses", () => {
  const failed: string[] = [];
  let tried = 0;

  it("are of 60 requests at least, over tools that are listed", () => {
    expect(FIRST_GUESSES.length).toBeGreaterThanOrEqual(60);
    expect(FIRST_GUESSES.filter(({ tool }) => !names.has(tool))).toEqual([]);
  });

  it.each(FIRST_GUESSES)("$request", async ({ tool, guesses }) => {
    for (const args of guesses) {
      tried++;
      const problem = await problemOf(tool, args);
      if (problem !== null) failed.push(`${tool} ${JSON.stringify(args)}: ${problem}`);
    }
  });

  it("go through, 95 of 100 at least", () => {
    expect(failed.length / tried, failed.join("\n")).toBeLessThanOrEqual(0.05);
  });

  afterAll(() => {
    process.stdout.write(`First guesses: ${tried - failed.length} of ${tried} go through.\n${failed.map((one) => `  ${one}\n`).join("")}`);
  });
});
