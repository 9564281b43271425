import { foldName, type Gazetteer, STATE_CODES } from "@tellerline/geography";
import type { KnownName, NameKind } from "../tagger/known-names.ts";
import { piecesOf } from "../tagger/tokens.ts";

/** Files of names that the tagger knows (lexicon/README.md), each with the kind of its names. */
export const NAME_LISTS = {
  employers: "employer",
  schools: "school",
  associations: "association",
  bases: "base",
  occupations: "occupation",
  "occupations-es": "occupation",
  "city-nicknames": "town",
  towns: "town",
} as const satisfies Readonly<Record<string, NameKind>>;

/** The names in the first column of a list, whose columns are separated by tabs. */
export function namesOfList(kind: NameKind, text: string): readonly KnownName[] {
  return text
    .split("\n")
    .map((line) => (line.split("\t")[0] ?? "").replace(/^the /, ""))
    .filter((name) => name !== "")
    .map((name) => ({ kind, words: piecesOf(name).map(({ word }) => word) }));
}

export function namesOfTowns(gazetteer: Gazetteer): readonly KnownName[] {
  const names = new Set<string>();
  for (const state of STATE_CODES) {
    const { start, end } = gazetteer.placesOf(state);
    for (let number = start; number < end; number++) {
      const { name, canonical } = gazetteer.place(number);
      names.add(foldName(name)).add(foldName(canonical));
    }
  }
  return [...names].map((name) => ({ kind: "town", words: name.split(" ") }));
}
