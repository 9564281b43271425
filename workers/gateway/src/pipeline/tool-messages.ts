import { LIMITS } from "@tellerline/contract/plain";
import { Problem, parseJson, readBytes, requirePlainUtf8 } from "@tellerline/worker-kit";

/** Maximum messages in one array. Only revision 2025-03-26 of the Model Context Protocol (MCP) has arrays. */
const MAX_MESSAGES = 20;
const REVISION_WITH_ARRAYS = "2025-03-26";

export interface ToolMessages {
  readonly request: Request;
  readonly calls: number;
  /** Number of messages other than tool calls. A body that is not a message counts as one. */
  readonly others: number;
}

/** The tool server's response, the number of REST calls that it made, and how many of these were refused for lack of quota. */
export interface ToolAnswer {
  readonly response: Response;
  readonly restCalls: number;
  readonly refusedCalls: number;
}

const methodOf = (message: unknown): unknown => (typeof message === "object" && message !== null ? Reflect.get(message, "method") : null);

function requireFewMessages(messages: readonly unknown[], revision: string | null): void {
  // The revision with arrays predates the header that names a request's revision, so a request without the header may use it.
  if (revision !== null && revision !== REVISION_WITH_ARRAYS) {
    throw new Problem("validation_failed", `Send one message: arrays exist in revision ${REVISION_WITH_ARRAYS} alone.`);
  }
  if (messages.length > MAX_MESSAGES) throw new Problem("validation_failed", `Send at most ${MAX_MESSAGES} messages in one array.`);
  if (messages.filter((message) => methodOf(message) === "tools/list").length > 1) {
    throw new Problem("validation_failed", "Ask for tools/list once: its answer is the same for every message of the array.");
  }
}

/**
 * Counts the messages of a request to the tool server. Reads its body, so `request` in the result is the one to forward.
 * @throws `unsupported_media_type`; `payload_too_large`; `validation_failed` for an array that is too long, not allowed or asks for
 * tools/list twice, or for a lone surrogate; `invalid_json` for a duplicate key, for JSON that is not valid UTF-8, or if the caller stopped
 * sending
 */
export async function readToolMessages(request: Request): Promise<ToolMessages> {
  // With a method other than POST, a body has no meaning, and a GET request with a body can't be copied.
  const { url, method, headers } = request;
  if (method !== "POST") return { request: new Request(url, { method, headers }), calls: 0, others: 1 };
  requirePlainUtf8(request);
  const bytes = await readBytes(request, LIMITS.toolBodyBytes);
  const forwarded = new Request(url, { method, headers, body: bytes });
  let body: unknown;
  try {
    body = parseJson(bytes);
  } catch (error) {
    // A body that is not JSON is forwarded, because the tool server rejects it with the protocol's own error.
    if (isJson(bytes)) throw error;
    return { request: forwarded, calls: 0, others: 1 };
  }
  if (Array.isArray(body)) requireFewMessages(body, headers.get("MCP-Protocol-Version"));
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  const calls = messages.filter((message) => methodOf(message) === "tools/call").length;
  return { request: forwarded, calls, others: Math.max(messages.length - calls, calls === 0 ? 1 : 0) };
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}
