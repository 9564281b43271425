import type { Chance } from "./chance.ts";
import { toWire } from "./request.ts";

type Header = readonly [string, string];

/** Idempotency-Keys of every kind, most of them realistic. */
export function idempotencyKey(chance: Chance): string {
  if (chance.odds(0.6)) return chance.uuid();
  return chance.pick([
    "00000000-0000-4000-8000-000000000000",
    chance.uuid().toUpperCase(),
    `{${chance.uuid()}}`,
    chance.uuid().replaceAll("-", ""),
    "order-1",
    "",
    " ",
    "a b",
    "x".repeat(255),
    "x".repeat(256),
    "x".repeat(9000),
    toWire("O’Brien"),
    "\xff",
    "'; drop table requests; --",
    "__proto__",
    `${chance.uuid()}, ${chance.uuid()}`,
  ]);
}

/** Content types and encodings other than plain JSON. */
const CONTENT_HEADERS: readonly (readonly Header[])[] = [
  [],
  [["Content-Type", "text/plain"]],
  [["Content-Type", "application/json; charset=utf-16"]],
  [["Content-Type", "application/json;charset=utf-8"]],
  [["Content-Type", "APPLICATION/JSON"]],
  [["Content-Type", "application/jsonp"]],
  [["Content-Type", "application/x-www-form-urlencoded"]],
  [["Content-Type", "multipart/form-data; boundary=x"]],
  [["Content-Type", toWire("application/O’Brien")]],
  [["Content-Type", "application/json, text/plain"]],
  [["Content-Type", ""]],
  [
    ["Content-Type", "application/json"],
    ["Content-Encoding", "gzip"],
  ],
  [
    ["Content-Type", "application/json"],
    ["Content-Encoding", "br, identity"],
  ],
  [
    ["Content-Type", "application/json"],
    ["Transfer-Encoding", "chunked"],
  ],
];

export function contentHeaders(chance: Chance, damage: number): readonly Header[] {
  return chance.odds(damage) ? chance.pick(CONTENT_HEADERS) : [["Content-Type", "application/json"]];
}

const EXTRA_HEADERS: readonly Header[] = [
  ["Accept", "text/html"],
  ["Accept", "text/html,application/xhtml+xml,*/*;q=0.8"],
  ["Accept", "image/png"],
  ["Accept", "*/*;q=nonsense,,,"],
  ["Accept", toWire("O’Brien/東京")],
  ["Accept-Encoding", "gzip;q=1.0, identity; q=0.5, *;q=0"],
  ["Origin", "https://app.example"],
  ["Origin", "null"],
  ["Origin", toWire("https://O’Brien.example")],
  ["If-None-Match", "*"],
  ["If-None-Match", `"none", W/"other"`],
  ["If-Match", `"none"`],
  ["If-Match", "none of these, *"],
  ["If-Modified-Since", "yesterday"],
  ["Range", "bytes=0-1"],
  ["Prefer", "receipt"],
  ["Prefer", "respond-async, receipt=1, wait=10"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Tellerline-Context", '{"requestId":"req_forged"}'],
  ["X-Tellerline-Context", "%%%"],
  ["X-Tellerline-Cost", "-100"],
  ["X-Request-Id", toWire("O’Brien")],
  ["X-Forwarded-For", "127.0.0.1"],
  ["X-Forwarded-Host", "evil.example"],
  ["Host", "evil.example"],
  ["Cookie", toWire("a=O’Brien; ; =;")],
  ["User-Agent", ""],
  ["X-Long", "x".repeat(12_000)],
  ["Access-Control-Request-Method", "POST"],
  ["Access-Control-Request-Method", "BREW"],
  ["Idempotency-Key", "not-asked-for"],
];

/** Unneeded extra headers, mostly none. */
export function extraHeaders(chance: Chance): readonly Header[] {
  return chance.odds(0.2) ? [chance.pick(EXTRA_HEADERS)] : [];
}
