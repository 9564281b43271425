import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { BORROWER_TASKS } from "../../support/agents/borrower-tasks.ts";
import { type Answer, callTool, connectAgent } from "../../support/agents/tool-client.ts";
import { untilStarted, useStateFolder } from "../../support/npm-start.ts";

/** Phrases that no reply may contain: only institutions decide about membership and loans. */
const NEVER = [/\bineligible\b/i, /\bnot eligible\b/i, /\bapproved\b/i, /\bguarantee/i, /\bundefined\b/];

const folder = useStateFolder();
let client: Client;
beforeAll(async () => {
  await untilStarted(folder.start());
  const { enterprise, mcp_url: mcpUrl } = folder.readKeys();
  client = await connectAgent(new URL(mcpUrl), { Authorization: `Bearer ${enterprise}` });
}, 600_000);

/** The value at a path in the answers, such as `1.offers.0.provider`, as text. If there is none, the text says that the path is not there. */
function told(answers: readonly Answer[], path: string): string {
  let value: unknown = answers;
  for (const name of path.split(".")) value = Object(value)[name];
  return typeof value === "string" ? value : JSON.stringify(value ?? `${path} is not there`);
}

describe.each(BORROWER_TASKS)("$asked", ({ asked, calls, end, says, neverSays = [] }) => {
  it("comes to a true and useful end", async () => {
    const answers: Answer[] = [];
    for (const { tool, args } of calls) {
      const { isError, answer } = await callTool(client, tool, args);
      expect(isError, JSON.stringify(answer)).toBe(false);
      answers.push(answer);
    }
    const ends = end.map((path) => told(answers, path));
    process.stdout.write([`\n> ${asked}`, ...calls.map(({ tool, args }) => `  ${tool} ${JSON.stringify(args)}`), ...ends, ""].join("\n  "));
    for (const said of says) expect(ends.join("\n")).toMatch(said);
    for (const never of [...NEVER, ...neverSays]) expect(ends.join("\n")).not.toMatch(never);
    expect(ends.join("\n")).not.toContain("is not there");
  });
});
