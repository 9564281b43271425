export { extractFacts } from "./extract.ts";
export type { ExtractedFact, Lexicon } from "./text/fact.ts";
