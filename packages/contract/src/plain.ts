// The part of the contract without zod schemas. A Worker that imports only this module builds no schemas when it starts.

export { findDuplicateKey, hasDuplicateKey } from "./duplicate-keys.ts";
export { pointerToken } from "./json-pointer.ts";
export { LIMITS } from "./limits.ts";
export { PROBLEMS, type ProblemCode, problemName } from "./problems.ts";
export { ROUTE_LIST } from "./routes/index.ts";
export { EARLIER_SET_SURCHARGE, type Group, type Route, scopeFor } from "./routes/route.ts";
export { TOOLSETS } from "./toolsets.ts";
export { ENGINE_VERSION } from "./version.ts";
