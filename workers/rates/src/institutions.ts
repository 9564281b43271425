import { creditUnionIdOf, type RateBook, type RateDetails, slugOf } from "@tellerline/scoring";

/** Number of the institution with this id, or null. Institutions are numbered in the order of their ids. */
export function findInstitution(book: RateBook, creditUnionId: string): number | null {
  let low = 0;
  let high = book.meta.institutions - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const id = creditUnionIdOf(book, middle);
    if (id === creditUnionId) return middle;
    if (id < creditUnionId) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

const slugIndexes = new WeakMap<RateBook, ReadonlyMap<string, number>>();

/** Number of the institution with this slug in this state, or null. The index is made once for a book. */
export function findBySlug(book: RateBook, details: RateDetails, state: string, slug: string): number | null {
  let index = slugIndexes.get(book);
  if (index === undefined) {
    index = new Map(
      Array.from({ length: book.meta.institutions }, (_, number) => [`${details.stateOf(number)}/${slugOf(book, number)}`, number]),
    );
    slugIndexes.set(book, index);
  }
  return index.get(`${state}/${slug}`) ?? null;
}
