import { toBody } from "./body-bytes.ts";
import type { Caller, Callers } from "./callers.ts";
import { CATALOGUE, type CatalogueEntry } from "./catalogue.ts";
import type { Chance } from "./chance.ts";
import { contentHeaders, extraHeaders, idempotencyKey } from "./headers.ts";
import { mutate } from "./mutations.ts";
import { type FuzzRequest, toWire } from "./request.ts";
import { hostileText } from "./texts.ts";
import { makeValue, type Source } from "./values.ts";
import type { World } from "./world.ts";

/** What generated requests are made from. */
export interface Ground {
  readonly chance: Chance;
  readonly world: World;
  readonly callers: Callers;
  readonly webhookUrl: string;
}

/** A generated request with its caller and its target. */
export interface Made {
  readonly target: string;
  readonly owner: string;
  readonly request: FuzzRequest;
}

export const sourceOf = ({ chance, world, webhookUrl }: Ground, owner: string): Source => ({
  chance,
  webhookUrl,
  recall: (name) => (chance.odds(0.1) ? world.recallForeign(chance, name) : world.recall(chance, owner, name)),
});

/** Cursors that were never issued. */
function falseCursor(chance: Chance, real: string | null): string {
  const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
  const known = real ?? encoded({ createdAt: "2026-11-01T00:00:00.000Z", id: "mon_0" });
  const at = chance.integer(0, known.length);
  return chance.pick([
    known.slice(0, at),
    `${known.slice(0, at)}A${known.slice(at + 1)}`,
    known + known,
    "O’Brien",
    "",
    "====",
    "e30",
    encoded(null),
    encoded([]),
    encoded({ createdAt: "O’Brien", id: "東京" }),
    encoded({ createdAt: 1, id: {} }),
    encoded({ createdAt: "9999", id: "\u0000" }),
    encoded({ v: 1e308, rate: -1, product: "__proto__", term: "x", id: "y" }),
    "A".repeat(501),
  ]);
}

/** A path parameter in a URL, correctly encoded or not encoded at all. */
function pathPart(source: Source, name: string, schema: unknown, damage: number): string {
  const { chance } = source;
  if (!chance.odds(damage)) return encodeURIComponent(wellFormed(String(makeValue(source, name, schema))));
  const text = wellFormed(hostileText(chance)).slice(0, 3000);
  return chance.odds(0.6) ? encodeURIComponent(text) : rawPart(text);
}

/** A lone surrogate has no encoding in a URL. */
const wellFormed = (text: string) => text.toWellFormed();
/** Unencoded, except for characters that Node's client refuses to send. */
const rawPart = (text: string) => toWire(text).replaceAll(/[^\x21-\xff]/g, (character) => encodeURIComponent(character));

/** Query parameters: a random choice, or a small page with one filter, so that its cursor can be used later. */
function chosenParameters(chance: Chance, query: CatalogueEntry["query"], required: readonly string[]): readonly string[] {
  const names = Object.keys(query);
  if ("cursor" in query && chance.odds(0.4)) return [...new Set(["limit", chance.pick(names)])];
  const optional = chance.pick([0, 0.2, 0.5, 0.9]);
  return names.filter((name) => required.includes(name) || chance.odds(optional));
}

function queryPairs(source: Source, { query, requiredQuery }: CatalogueEntry): [string, string][] {
  const { chance } = source;
  const names = chosenParameters(chance, query, requiredQuery);
  return names.map((name) => {
    if (name === "cursor" && chance.odds(0.4)) return [name, falseCursor(chance, source.recall(name))];
    return [name, String(makeValue(source, name, query[name]))];
  });
}

function damagedQuery(source: Source, entry: CatalogueEntry): string {
  const { chance } = source;
  const pairs = queryPairs(source, entry);
  const name = chance.pick([...Object.keys(entry.query), "state", "nonsense", "__proto__", "limit"]);
  const text = wellFormed(hostileText(chance));
  const encoded = encodeQuery(pairs);
  switch (chance.weighted({ text: 5, twice: 2, unknown: 2, absent: 2, huge: 1, many: 1, raw: 2, broken: 2 })) {
    case "text":
      return encodeQuery([...pairs.filter(([known]) => known !== name), [name, text.slice(0, 6000)]]);
    case "twice":
      return encodeQuery([...pairs, ...pairs, [name, "1"], [name, "2"]]);
    case "unknown":
      return encodeQuery([...pairs, [text.slice(0, 500), "1"]]);
    case "absent":
      return encodeQuery(pairs.slice(1));
    case "huge":
      return encodeQuery([...pairs, [name, "9".repeat(chance.pick([2000, 10_000, 60_000]))]]);
    case "many":
      return encodeQuery(Array.from({ length: chance.pick([50, 3000]) }, (_, index) => [`p${index}`, "1"]));
    case "raw":
      return `${encoded}&${name}=${rawPart(text.slice(0, 2000))}`;
    case "broken":
      return `${encoded}&${chance.pick(["%", "%zz=1", "state=%ED%A0%80", "=", "&&&", "state", "state[]=TX", "state=%00", "a=b=c", "limit=+5", "state=%C3%28"])}`;
  }
}

function encodeQuery(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`).join("&");
}

/** The damaged parts: mostly one at most, so that one fault does not hide another. */
const DAMAGE = { none: 60, document: 22, bytes: 8, query: 14, path: 8, content: 4, method: 3, everything: 3 } as const;
type Damaged = keyof typeof DAMAGE;

function documentOf(source: Source, { body, operation }: CatalogueEntry, damaged: Damaged): unknown {
  const { chance } = source;
  const document = operation.example !== undefined && chance.odds(0.2) ? operation.example : makeValue(source, "body", body);
  return damaged === "document" || damaged === "everything" ? mutate(chance, document) : document;
}

function bodyOf(source: Source, entry: CatalogueEntry, damaged: Damaged): Buffer | null {
  const { chance } = source;
  const damage = { bytes: 1, everything: 0.5 }[String(damaged)] ?? 0;
  if (entry.body === null) {
    if (damaged === "bytes" || damaged === "document") return toBody(chance, { a: 1 }, 0.5);
    return null;
  }
  if (entry.operation.bodyOptional && chance.odds(0.1)) return null;
  return toBody(chance, documentOf(source, entry, damaged), damage);
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"];

/** Bodies for methods without one are short: the runtime answers before reading, and may cut off a client still sending. */
const LONGEST_UNREAD = 10_000;

function fitting(method: string, body: Buffer | null): Buffer | null {
  return body !== null && (method === "GET" || method === "HEAD") ? body.subarray(0, LONGEST_UNREAD) : body;
}

function methodOf(chance: Chance, { operation }: CatalogueEntry, damaged: Damaged): string {
  if (damaged === "method" || damaged === "everything") return chance.pick(METHODS);
  return operation.method === "GET" && chance.odds(0.04) ? "HEAD" : operation.method;
}

/** The caller: operations that end a key get a disposable one. */
function callerOf({ chance, callers }: Ground, path: string): Caller {
  return path.startsWith("/keys/current") ? callers.disposable(chance) : callers.draw(chance);
}

/** A request for an operation of the catalogue. */
export function restRequest(ground: Ground): Made {
  const { chance, callers } = ground;
  const entry = chance.pick(CATALOGUE);
  const { operation } = entry;
  const caller = callerOf(ground, operation.path);
  const source = sourceOf(ground, caller.owner);
  const damaged = chance.weighted(DAMAGE);
  const inPath = damaged === "path" || damaged === "everything" ? 1 : 0;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(source, name, entry.path[name], inPath));
  const query = damaged === "query" || damaged === "everything" ? damagedQuery(source, entry) : encodeQuery(queryPairs(source, entry));
  const method = methodOf(chance, entry, damaged);
  const body = fitting(method, bodyOf(source, entry, damaged));
  const asked = operation.headers?.["Idempotency-Key"] !== undefined && chance.odds(0.4);
  return {
    target: operation.id,
    owner: caller.owner,
    request: {
      method,
      path: (inPath === 1 && chance.odds(0.1) ? `${path}/` : path) + (query === "" ? "" : `?${query}`),
      headers: [
        ["CF-Connecting-IP", callers.address()],
        ...caller.headers,
        ...(body === null ? [] : contentHeaders(chance, damaged === "content" || damaged === "everything" ? 1 : 0)),
        ...(asked ? [["Idempotency-Key", idempotencyKey(chance)] as const] : []),
        ...extraHeaders(chance),
      ],
      body,
    },
  };
}

/** A request that matches no operation. */
export function strayRequest({ chance, callers }: Ground): Made {
  const caller = callers.draw(chance);
  const text = wellFormed(hostileText(chance)).slice(0, 3000);
  const path = chance.pick(["/", "/v1/", "/v1/monitors/", "/docs/", "/mcp/", "/credit-unions/", "/keys/", "//", "/v2/"]);
  return {
    target: "no operation",
    owner: caller.owner,
    request: {
      method: chance.pick(METHODS),
      path: path + (chance.odds(0.5) ? encodeURIComponent(text) : rawPart(text)),
      headers: [["CF-Connecting-IP", callers.address()], ...caller.headers, ...extraHeaders(chance)],
      body: null,
    },
  };
}
