import type { NamedInstitution } from "../names/institution-finder.ts";
import { idOf, type MembershipBook, nameOf, stateOf } from "./membership-book.ts";

function byInstitution(entries: Iterable<readonly [string, number]>): ReadonlyMap<number, readonly string[]> {
  const grouped = Map.groupBy(entries, ([, institution]) => institution);
  return new Map([...grouped].map(([institution, own]) => [institution, own.map(([text]) => text)]));
}

/** The institutions of a book with all their names, by number. A book has neither charter numbers nor numbers of members, so both are null. */
export function namedInstitutions(book: MembershipBook): readonly NamedInstitution[] {
  const former = byInstitution(Object.entries(book.meta.formerIds));
  const trade = byInstitution(book.meta.alsoKnownAs);
  return Array.from({ length: book.meta.institutions }, (_, number) => {
    const id = idOf(book, number);
    return {
      id,
      formerIds: former.get(number) ?? [],
      name: nameOf(book, number),
      alsoKnownAs: trade.get(number) ?? [],
      city: id.split("|")[1] ?? "",
      state: stateOf(book, number),
      charterNumber: null,
      members: null,
    };
  });
}
