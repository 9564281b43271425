export { asDocumented, ask, readExample, readExamples } from "./examples.ts";
