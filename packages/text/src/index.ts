export * from "./fold-organization.ts";
export { anyOf, hasWord, lengthOf, matchesOf, wholePhrase, wordsIn } from "./patterns.ts";
export { words } from "./words.ts";
