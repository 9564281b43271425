import { compileHashIndex, type PackableColumns, packLists, StringTableBuilder, type Utf8 } from "@tellerline/book";
import { withoutPlace } from "../book/institution-names.ts";
import { cityKey, wordKey } from "../book/nearby.ts";
import type { MemberInstitution } from "../book/source.ts";
import { distinctiveWords } from "../names/distinctive-words.ts";

/** Maximum institutions that share a word of their names. A more common word identifies none. */
const MAX_BEARERS = 5;

export function nearbyColumns(institutions: readonly MemberInstitution[], utf8: Utf8): PackableColumns {
  const lists = new Map<string, number[]>();
  const add = (key: string, institution: number) => {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [institution]);
    else list.push(institution);
  };
  const words = Map.groupBy(
    institutions.flatMap(({ name, alsoKnownAs }, number) =>
      [...new Set([name, ...alsoKnownAs].map(withoutPlace).flatMap(distinctiveWords))].map((word) => ({ word, number })),
    ),
    ({ word }) => word,
  );
  for (const [word, bearers] of words) if (bearers.length <= MAX_BEARERS) for (const { number } of bearers) add(wordKey(word), number);
  for (const [number, { state, city, countyKey }] of institutions.entries()) {
    add(cityKey(state, city), number);
    if (countyKey !== null) add(countyKey, number);
  }
  const texts = new StringTableBuilder(utf8);
  const numbered = [...lists].map(([key, list]) => ({ key, number: texts.add(key), list }));
  return {
    ...compileHashIndex(
      "nearby",
      numbered.map(({ key, number }) => [key, number]),
    ),
    ...packLists(
      "nearbyInstitutions",
      numbered.map(({ list }) => list),
    ),
    ...texts.columns("nearby"),
  };
}
