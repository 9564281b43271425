import { type CatalogueEntry, entryOf } from "./catalogue.ts";
import { type Finding, finding, problemFault, schemaFault, statusOf } from "./faults.ts";
import { isObject, parseJson } from "./json.ts";

import type { Answer, FuzzRequest } from "./send.ts";

const COUNT_HEADERS = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "x-ratelimit-limit", "x-ratelimit-remaining"];
/** Name of a header that responses with this status must have in addition to the common headers. */
const HEADERS_OF: Readonly<Record<number, string>> = {
  304: "etag",
  401: "www-authenticate",
  405: "allow",
  412: "etag",
  429: "retry-after",
  503: "retry-after",
};

/** Names the first required header that is missing or wrong; null if all are right. */
function headerFault({ status, headers }: Answer): string | null {
  const wrong = COUNT_HEADERS.find((name) => !/^\d+$/.test(String(headers[name])));
  if (wrong !== undefined) return `the header ${wrong}`;
  if (!/^\d+;w=\d+(;degraded)?$/.test(String(headers["ratelimit-policy"]))) return "the header ratelimit-policy";
  if (!/^req_\w+$/.test(String(headers["x-request-id"]))) return "the header x-request-id";
  const also = HEADERS_OF[status];
  return also !== undefined && headers[also] === undefined ? `no header ${also}` : null;
}

const typeOf = ({ headers }: Answer) => (headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";

/** Whether the operation may answer with this content type, as a page or text instead of JSON. */
function isPage({ operation: { response } }: CatalogueEntry, type: string): boolean {
  return (type === "text/html" && response.html === true) || type === response.text;
}

function successFault(entry: CatalogueEntry, answer: Answer): string | null {
  const { response } = entry.operation;
  if (answer.status !== response.status) return `${answer.status} in place of ${response.status}`;
  if (isPage(entry, typeOf(answer))) return null;
  if (typeOf(answer) !== "application/json") return `a success of type ${typeOf(answer) || "none"}`;
  const body = parseJson(answer.body.toString("utf8"));
  return body === undefined ? "a success that is no JSON" : schemaFault(response.schema, body);
}

const KEY_HEADERS = ["authorization", "x-api-key"];

/**
 * Whether a problem may be a page, because the request looks like a browser's: a GET that prefers
 * HTML and has no key. A key header with an empty value counts as absent, because it does not reach
 * a Worker.
 */
function isBrowser({ method, headers }: FuzzRequest): boolean {
  const accepts = headers.filter(([name]) => name.toLowerCase() === "accept").map(([, value]) => value);
  return (
    method === "GET" &&
    accepts.join(",").startsWith("text/html") &&
    !headers.some(([name, value]) => KEY_HEADERS.includes(name.toLowerCase()) && value !== "")
  );
}

/** Says what is wrong with a problem page, which must show a code that belongs to its status; null if nothing is. */
function problemPageFault(answer: Answer): string | null {
  const [, code = ""] = /<code>(\w+)<\/code><\/a>, request <code>req_/.exec(answer.body.toString("utf8")) ?? [];
  return statusOf(code) === answer.status ? null : `a page that shows ${code || "no code"} on a ${answer.status}`;
}

function errorFault(request: FuzzRequest, entry: CatalogueEntry | null, answer: Answer): string | null {
  if (isBrowser(request) && typeOf(answer) === "text/html") return problemPageFault(answer);
  if (typeOf(answer) !== "application/problem+json") return `an error of type ${typeOf(answer) || "none"}`;
  const document = parseJson(answer.body.toString("utf8"));
  const fault = problemFault(document, answer.status);
  if (fault !== null || entry === null) return fault;
  const described = entry.responses[String(answer.status)];
  const code = isObject(document) ? String(document.code) : "";
  return described?.includes(`\`${code}\``) ? null : `a code that its description lacks: ${code}`;
}

/** Says what is wrong with a 304 response; null if nothing is. */
function knownFault({ method, headers }: FuzzRequest, entry: CatalogueEntry | null, { body }: Answer): string | null {
  const asks = headers.some(([name]) => name.toLowerCase() === "if-none-match");
  if (method !== "GET" || !asks || entry?.operation.tagged !== true) return "a 304 that nobody asked for";
  return body.length === 0 ? null : "a 304 with a body";
}

function bodyFault(request: FuzzRequest, answer: Answer): string | null {
  const { method, path } = request;
  const entry = entryOf(method, path);
  if (method === "HEAD") return answer.body.length === 0 ? null : "an answer to HEAD with a body";
  if (method === "OPTIONS" && answer.status === 204) return answer.body.length === 0 ? null : "a preflight with a body";
  if (answer.status >= 400) return errorFault(request, entry, answer);
  if (answer.status === 304) return knownFault(request, entry, answer);
  if (answer.status >= 300 || answer.status < 200) return "an unexpected status";
  return entry === null ? "a success of no operation" : successFault(entry, answer);
}

/** Method and path of a request's operation, with placeholders for the parts that differ from call to call. */
function targetOf({ method, path }: FuzzRequest): string {
  const entry = entryOf(method, path);
  return entry === null ? `${method} of no operation` : `${method} ${entry.operation.path}`;
}

/**
 * Whether the runtime refused the URL before a Worker saw it, because the URL has quotes or is 80 KB long. The response's body says so; a
 * response to HEAD has no body.
 */
function isRefusedByRuntime({ status, headers }: Answer, shown: string): boolean {
  const said: Readonly<Record<number, string>> = { 400: "invalid URI", 414: "URI too long" };
  return headers["x-request-id"] === undefined && said[status] !== undefined && (shown === "" || shown === said[status]);
}

export function judgeRest(request: FuzzRequest, answer: Answer): readonly Finding[] {
  const target = targetOf(request);
  const shown = answer.body.toString("utf8").slice(0, 1500);
  if (isRefusedByRuntime(answer, shown)) return [];
  if (answer.status >= 500) {
    const document = parseJson(shown);
    return [finding(target, `${answer.status} ${isObject(document) ? document.code : "without a problem document"}`, shown)];
  }
  const faults = [bodyFault(request, answer), headerFault(answer)].filter((fault) => fault !== null);
  return faults.map((fault) => finding(target, `${answer.status}, ${fault}`, shown));
}
