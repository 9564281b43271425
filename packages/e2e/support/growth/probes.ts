import { LIMITS, OPERATION_LIST, type Operation } from "@tellerline/contract";
import * as z from "zod";
import type { Probe, ProbeRequest } from "./probe.ts";

/** Fragments of texts. A careless parser is slow on a text that repeats one of them. */
const IN_TEXT = [" ", "a", "0", "a ", "0.", "-", "|", "@a.", ".", "/", '"', "\\", "Ā", "'A-", ", a"] as const;
const IN_HEADERS = [
  " ",
  "a",
  ",",
  ";",
  " ;",
  "; q",
  ";q=0 ",
  '"',
  '"a",',
  '"\\',
  "=",
  "a=",
  ":",
  "/",
  "W/",
  "0.",
  "/0",
  "bearer ",
] as const;
const IN_ADDRESSES = ["a", "0", "%20", "%7C", "-", "_", ".", "%2F", "%25", "a,", "+", "%C4%80", ":"] as const;
/** Fragments of texts from which facts are extracted. */
const IN_FACTS = [
  ...[
    "“ ",
    "says “ ",
    '" ',
    "' ",
    "<",
    "{",
    "<script",
    "{x} ",
    "( ",
    "\n",
    "\n- ",
    "- ",
    ": ",
    ". ",
    "! ",
    "!",
    "', ",
    "'A-",
    "A&",
    "A'B ",
  ],
  ...["I ", "I'm a ", "I work at ", "I am a ", "my wife ", "my wife works at HCA. ", "my office ", "I live in ", "Austin, TX ", "78701 "],
  ...[
    "Foo ",
    "Foo Bar, ",
    "at ",
    "in ",
    "and ",
    "of ",
    "the ",
    "University of ",
    "US Army ",
    "retired ",
    "a_ ",
    "Applicant 1: ",
    "not ",
    "if ",
  ],
] as const;
/** Sentences in which `%` is replaced by a long text in braces. The service ignores text in braces, because it is not the writer's own words. */
const AROUND_GAPS = [
  "I am a % nurse at HCA",
  "I work at HCA % HQ",
  "I live in % Austin, TX",
  "my % office is in Austin",
  "I don't want to join % it",
];

/** A text of about `size` bytes that repeats `part`, after `x` and before `!`. `bytesOf` is the number of bytes of one `part`. */
function filled(part: string, size: number, bytesOf = part.length): string {
  return `x${part.repeat(Math.max(0, Math.floor((size - 2) / bytesOf)))}!`;
}

/**
 * The headers of callers that the service reads, each with its maximum bytes and a request. Content-Length is left out, because the HTTP
 * client sets it; Deployment-Secret, because only deployments send it; and Host, because the local runtime answers 500 if it can't make a
 * URL from the Host header.
 */
const HEADERS: readonly (readonly [name: string, most: number, request: ProbeRequest])[] = [
  ...["Accept", "Prefer", "Origin", "Content-Type", "Content-Encoding", "Idempotency-Key", "X-API-Key"].map(
    (name) => [name, LIMITS.headerBytes, { method: "POST", path: "/v1/decisions", body: "{}" }] as const,
  ),
  ["Accept", LIMITS.headerBytes, { method: "GET", path: "/movements" }],
  ["Accept", LIMITS.headerBytes, { method: "GET", path: "/nowhere" }],
  ["Authorization", LIMITS.authorizationBytes, { method: "GET", path: "/v1/rates" }],
  ["CF-Connecting-IP", LIMITS.headerBytes, { method: "GET", path: "/health" }],
  ["Access-Control-Request-Method", LIMITS.headerBytes, { method: "OPTIONS", path: "/v1/rates" }],
  ["Origin", LIMITS.headerBytes, { method: "POST", path: "/mcp", body: "{}" }],
  ["MCP-Protocol-Version", LIMITS.headerBytes, { method: "POST", path: "/mcp", body: "[]" }],
  ["If-None-Match", LIMITS.listHeaderBytes, { method: "GET", path: "/openapi.json" }],
  ["If-Match", LIMITS.listHeaderBytes, { method: "DELETE", path: "/v1/monitors/mon_1" }],
  ["Cloudflare-Workers-Version-Overrides", LIMITS.listHeaderBytes, { method: "GET", path: "/v1/rates" }],
  // The service does not read cookies, but they count towards the total size of the headers.
  ["Cookie", LIMITS.headersBytes / 2, { method: "GET", path: "/v1/rates" }],
];

const headerProbes: readonly Probe[] = HEADERS.flatMap(([name, most, request]) =>
  IN_HEADERS.map((part) => ({
    what: `${name} of ${request.method} ${request.path}: ${JSON.stringify(part)}`,
    most,
    request: (size) => ({ ...request, headers: { Accept: "application/json", [name]: filled(part, size) } }),
  })),
);

const exampleOf = (operation: Operation): string => operation.samplePath ?? operation.path.replaceAll(/\{\w+\}/g, "x");

const addressProbe = (what: string, at: (text: string) => string, part: string): Probe => ({
  what: `${what}: ${part}`,
  most: LIMITS.requestLineBytes - "GET ".length,
  request: (size) => ({ method: "GET", path: at(filled(part, size - at("").length)) }),
});

function parametersOf({ query }: Operation): readonly string[] {
  return query === undefined ? [] : Object.keys(query.shape);
}

function addressesOf(operation: Operation): readonly Probe[] {
  const path = exampleOf(operation).split("?")[0] ?? "";
  const inQuery = parametersOf(operation).flatMap((name) =>
    IN_ADDRESSES.map((part) => addressProbe(`${name} of GET ${path}`, (text) => `${path}?${name}=${text}`, part)),
  );
  const inPath = operation.path.includes("{")
    ? IN_ADDRESSES.map((part) => addressProbe(`GET ${operation.path}`, (text) => operation.path.replace(/\{\w+\}/, text), part))
    : [];
  const many = ["&a", "&limit=1", "&state=TX", "?", "&%"].map((part) =>
    addressProbe(`query of GET ${path}`, (text) => `${path}?${text}`, part),
  );
  return [...inPath, ...(operation.query === undefined ? [] : [...inQuery, ...many])];
}

const addressProbes: readonly Probe[] = [
  ...OPERATION_LIST.filter(({ method }) => method === "GET").flatMap((operation) => addressesOf(operation)),
  ...["client_id", "redirect_uri", "scope", "state", "code_challenge", "resource"].flatMap((name) =>
    IN_ADDRESSES.map((part) => addressProbe(`${name} to sign in`, (text) => `/oauth/authorize?response_type=code&${name}=${text}`, part)),
  ),
  ...IN_ADDRESSES.map((part) => addressProbe("a path that leads nowhere", (text) => `/${text}`, part)),
];

type Way = readonly (string | number)[];

function stringsIn(value: unknown, way: Way = []): readonly Way[] {
  if (typeof value === "string") return [way];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, [...way, Array.isArray(value) ? Number(name) : name]));
}

/** A copy of `value` in which the value at the given path is replaced. */
function withAt(value: unknown, [next, ...rest]: Way, replacement: unknown): unknown {
  if (next === undefined) return replacement;
  if (Array.isArray(value)) return value.map((inner, index) => (index === next ? withAt(inner, rest, replacement) : inner));
  const fields: Readonly<Record<string, unknown>> = z.record(z.string(), z.unknown()).parse(value);
  return { ...fields, [next]: withAt(fields[next], rest, replacement) };
}

interface Taker {
  readonly name: string;
  readonly most: number;
  readonly example: unknown;
  /** A request that has this value as its body, or as the arguments of a tool. */
  request(value: unknown): ProbeRequest;
}

const lengthOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const stringProbes = ({ name, most, example, request }: Taker): readonly Probe[] =>
  stringsIn(example).flatMap((way) =>
    IN_TEXT.map((part) => ({
      what: `/${way.join("/")} of ${name}: ${JSON.stringify(part)}`,
      most: most - lengthOf(example) - 20,
      request: (size: number) => request(withAt(example, way, filled(part, size, lengthOf(part) - 2))),
    })),
  );

const numbered = (count: number): readonly number[] => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, number) => number);
const nested = (depth: number, innermost: unknown, wrap: (inner: unknown) => unknown): unknown =>
  numbered(depth).reduce<unknown>((inner) => wrap(inner), innermost);

/** Shapes of long or deep JSON. `make` returns a value whose JSON has about `size` bytes. */
const SHAPES: readonly (readonly [what: string, make: (size: number, example: unknown) => unknown])[] = [
  ["unknown fields", (size, example) => ({ ...fieldsOf(example), ...Object.fromEntries(numbered(size / 12).map((at) => [`a${at}`, 0])) })],
  [
    "names almost known",
    (size, example) => ({ ...fieldsOf(example), ...Object.fromEntries(numbered(size / 22).map((at) => [`home_stat${at}`, 0])) }),
  ],
  ["long names", (size, example) => ({ ...fieldsOf(example), ["a_".repeat(size / 2)]: 0 })],
  ["deep objects", (size) => nested(Math.min(size / 6, 2000), 0, (a) => ({ a }))],
  ["deep lists", (size) => nested(Math.min(size / 2, 2000), 0, (inner) => [inner])],
];

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => z.record(z.string(), z.unknown()).parse(value);

const shapeProbes = ({ name, most, example, request }: Taker): readonly Probe[] =>
  SHAPES.map(([what, make]) => ({
    what: `${what} in ${name}`,
    most: most - lengthOf(example) - 20,
    request: (size) => request(make(size, example)),
  }));

/** Probes that replace one field of an example by a long list of numbers, strings, objects or the field's own values. */
const listProbes = ({ name, most, example, request }: Taker): readonly Probe[] =>
  Object.entries(fieldsOf(example)).flatMap(([field, own]) =>
    [0, "a", {}, Array.isArray(own) ? own[0] : own].map((item) => ({
      what: `a list of ${JSON.stringify(item).slice(0, 40)} as ${field} in ${name}`,
      most: most - lengthOf(example) - 20,
      request: (size: number) => request({ ...fieldsOf(example), [field]: numbered(size / (lengthOf(item) + 1)).map(() => item) }),
    })),
  );

const operationTakers: readonly Taker[] = OPERATION_LIST.flatMap((operation: Operation) =>
  operation.example === undefined
    ? []
    : [
        {
          name: `${operation.method} ${operation.path}`,
          most: LIMITS.bodyBytes,
          example: operation.example,
          request: (value: unknown) => ({ method: operation.method, path: exampleOf(operation), body: JSON.stringify(value) }),
        },
      ],
);

const toolHeaders = { Accept: "application/json, text/event-stream" };
const toolTakers: readonly Taker[] = OPERATION_LIST.flatMap(({ tool, example, query }: Operation) => {
  if (tool === null) return [];
  const given = example ?? Object.fromEntries(Object.keys(query?.shape ?? {}).map((name) => [name, "a"]));
  const message = (value: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: value } });
  return [
    {
      name: `the tool ${tool}`,
      most: LIMITS.toolBodyBytes - 200,
      example: given,
      request: (value: unknown) => ({ method: "POST", path: "/mcp", headers: toolHeaders, body: JSON.stringify(message(value)) }),
    },
  ];
});

const registration: Taker = {
  name: "a client's registration",
  most: LIMITS.signInBodyBytes,
  example: { client_name: "An app", redirect_uris: ["https://app.example/back"], scope: "decisions" },
  request: (value) => ({ method: "POST", path: "/oauth/register", body: JSON.stringify(value) }),
};

const formProbes: readonly Probe[] = ["code", "refresh_token", "client_id", "redirect_uri", "code_verifier"].flatMap((name) =>
  IN_ADDRESSES.map((part) => ({
    what: `${name} of a token's form: ${part}`,
    most: LIMITS.signInBodyBytes - 100,
    request: (size: number) => ({
      method: "POST",
      path: "/oauth/token",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `grant_type=authorization_code&${name}=${filled(part, size)}`,
    }),
  })),
);

const withText = (text: string): ProbeRequest => ({ method: "POST", path: "/v1/eligibility/facts", body: JSON.stringify({ text }) });
const within = (text: string): string => text.slice(0, LIMITS.factsTextLength);

const factsProbes: readonly Probe[] = [
  ...["", "I work at ", "my wife "].flatMap((before) =>
    IN_FACTS.map((part) => ({
      what: `a text of facts: ${JSON.stringify(before)}, then ${JSON.stringify(part)}`,
      most: LIMITS.factsTextLength,
      request: (size: number) => withText(within(before + part.repeat(Math.ceil(size / part.length))).slice(0, size)),
    })),
  ),
  ...AROUND_GAPS.map((sentence) => ({
    what: `a text of facts: ${sentence}`,
    most: LIMITS.factsTextLength - 50,
    request: (size: number) => withText(sentence.replace("%", `{${" x".repeat(Math.floor(size / 2) - 20)}}`)),
  })),
];

const takers = [...operationTakers, registration];

/** Probes for all parts of requests that callers may make long, by the kind of part. */
export const PROBES: Readonly<Record<string, readonly Probe[]>> = {
  headers: headerProbes,
  "paths and queries": addressProbes,
  "strings in bodies": takers.flatMap(stringProbes),
  "shapes of bodies": takers.flatMap((taker) => [...shapeProbes(taker), ...listProbes(taker)]),
  "calls of tools": toolTakers.flatMap((taker) => [...stringProbes(taker).filter((_, at) => at % 3 === 0), ...shapeProbes(taker)]),
  forms: formProbes,
  "texts of facts": factsProbes,
};
