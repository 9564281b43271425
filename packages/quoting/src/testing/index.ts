export { asDocumented, ask, type Example, readExamples } from "./examples.ts";
