import type { BundledWorker } from "@tellerline/dev/workers";

/**
 * Code that is prepended to the gateway's code. It adds the response header `x-asked`, which lists, in order, every binding that
 * was called, every body that was read and every JSON text that was parsed for the response.
 */
const COUNTER = `
let __asked = [];
const __parse = JSON.parse;
JSON.parse = (...values) => { __asked.push("parse"); return __parse(...values); };
for (const name of ["json", "text", "arrayBuffer", "formData", "blob"]) {
  const read = Request.prototype[name];
  Request.prototype[name] = function (...values) { __asked.push("body"); return read.apply(this, values); };
}
const __counted = (name, binding) => new Proxy(binding, { get(target, member) {
  const value = target[member];
  if (typeof value !== "function") return value;
  return (...values) => { __asked.push(name); return target[member](...values); };
} });
const __countEnv = (env) => new Proxy(env, { get(target, name) {
  const value = target[name];
  return typeof value === "object" && value !== null && name !== "VERSION" ? __counted(String(name), value) : value;
} });
const __count = (worker) => ({ ...worker, fetch: async (request, env, context) => {
  __asked = [];
  const response = await worker.fetch(request, __countEnv(env), context);
  const headers = new Headers(response.headers);
  headers.set("x-asked", __asked.join(","));
  return new Response(response.body, { status: response.status, headers });
} });
`;

/** A gateway whose responses list the work that was done for them (`x-asked`). Requests must not overlap, because they share one list. */
export function countedGateway(worker: BundledWorker): BundledWorker {
  const [, main] = /(\w+) as default/.exec(worker.script) ?? [];
  const script = worker.script.replace(/(\w+) as default/, "__counting as default");
  const at = script.lastIndexOf("export {");
  if (main === undefined || at < 0) throw new Error(`${worker.name} has no default export.`);
  return { ...worker, script: `${COUNTER}${script.slice(0, at)}const __counting = __count(${main});\n${script.slice(at)}` };
}
