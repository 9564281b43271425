/** What of the contract needs no schema: a Worker that imports only this builds none when it starts. */

export { LIMITS } from "./limits.ts";
export { PROBLEMS, type ProblemCode, problemName } from "./problems.ts";
export { ROUTE_LIST } from "./routes/index.ts";
export { EARLIER_SET_SURCHARGE, type Group, type Route, scopeFor } from "./routes/route.ts";
export { TOOLSETS } from "./toolsets.ts";
export { ENGINE_VERSION } from "./version.ts";
