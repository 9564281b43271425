export { extractFacts } from "./extract.ts";
export { openTagger, type Tagger } from "./tagger/tag-text.ts";
export type { ExtractedFact, Lexicon } from "./text/fact.ts";
