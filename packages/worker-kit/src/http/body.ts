import { findDuplicateKey, hasDuplicateKey, LIMITS } from "@tellerline/contract/plain";
import { findIllFormed } from "./json-text.ts";
import { Problem, validationProblem } from "./problem.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** JSON Merge Patch (RFC 7396). */
const MERGE_TYPE = /^application\/merge-patch\+json\s*(;|$)/i;
const CHARSETS = /;\s*charset\s*=\s*"?([^";\s]*)/gi;
const UTF8 = /^utf-?8$/i;

/**
 * Maximum bytes read from a body that is over its limit. The bytes past the limit are read and discarded, because a client that is cut off
 * while it sends never reads the error response.
 */
const MAX_DISCARDED_BYTES = 2 * 1024 * 1024;

/**
 * Reads a body. At most `most` bytes are held in memory.
 * @throws `payload_too_large`; `invalid_json` if the caller stopped sending.
 */
export async function readBytes(request: Request, most: number = LIMITS.bodyBytes): Promise<Uint8Array> {
  try {
    return await readAll(request, most);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The caller disconnected, which is not an error of the service. A Problem with the code `invalid_json` is not logged.
    throw new Problem("invalid_json", "The body ended before it was complete.");
  }
}

async function readAll(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () => new Problem("payload_too_large", `The body must be at most ${most} bytes (${most / 1024} KiB).`);
  // A body can't be longer than its Content-Length (RFC 9112, 6.2), so a body that declares an allowed length is read in one call.
  const declared = request.headers.get("Content-Length");
  if (declared !== null && Number(declared) <= most) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_DISCARDED_BYTES) break;
    if (size <= most) chunks.push(chunk);
  }
  if (size > most) throw tooLarge();
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** @throws `invalid_json`; `validation_failed` if a string or key contains a lone surrogate. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Problem("invalid_json", "The body is not valid UTF-8.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem(
      "invalid_json",
      `The body is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200).toWellFormed() : "it can't be parsed"}`,
    );
  }
  requireUnambiguous(text, value);
  return value;
}

/**
 * @throws `invalid_json` if an object has a duplicate key: `JSON.parse` would silently keep the last value (RFC 8259, 4). Also
 * `validation_failed` if a string or key is not well-formed Unicode, because a response can't repeat it.
 */
function requireUnambiguous(text: string, value: unknown): void {
  const twice = hasDuplicateKey(text, value) ? findDuplicateKey(text) : null;
  if (twice !== null) {
    const place = twice.path === "" ? "" : ` in ${twice.path.slice(0, 200)}`;
    throw new Problem("invalid_json", `The key "${twice.key.slice(0, 100).toWellFormed()}" appears twice${place}. Send it once.`);
  }
  const illFormed = findIllFormed(text, value, LIMITS.faults);
  if (illFormed.length === 0) return;
  const message = "Contains a lone surrogate, which is not well-formed Unicode.";
  throw validationProblem(illFormed.map((path) => ({ path, code: "invalid_format", message })));
}

/**
 * Reads a JSON body in UTF-8 of at most 256 KiB (guides/compatibility.md#conventions). A PATCH may also send a merge patch.
 * @returns undefined if the body is empty.
 * @throws `unsupported_media_type`, `payload_too_large`, `invalid_json` or `validation_failed`.
 */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  if (request.headers.get("Content-Type") === null) throw unsupported(request, "Send Content-Type: application/json with the body.");
  return parseJson(bytes);
}

/**
 * @param headers default: Accept-Post, or Accept-Patch for a PATCH, with the accepted media types (RFC 5789; LDP; RFC 9110, 12.5.3 and
 * 15.5.16).
 */
function unsupported({ method }: Request, detail: string, headers?: Readonly<Record<string, string>>): Problem {
  const accepted =
    method === "PATCH" ? { "Accept-Patch": "application/json, application/merge-patch+json" } : { "Accept-Post": "application/json" };
  return new Problem("unsupported_media_type", detail, { headers: headers ?? accepted });
}

export function isMergePatch({ method, headers }: Request): boolean {
  return method === "PATCH" && MERGE_TYPE.test(headers.get("Content-Type") ?? "");
}

/** Refuses a body that is declared as encoded, or in another charset than UTF-8. @throws `unsupported_media_type` */
export function requirePlainUtf8(request: Request): void {
  const encoding = request.headers.get("Content-Encoding")?.trim() ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw unsupported(request, `Send the body as it is, without Content-Encoding: ${encoding.slice(0, 100)}.`, {
      "Accept-Encoding": "identity",
    });
  }
  const type = request.headers.get("Content-Type") ?? "";
  const other = Array.from(type.matchAll(CHARSETS), ([, charset = ""]) => charset).find((charset) => !UTF8.test(charset));
  if (other !== undefined)
    throw unsupported(request, `Send the body in UTF-8, not ${other === "" ? "an empty charset" : other.slice(0, 100)}.`);
}

function requireJsonType(request: Request): void {
  const type = request.headers.get("Content-Type");
  if (type !== null && !JSON_TYPE.test(type) && !isMergePatch(request))
    throw unsupported(request, `Send Content-Type: application/json, not ${type.slice(0, 100)}.`);
  requirePlainUtf8(request);
}

export async function isBodyEmpty(request: Request): Promise<boolean> {
  const text = new TextDecoder().decode(await readBytes(request)).trim();
  return text === "" || text === "{}";
}
