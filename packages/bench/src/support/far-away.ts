import type { BundledWorker } from "@tellerline/dev/workers";

/** Milliseconds of one trip from a location far from the databases. */
export const TRIPS = {
  /** To D1's primary, on another continent. */
  d1Primary: 220,
  /** To D1's replica in the same region. */
  d1Replica: 8,
  /** To the Durable Object that counts a key's calls. */
  counter: 250,
  /** To KV, if the isolate has read the KV key within the last half minute; otherwise `kvCold`. */
  kvHot: 8,
  kvCold: 200,
} as const;

/**
 * Code that is prepended to a Worker's code. It delays the answers of D1, KV and the quota counter as if they were far away, and lists the
 * trips in the response. A request header can advance the Worker's clock, so that an API key counts as idle for a minute.
 */
const FAR_AWAY = `
const __trips = ${JSON.stringify(TRIPS)};
let __made = [];
let __shift = 0;
const __now = Date.now.bind(Date);
Date.now = () => __now() + __shift;
const __trip = async (name) => { __made.push(name); await new Promise((done) => setTimeout(done, __trips[name])); };
const __d1 = (database, trip) => new Proxy(database, { get(target, name) {
  if (name === "withSession") return (constraint) => __d1(target.withSession(constraint), constraint === "first-unconstrained" ? "d1Replica" : "d1Primary");
  if (name === "prepare") return (query) => __statement(target.prepare(query), trip);
  if (name === "batch") return async (statements) => { await __trip(trip); return target.batch(statements.map((one) => one.__inner ?? one)); };
  const value = target[name];
  return typeof value === "function" ? value.bind(target) : value;
} });
const __statement = (statement, trip) => new Proxy(statement, { get(target, name) {
  if (name === "__inner") return target;
  if (name === "bind") return (...values) => __statement(target.bind(...values), trip);
  if (["all", "first", "run", "raw"].includes(name)) return async (...values) => { await __trip(trip); return target[name](...values); };
  const value = target[name];
  return typeof value === "function" ? value.bind(target) : value;
} });
const __readAt = new Map();
const __kv = (namespace) => new Proxy(namespace, { get(target, name) {
  if (name !== "get") { const value = target[name]; return typeof value === "function" ? value.bind(target) : value; }
  return async (key, options) => {
    const isHot = __now() - (__readAt.get(key) ?? 0) < 30000;
    __readAt.set(key, __now());
    await __trip(isHot ? "kvHot" : "kvCold");
    return target.get(key, options);
  };
} });
const __counter = (namespace) => new Proxy(namespace, { get(target, name) {
  const value = target[name];
  if (name !== "get") return typeof value === "function" ? value.bind(target) : value;
  return (id) => ({ take: async (...values) => { await __trip("counter"); return target.get(id).take(...values); } });
} });
const __farEnv = (env) => new Proxy(env, { get(target, name) {
  const value = target[name];
  if (["ACCOUNTS", "ALERTS", "CATALOG", "HARVEST"].includes(name)) return __d1(value, "d1Primary");
  if (name === "BOOKS") return __kv(value);
  if (name === "QUOTA_COUNTERS") return __counter(value);
  return value;
} });
const __far = (worker) => ({ ...worker, fetch: async (request, env, context) => {
  __shift += Number(request.headers.get("x-later-ms") ?? 0);
  __made = [];
  const response = await worker.fetch(request, __farEnv(env), context);
  const inner = response.headers.get("x-trips");
  const headers = new Headers(response.headers);
  headers.set("x-trips", [...__made, ...(inner ? inner.split(",") : [])].join(","));
  return new Response(response.body, { status: response.status, headers });
} });
`;

export function farAway(worker: BundledWorker): BundledWorker {
  const script = worker.script.replace(/(\w+) as default/, "__faraway as default");
  const [, main] = /(\w+) as default/.exec(worker.script) ?? [];
  const at = script.lastIndexOf("export {");
  if (main === undefined || at < 0) throw new Error(`${worker.name} has no default export.`);
  return { ...worker, script: `${FAR_AWAY}${script.slice(0, at)}const __faraway = __far(${main});\n${script.slice(at)}` };
}
