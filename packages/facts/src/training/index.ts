export { openKnownNames, packKnownNames } from "../tagger/known-names.ts";
export { readNicknames, readTranslations } from "../tagger/nicknames.ts";
export { packWeights } from "../tagger/weights.ts";
export { NAME_LISTS, namesOfList, namesOfTowns } from "./lists.ts";
export { divided, FURTHER, readSentences, VOICES } from "./sentence-files.ts";
export { trainTagger } from "./train-tagger.ts";
