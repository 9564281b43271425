import { LIMITS } from "@tellerline/contract/plain";
import { findDuplicateKey, findIllFormed, hasDuplicateKey } from "./json-text.ts";
import { Problem, validationProblem } from "./problem.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** JSON Merge Patch, which changes single members (RFC 7396). */
const MERGE_TYPE = /^application\/merge-patch\+json\s*(;|$)/i;
const CHARSETS = /;\s*charset\s*=\s*"?([^";\s]*)/gi;
const UTF8 = /^utf-?8$/i;

/** Maximum faults of one kind that a problem document lists. */
const MAX_FAULTS = 50;

/**
 * Maximum bytes read of a body that is too large. Bytes past the body's limit are discarded, not refused: a client cut off while sending
 * never reads the response.
 */
const MAX_DISCARDED_BYTES = 2 * 1024 * 1024;

/**
 * Reads a body, and never holds more than `most` bytes in memory.
 * @param most maximum bytes of the body.
 * @throws `payload_too_large`, and `invalid_json` if the caller stopped sending.
 */
export async function readBytes(request: Request, most: number = LIMITS.bodyBytes): Promise<Uint8Array> {
  try {
    return await readAll(request, most);
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The caller disconnected. This is not our error and needs no log line.
    throw new Problem("invalid_json", "The body ended before it was complete.");
  }
}

async function readAll(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () => new Problem("payload_too_large", `The body must be at most ${most} bytes (${most / 1024} KiB).`);
  // Content-Length is exact (RFC 9112, 6.2), so a body whose declared length is within the limit can be read in one call.
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

/** Parses a JSON body. @throws `invalid_json`, and `validation_failed` for lone surrogates. */
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
 * @throws `invalid_json` if an object has a key twice, since the parser would silently take the
 * last value (RFC 8259, 4). Throws `validation_failed` if a string is not well-formed Unicode,
 * since a response can't hold it.
 */
function requireUnambiguous(text: string, value: unknown): void {
  const twice = hasDuplicateKey(text, value) ? findDuplicateKey(text) : null;
  if (twice !== null) {
    const place = twice.path === "" ? "" : ` in ${twice.path.slice(0, 200)}`;
    throw new Problem("invalid_json", `The key "${twice.key.slice(0, 100).toWellFormed()}" appears twice${place}. Send it once.`);
  }
  const illFormed = findIllFormed(text, value, MAX_FAULTS);
  if (illFormed.length === 0) return;
  const message = "Contains a lone surrogate, which is not well-formed Unicode.";
  throw validationProblem(illFormed.map((path) => ({ path, code: "invalid_format", message })));
}

/**
 * A JSON body (guides/compatibility.md#conventions): at most 256 KiB, `application/json` or a PATCH's merge patch, UTF-8.
 * @returns undefined if there is no body.
 * @throws `unsupported_media_type`, `payload_too_large`, `invalid_json` and `validation_failed`.
 */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonType(request);
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  if (request.headers.get("Content-Type") === null) throw unsupported(request, "Send Content-Type: application/json with the body.");
  return parseJson(bytes);
}

/**
 * A problem whose headers say which media types are accepted (RFC 9110, 12.5.3 and 15.5.16; the Accept-Post and Accept-Patch of RFC 5789 and LDP).
 */
function unsupported({ method }: Request, detail: string, headers?: Readonly<Record<string, string>>): Problem {
  const accepted =
    method === "PATCH" ? { "Accept-Patch": "application/json, application/merge-patch+json" } : { "Accept-Post": "application/json" };
  return new Problem("unsupported_media_type", detail, { headers: headers ?? accepted });
}

/** Whether the body is a merge patch, which only a PATCH may send. */
export function isMergePatch({ method, headers }: Request): boolean {
  return method === "PATCH" && MERGE_TYPE.test(headers.get("Content-Type") ?? "");
}

function requireJsonType(request: Request): void {
  const encoding = request.headers.get("Content-Encoding")?.trim() ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw unsupported(request, `Send the body as it is, without Content-Encoding: ${encoding.slice(0, 100)}.`, {
      "Accept-Encoding": "identity",
    });
  }
  const type = request.headers.get("Content-Type");
  if (type === null) return;
  if (!JSON_TYPE.test(type) && !isMergePatch(request)) {
    throw unsupported(request, `Send Content-Type: application/json, not ${type.slice(0, 100)}.`);
  }
  const other = Array.from(type.matchAll(CHARSETS), ([, charset = ""]) => charset).find((charset) => !UTF8.test(charset));
  if (other !== undefined)
    throw unsupported(request, `Send the body in UTF-8, not ${other === "" ? "an empty charset" : other.slice(0, 100)}.`);
}

export async function isBodyEmpty(request: Request): Promise<boolean> {
  const text = new TextDecoder().decode(await readBytes(request)).trim();
  return text === "" || text === "{}";
}
