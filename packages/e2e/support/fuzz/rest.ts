import fc from "fast-check";
import type { Callers } from "./callers.ts";
import { CATALOGUE, type CatalogueEntry } from "./catalogue.ts";
import { choice, combine, eachOf, seldom, size } from "./choices.ts";
import { bytesOf, damagedBytes, mutated } from "./documents.ts";
import { extraHeaders, jsonContent, strangeContent } from "./headers.ts";
import { type FuzzCase, type Header, toWire } from "./send.ts";
import { hostileText } from "./texts.ts";
import { idempotencyKey, membersOf, valuesOf } from "./values.ts";
import { learnt } from "./world.ts";

const place = fc.nat(997);
const FALSE_PLACES = [
  ...'null [] {"createdAt":"2026-11-01T00:00:00.000Z","id":"mon_0"} {"createdAt":"O’Brien","id":"東京"} {"createdAt":1,"id":{}}'.split(" "),
  ...['{"createdAt":"9999","id":"\\u0000"}', '{"v":1e308,"rate":-1,"product":"__proto__","term":"x","id":"y"}'],
];

/** Cursors that the service never issued, some of them made from cursors that it issued. */
const falseCursor = choice("cursor", {
  cut: [1, place.map((at) => learnt("next_cursor", at, "cut"))],
  turned: [1, place.map((at) => learnt("next_cursor", at, "turned"))],
  doubled: [1, place.map((at) => learnt("next_cursor", at).repeat(2))],
  text: [5, fc.constantFrom("", "O’Brien", "====", "e30", "A".repeat(501))],
  encoded: [6, fc.constantFrom(...FALSE_PLACES).map((text) => Buffer.from(text).toString("base64url"))],
});

/** Texts without lone surrogates, which have no encoding in a URL. */
const hostilePart = hostileText.map((text) => text.toWellFormed());
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
/** A text as it is, unencoded, except for characters that Node's client refuses to send. */
const rawPart = (text: string) => toWire(text).replaceAll(/[^\x21-\xff]/g, (character) => encodeURIComponent(character));
/** Texts for a path: correctly encoded in `percent` percent of the cases, otherwise not encoded. */
const hostilePath = (percent: number) => {
  const parts = hostilePart.map((text) => text.slice(0, 3000));
  return seldom(100 - percent, parts.map(rawPart), parts.map(encode));
};

type Pairs = readonly (readonly [string, string])[];
const encodeQuery = (pairs: Pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");

/**
 * Query parameters of an operation: a random choice of them; or, in a list, often only `limit` and one other. The answer then often has a
 * cursor, which later requests use.
 */
function pairsOf({ query, requiredQuery }: CatalogueEntry): fc.Arbitrary<Pairs> {
  const values = Object.entries(query).map(([name, schema]) => {
    const value = valuesOf(name, schema).map(String);
    return [name, name === "cursor" ? seldom(40, falseCursor, value) : value] as const;
  });
  const usual = membersOf(Object.fromEntries(values), requiredQuery).map(Object.entries<string>);
  const { limit } = Object.fromEntries(values);
  if (limit === undefined || !("cursor" in query)) return usual;
  const page = fc.oneof(...values.map(([name, value]) => fc.record(name === "limit" ? { limit } : { limit, [name]: value })));
  return seldom(40, page.map(Object.entries<string>), usual);
}

const BROKEN = "% %zz=1 state=%ED%A0%80 = &&& state state[]=TX state=%00 a=b=c limit=+5 state=%C3%28".split(" ");

function damagedQuery({ query }: CatalogueEntry, sound: fc.Arbitrary<Pairs>): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(query), "state", "nonsense", "__proto__", "limit");
  const from = <Made>(made: fc.Arbitrary<Made>, damage: (pairs: Pairs, name: string, made: Made) => string | Pairs) =>
    combine([sound, name, made], (pairs, one, other) => {
      const damaged = damage(pairs, one, other);
      return typeof damaged === "string" ? damaged : encodeQuery(damaged);
    });
  const nothing = fc.constant("");
  return choice("query", {
    text: [5, from(hostilePart, (pairs, one, text) => [...pairs.filter(([known]) => known !== one), [one, text.slice(0, 6000)]])],
    twice: [2, from(nothing, (pairs, one) => [...pairs, ...pairs, [one, "1"], [one, "2"]])],
    unknown: [2, from(hostilePart, (pairs, _, text) => [...pairs, [text.slice(0, 500), "1"]])],
    absent: [2, from(nothing, (pairs) => pairs.slice(1))],
    huge: [1, from(size(2000, 10_000, 60_000), (pairs, one, length) => [...pairs, [one, "9".repeat(length)]])],
    many: [1, size(50, 3000).map((count) => encodeQuery(Array.from({ length: count }, (_, index) => [`p${index}`, "1"])))],
    raw: [2, from(hostilePart, (pairs, one, text) => `${encodeQuery(pairs)}&${one}=${rawPart(text.slice(0, 2000))}`)],
    broken: [2, from(fc.constantFrom(...BROKEN), (pairs, _, broken) => `${encodeQuery(pairs)}&${broken}`)],
  });
}

/** Paths of an operation. The values of path parameters come from `made` if it is given, otherwise from their schemas. */
function pathOf({ operation, path }: CatalogueEntry, made?: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = Object.keys(path);
  const parts = names.map((name) => made ?? valuesOf(name, path[name]).map((value) => encode(String(value))));
  return combine(parts, (...values) =>
    names.reduce((text, name, index) => text.replace(`{${name}}`, () => values[index] ?? ""), operation.path),
  );
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"];
const anyMethod = eachOf("method", METHODS);

/**
 * Maximum bytes of a body sent with GET or HEAD. The runtime answers these without reading the body, and may disconnect a client that is still
 * sending.
 */
const LONGEST_UNREAD = 10_000;

function bodiesOf({ body, operation }: CatalogueEntry) {
  const none = fc.constant(null);
  if (body === null) {
    const unasked = seldom<Buffer>(50, damagedBytes(fc.constant({ a: 1 })), bytesOf(fc.constant({ a: 1 })));
    return { sound: none, mutated: unasked, bytes: unasked, both: none };
  }
  const made = valuesOf("body", body);
  const documents = operation.example === undefined ? made : seldom(20, fc.constant<unknown>(operation.example), made);
  const orNone = (bodies: fc.Arbitrary<Buffer>) => (operation.bodyOptional ? seldom<Buffer | null>(10, none, bodies) : bodies);
  const worse = mutated(documents);
  return {
    sound: orNone(bytesOf(documents)),
    mutated: orNone(bytesOf(worse)),
    bytes: orNone(damagedBytes(documents)),
    both: orNone(seldom(50, damagedBytes(worse), bytesOf(worse))),
  };
}

/**
 * Parts of an operation's requests: method, path, query, body and content. Usually at most one part is damaged, so that one fault does not hide
 * another.
 */
function partsOf(entry: CatalogueEntry) {
  const { operation } = entry;
  const pairs = pairsOf(entry);
  const bodies = bodiesOf(entry);
  const method = fc.constant(operation.method as string);
  const sound = {
    method: operation.method === "GET" ? seldom(4, fc.constant("HEAD"), method) : method,
    path: pathOf(entry),
    query: pairs.map(encodeQuery),
    body: bodies.sound as fc.Arbitrary<Buffer | null>,
    content: jsonContent,
  };
  const hostile = combine([pathOf(entry, hostilePath(60)), seldom(10, fc.constant("/"), fc.constant(""))], (path, end) => path + end);
  const query = damagedQuery(entry, pairs);
  return choice("damage", {
    none: [60, fc.record(sound)],
    document: [22, fc.record({ ...sound, body: bodies.mutated })],
    bytes: [8, fc.record({ ...sound, body: bodies.bytes })],
    query: [14, fc.record({ ...sound, query })],
    path: [8, fc.record({ ...sound, path: hostile })],
    content: [4, fc.record({ ...sound, content: strangeContent })],
    method: [3, fc.record({ ...sound, method: anyMethod })],
    everything: [3, fc.record({ method: anyMethod, path: hostile, query, body: bodies.both, content: strangeContent })],
  });
}

const key = idempotencyKey.map((value): readonly Header[] => [["Idempotency-Key", value]]);

/** Requests for an operation. Operations that rotate or revoke the calling key are called with a disposable key. */
function operationCases(entry: CatalogueEntry, callers: Callers): fc.Arbitrary<FuzzCase> {
  const { id, path, headers } = entry.operation;
  const caller = path.startsWith("/keys/current") ? callers.disposable : callers.any;
  const asked = headers?.["Idempotency-Key"] === undefined ? fc.constant([]) : seldom(40, key, fc.constant([]));
  return combine([caller, partsOf(entry), asked, extraHeaders], ({ owner, headers: credentials }, made, ownKey, extra) => {
    const { method, query, content } = made;
    const body = ["GET", "HEAD"].includes(method) ? (made.body?.subarray(0, LONGEST_UNREAD) ?? null) : made.body;
    const all = [...credentials, ...(body === null ? [] : content), ...ownKey, ...extra];
    return { target: id, owner, requests: [{ method, path: made.path + (query === "" ? "" : `?${query}`), headers: all, body }] };
  });
}

export const restCases = (callers: Callers): fc.Arbitrary<FuzzCase> =>
  fc.oneof(...CATALOGUE.map((entry) => operationCases(entry, callers)));

/** Requests whose method or path usually matches no operation. */
export function strayCases(callers: Callers): fc.Arbitrary<FuzzCase> {
  const start = fc.constantFrom("/", "/v1/", "/v1/monitors/", "/docs/", "/mcp/", "/credit-unions/", "/keys/", "//", "/v2/");
  return combine([callers.any, anyMethod, start, hostilePath(50), extraHeaders], ({ owner, headers }, method, path, text, extra) => ({
    target: "no operation",
    owner,
    requests: [{ method, path: path + text, headers: [...headers, ...extra], body: null }],
  }));
}
