import { Problem, readBytes } from "@tellerline/worker-kit";

/** Messages of one array; revision 2025-03-26 alone has arrays. */
const MAX_MESSAGES = 20;
const REVISION_WITH_ARRAYS = "2025-03-26";

/** A request to the tool server, with its body unread. */
export interface ToolMessages {
  readonly request: Request;
  /** Messages other than tool calls; a tool call is metered as the REST call that it makes. */
  readonly others: number;
}

const methodOf = (message: unknown): unknown => (typeof message === "object" && message !== null ? Reflect.get(message, "method") : null);

function requireFewMessages(messages: readonly unknown[], revision: string | null): void {
  // That revision had no header yet.
  if (revision !== null && revision !== REVISION_WITH_ARRAYS) {
    throw new Problem("validation_failed", `Send one message: arrays exist in revision ${REVISION_WITH_ARRAYS} alone.`);
  }
  if (messages.length > MAX_MESSAGES) throw new Problem("validation_failed", `Send at most ${MAX_MESSAGES} messages in one array.`);
  if (messages.filter((message) => methodOf(message) === "tools/list").length > 1) {
    throw new Problem("validation_failed", "Ask for tools/list once: its answer is the same for every message of the array.");
  }
}

/**
 * Reads the messages of a request to the tool server, before anything is computed for them.
 * @throws `payload_too_large`, and `validation_failed` for arrays where there are none, or that are too long.
 */
export async function readToolMessages(request: Request): Promise<ToolMessages> {
  // A body of another method has no meaning, and a request with one can't be copied.
  if (request.method !== "POST")
    return { request: new Request(request.url, { method: request.method, headers: request.headers }), others: 1 };
  const bytes = await readBytes(request);
  const forwarded = new Request(request.url, { method: "POST", headers: request.headers, body: bytes });
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // The tool server says so in the protocol's own words.
    return { request: forwarded, others: 1 };
  }
  if (Array.isArray(body)) requireFewMessages(body, request.headers.get("MCP-Protocol-Version"));
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return { request: forwarded, others: messages.filter((message) => methodOf(message) !== "tools/call").length };
}
