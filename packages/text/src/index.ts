export * from "./fold-organization.ts";
export { words } from "./words.ts";
