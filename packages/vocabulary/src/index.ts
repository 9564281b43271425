export * from "./bits.ts";
export * from "./borrowing.ts";
export { requireMember } from "./closed-list.ts";
export * from "./facts.ts";
export * from "./membership.ts";
export * from "./monitoring.ts";
export * from "./plans.ts";
export * from "./products.ts";
export * from "./rate-columns.ts";
