import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export type Answer = Readonly<Record<string, unknown>>;

export async function connectAgent(mcpUrl: URL, headers: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: "test-agent", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(mcpUrl, { requestInit: { headers } }));
  return client;
}

/** Calls a tool. @returns the whole result, and `answer`, which is parsed from the result's text, as an agent reads it. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as readonly { readonly text: string }[];
  return { isError: result.isError === true, answer: JSON.parse(content?.text ?? "null") as Answer, result };
}
