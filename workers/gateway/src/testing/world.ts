import "./bundled.ts";
import { type Environment, HOUR_MS, type PlanName, type QuotaPolicy, type Scope, wholeSeconds } from "@tellerline/vocabulary";
import { hashKey, issueKey } from "@tellerline/worker-kit/keys";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Env } from "../env.ts";
import gateway, { QuotaCounter } from "../index.ts";
import { contextOf } from "../pipeline/request-context.ts";

/**
 * Runs the gateway in the test's process, with fakes of its database, its counters and the Workers that it calls. The gateway's modules keep
 * counts and keys between tests, so each test uses new addresses and keys, and begins at a later hour than the previous test.
 */

/** A fake of a platform binding, with only the methods that tests use. */
export function standIn<Binding extends object>(methods: { readonly [Name in keyof Binding]?: unknown }): Binding;
export function standIn(methods: object): object {
  return methods;
}

export const ORIGIN = "https://api.example";
const DERIVATION_SECRET = "a secret of keys";
const NOON = Date.parse("2026-11-22T12:00:00Z");

const GROUPS = ["KEYS", "RATES", "DECISIONS", "ELIGIBILITY", "MONITORS", "DOCUMENTS"] as const;
type GroupName = (typeof GROUPS)[number];

export interface Reached {
  readonly to: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Statement {
  readonly at: "primary" | "replica";
  readonly sql: string;
  readonly params: readonly unknown[];
}

export interface KeyRow {
  readonly keyId: string;
  readonly orgId: string;
  readonly environment: Environment;
  readonly plan: PlanName;
  readonly freeQuotaId: string;
  readonly name: string | null;
  readonly scopes: readonly Scope[] | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
  readonly issuedNetwork: string | null;
}

/** A row as D1's `raw` returns it: the columns in the order of the query. */
const rawRow = (row: KeyRow): readonly unknown[] => [
  row.keyId,
  row.orgId,
  row.environment,
  row.plan,
  row.freeQuotaId,
  row.name,
  row.scopes === null ? null : JSON.stringify(row.scopes),
  row.createdAt,
  row.lastUsedAt,
  row.expiresAt,
  row.rotatedAt,
  row.revokedAt,
  row.issuedNetwork,
];

type Answerer = (request: Request) => Response | Promise<Response>;
type CallRest = (request: Request) => Promise<Response>;

export const world = {
  reached: [] as Reached[],
  wakes: [] as string[],
  statements: [] as Statement[],
  points: [] as unknown[],
  lines: [] as unknown[],
  counted: 0,
  /** Keys by hash in the primary database. `replica` has those in the nearest replica. */
  primary: new Map<string, KeyRow>(),
  replica: new Map<string, KeyRow>(),
  isAway: { primary: false, replica: false },
  areCountersDown: false,
  answers: {} as Partial<Record<GroupName, Answerer>>,
  serveTools: (async () => Response.json({ tools: [] })) as (request: Request, callRest: CallRest) => Promise<Response>,
  random: 0.5,
};

const work: Promise<unknown>[] = [];
/** Time at the end of the previous test. The gateway's counters require that time never goes back. */
let clock = NOON;
let made = 0;

const headersOf = (headers: Headers): Record<string, string> => Object.fromEntries([...headers].toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function note(to: string, request: Request): Promise<void> {
  const { method, url } = request;
  const body = method === "GET" || method === "HEAD" ? "" : await request.clone().text();
  world.reached.push({ to, method, url, headers: headersOf(request.headers), body });
}

function groupOf(name: GroupName): Fetcher {
  const fetch = async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith("/internal/wake")) {
      world.wakes.push(request.url);
      return new Response(null, { status: 204 });
    }
    await note(name, request);
    return (await world.answers[name]?.(request)) ?? Response.json({ answered: name });
  };
  return standIn<Fetcher>({ fetch });
}

function connect(at: Statement["at"]): D1Database {
  const answer = (sql: string, params: readonly unknown[]) => {
    world.statements.push({ at, sql, params });
    if (world.isAway[at]) throw new Error("The database is away.");
    const row = sql.startsWith("select") ? world[at].get(String(params[0])) : undefined;
    return row === undefined ? [] : [rawRow(row)];
  };
  const prepare = (sql: string, params: readonly unknown[] = []): D1PreparedStatement =>
    standIn<D1PreparedStatement>({
      bind: (...bound: readonly unknown[]) => prepare(sql, bound),
      raw: async () => answer(sql, params),
      run: async () => ({ results: answer(sql, params), success: true, meta: { changes: 1 } }),
    });
  return standIn<D1Database>({
    prepare,
    withSession: (constraint: string) => {
      expect(constraint).toBe("first-unconstrained");
      return connect("replica");
    },
  });
}

const counters = new Map<string, QuotaCounter>();

function counterOf(name: string): QuotaCounter {
  const known = counters.get(name);
  if (known !== undefined) return known;
  const values = new Map<string, unknown>();
  const kv = { get: (key: string) => values.get(key), put: (key: string, value: unknown) => void values.set(key, value) };
  const state = standIn<DurableObjectState>({
    storage: { kv, setAlarm: async () => undefined, deleteAll: async () => values.clear() },
    waitUntil: putOff,
  });
  const counter = new QuotaCounter(state, env);
  counters.set(name, counter);
  return counter;
}

const askCounter = (name: string) => {
  const ask = () => {
    world.counted += 1;
    if (world.areCountersDown) throw new Error("The counter is away.");
    return counterOf(name);
  };
  return {
    take: async (policy: QuotaPolicy, cost: number, calls?: readonly CountedCalls[]) => ask().take(policy, cost, calls),
    handOver: async () => ask().handOver(),
  };
};

export const env: Env = {
  ACCOUNTS: connect("primary"),
  QUOTA_COUNTERS: standIn<Env["QUOTA_COUNTERS"]>({ idFromName: (name: string) => name, get: askCounter }),
  KEYS: groupOf("KEYS"),
  RATES: groupOf("RATES"),
  DECISIONS: groupOf("DECISIONS"),
  ELIGIBILITY: groupOf("ELIGIBILITY"),
  MONITORS: groupOf("MONITORS"),
  DOCUMENTS: groupOf("DOCUMENTS"),
  TOOL_SERVER: {
    fetch: async (request) => {
      await note("TOOL_SERVER.fetch", request);
      return Response.json({ tools: "fetched" });
    },
    serve: async (request, callRest) => {
      await note("TOOL_SERVER.serve", request);
      return world.serveTools(request, callRest);
    },
  },
  CALLS: standIn<AnalyticsEngineDataset>({ writeDataPoint: (point: unknown) => void world.points.push(point) }),
};

export function newAddress(): string {
  made += 1;
  return `203.0.${Math.floor(made / 250)}.${(made % 250) + 1}`;
}

export const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** A working key that was last used less than an hour ago, and its stored row. */
export async function newKey(fields: Partial<KeyRow> = {}, secrets: { readonly checksum?: string } = {}) {
  made += 1;
  const row: KeyRow = {
    keyId: `key_${made}`,
    orgId: `org_${made}`,
    environment: "live",
    plan: "pro",
    freeQuotaId: `free_${made}`,
    name: null,
    scopes: null,
    createdAt: "2026-11-01T00:00:00.000Z",
    lastUsedAt: timeIn(-1000),
    expiresAt: null,
    rotatedAt: null,
    revokedAt: null,
    issuedNetwork: null,
    ...fields,
  };
  const form = secrets.checksum === undefined ? {} : { KEY_CHECKSUM_SECRET: secrets.checksum, KEY_FORM: "checked" };
  const key = await issueKey({ KEY_DERIVATION_SECRET: DERIVATION_SECRET, ...form }, row);
  const hash = await hashKey(key);
  world.primary.set(hash, row);
  world.replica.set(hash, row);
  return { key, hash, row, bearer: { Authorization: `Bearer ${key}` } };
}

/** A well-formed key that is not stored. */
export function unknownKey(secrets: { readonly checksum?: string } = {}): Promise<string> {
  made += 1;
  const form = secrets.checksum === undefined ? {} : { KEY_CHECKSUM_SECRET: secrets.checksum, KEY_FORM: "checked" };
  return issueKey({ KEY_DERIVATION_SECRET: DERIVATION_SECRET, ...form }, { keyId: `unknown_${made}`, environment: "live" });
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client address; a new one by default. */
  readonly address?: string;
  readonly env?: Partial<Env>;
}

function toRequest(url: string, { method = "GET", headers = {}, body, address = newAddress() }: Sent): Request {
  return new Request(url.startsWith("/") ? ORIGIN + url : url, {
    method,
    headers: { "cf-connecting-ip": address, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const putOff = (some: Promise<unknown>): void => void work.push(some);

export async function fetchFrom(url: string, sent: Sent = {}) {
  const execution = standIn<ExecutionContext>({ waitUntil: putOff });
  return gateway.fetch(standIn<Parameters<typeof gateway.fetch>[0]>(toRequest(url, sent)), { ...env, ...sent.env }, execution);
}

export const contextFor = (url: string, sent: Sent = {}) => contextOf(toRequest(url, sent), { ...env, ...sent.env }, { waitUntil: putOff });

const COMMON: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-Request-Id, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, ETag, Location, Accept-Post, Accept-Patch, Idempotent-Replayed, Preference-Applied, WWW-Authenticate, Deprecation, Sunset, Link",
};

/** Seconds until the end of a window that is aligned to the epoch. */
export const secondsToTheEndOf = (windowSeconds: number): number => windowSeconds - (wholeSeconds(Date.now()) % windowSeconds);

/** Removes the quota headers, and returns the quota, such as `59 of 60`. All quota headers must agree. */
function takeQuota(headers: Record<string, string>): string {
  const { "ratelimit-limit": limit, "ratelimit-remaining": remaining, "ratelimit-policy": policy = "" } = headers;
  const [, windowSeconds = "", mark = ""] = /^\d+;w=(\d+)(;degraded)?$/.exec(policy) ?? [];
  const told = {
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": String(secondsToTheEndOf(Number(windowSeconds))),
    "ratelimit-policy": `${limit};w=${windowSeconds}${mark}`,
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
  };
  expect(headers).toMatchObject(told);
  for (const name of Object.keys(told)) delete headers[name];
  return `${remaining} of ${limit}${mark.replace(";", ", ")}`;
}

/** The parts of a response that tests compare: status, remaining quota, body, and headers that not every response has. */
export async function read(response: Response) {
  const headers = headersOf(response.headers);
  const requestId = headers["x-request-id"] ?? "";
  expect(requestId).toMatch(/^req_[0-9A-Za-z]{22}$/);
  delete headers["x-request-id"];
  for (const [name, value] of Object.entries(COMMON)) if (headers[name] === value) delete headers[name];
  const quota = takeQuota(headers);
  const text = (await response.text()).replaceAll(requestId, "the request's id");
  const body: unknown = text !== "" && headers["content-type"]?.includes("json") ? JSON.parse(text) : text;
  return { status: response.status, quota, headers, body };
}

/** The databases in which keys were looked up, in order: `primary` or `replica`. */
export const lookups = (): readonly string[] => world.statements.filter(({ sql }) => sql.startsWith("select")).map(({ at }) => at);

export const call = async (url: string, sent: Sent = {}) => read(await fetchFrom(url, sent));

/** A problem document in the form that `read` returns, with "the request's id" in place of the request id. */
export const problem = (
  status: number,
  code: string,
  title: string,
  detail: string,
  instance: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  type: `https://tellerline.dev/problems/${code.replaceAll("_", "-")}`,
  title,
  status,
  detail,
  instance,
  code,
  request_id: "the request's id",
  ...more,
});

export async function useUp(identity: string, policy: QuotaPolicy, units: number): Promise<void> {
  await counterOf(`${identity}|${policy.limit};w=${policy.windowSeconds}`).take(policy, units);
}

export function contextTold({ headers }: Reached): unknown {
  const { requestId, ...told } = JSON.parse(headers["x-tellerline-context"] ?? "{}");
  expect(requestId).toBe(headers["x-tellerline-request-id"]);
  expect(requestId).toMatch(/^req_/);
  return told;
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** Waits for deferred work that does not wait for a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export const storedUsage = (): unknown[] =>
  world.statements
    .filter(({ sql }) => sql.includes("insert into usage_days"))
    .flatMap(({ params }) =>
      params.filter((one) => typeof one === "string" && one.startsWith("[")).flatMap((one) => JSON.parse(String(one))),
    );

const readLine = (line: unknown) => void world.lines.push(JSON.parse(String(line)));

export function useWorld(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: clock + HOUR_MS - (clock % HOUR_MS), toFake: ["Date", "setTimeout", "clearTimeout"] });
    vi.stubGlobal("scheduler", { wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) });
    // Node lacks this method of Workers: https://developers.cloudflare.com/workers/runtime-apis/web-crypto/#timingsafeequal
    Object.assign(crypto.subtle, {
      timingSafeEqual: (left: Uint8Array, right: Uint8Array) => left.every((byte, at) => byte === right[at]),
    });
    vi.spyOn(console, "log").mockImplementation(readLine);
    vi.spyOn(console, "error").mockImplementation(readLine);
    vi.spyOn(Math, "random").mockImplementation(() => world.random);
    for (const list of [world.reached, world.wakes, world.statements, world.points, world.lines]) list.length = 0;
    for (const map of [world.primary, world.replica]) map.clear();
    Object.assign(world, { counted: 0, areCountersDown: false, answers: {}, random: 0.5 });
    Object.assign(world.isAway, { primary: false, replica: false });
    world.serveTools = async () => Response.json({ tools: [] });
  });
  afterEach(async () => {
    // Lets deferred work finish before the next test begins.
    await pass(60_000);
    clock = Date.now();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
