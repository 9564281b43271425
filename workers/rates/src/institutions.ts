import { type RateBook, type RateDetails, slugOf } from "@tellerline/scoring";

const slugIndexes = new WeakMap<RateBook, ReadonlyMap<string, number>>();

/** Number of the institution with this slug in this state, or null. The index is built once per book. */
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
