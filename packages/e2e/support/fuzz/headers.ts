import fc from "fast-check";
import { choice, type Kinds, seldom } from "./choices.ts";
import { type Header, toWire } from "./send.ts";

const JSON_TYPE: readonly Header[] = [["Content-Type", "application/json"]];
const TYPES = [
  ..."text/plain|application/json; charset=utf-16|application/json;charset=utf-8|APPLICATION/JSON|application/jsonp|".split("|"),
  ..."application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/json, text/plain".split("|"),
  toWire("application/O’Brien"),
];
const CONTENT: Kinds<readonly Header[]> = {
  none: [1, fc.constant([])],
  type: [10, fc.constantFrom(...TYPES).map((type) => [["Content-Type", type]])],
  encoded: [2, fc.constantFrom("gzip", "br, identity").map((encoding) => [...JSON_TYPE, ["Content-Encoding", encoding]])],
  chunked: [1, fc.constant([...JSON_TYPE, ["Transfer-Encoding", "chunked"]])],
};

/** Content types and encodings other than plain JSON. */
export const strangeContent = choice("content", CONTENT);
export const jsonContent = fc.constant(JSON_TYPE);

/** Values of headers that no request needs, by the header's name. */
export const EXTRA_HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ["text/html", "text/html,application/xhtml+xml,*/*;q=0.8", "image/png", "*/*;q=nonsense,,,", toWire("O’Brien/東京")],
  "Accept-Encoding": ["gzip;q=1.0, identity; q=0.5, *;q=0"],
  Origin: ["https://app.example", "null", toWire("https://O’Brien.example")],
  "If-None-Match": ["*", `"none", W/"other"`],
  "If-Match": [`"none"`, "none of these, *"],
  "If-Modified-Since": ["yesterday"],
  Range: ["bytes=0-1"],
  Prefer: ["receipt", "respond-async, receipt=1, wait=10"],
  "X-HTTP-Method-Override": ["DELETE"],
  "X-Tellerline-Context": ['{"requestId":"req_forged"}', "%%%"],
  "X-Tellerline-Cost": ["-100"],
  "X-Request-Id": [toWire("O’Brien")],
  "X-Forwarded-For": ["127.0.0.1"],
  "X-Forwarded-Host": ["evil.example"],
  Host: ["evil.example"],
  Cookie: [toWire("a=O’Brien; ; =;")],
  "User-Agent": [""],
  "X-Long": ["x".repeat(12_000)],
  "Access-Control-Request-Method": ["POST", "BREW"],
  "Idempotency-Key": ["not-asked-for"],
};
const extra = Object.entries(EXTRA_HEADERS).flatMap(([name, values]) => values.map((value): readonly Header[] => [[name, value]]));

/** No header in 80 % of the cases, otherwise one of `EXTRA_HEADERS`. */
export const extraHeaders: fc.Arbitrary<readonly Header[]> = seldom(20, fc.constantFrom(...extra), fc.constant([]));
