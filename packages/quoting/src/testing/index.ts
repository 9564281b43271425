export { asDocumented, ask, readExample, readExamples } from "./examples.ts";
export { KNOWLEDGE, LOADED, openBookBefore, STORED } from "./market.ts";
export { MemoryNamespace } from "./memory-namespace.ts";
