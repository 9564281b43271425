import { type RateBook, type RateDetails, slugOf } from "@tellerline/scoring";

/** Number of the institution with this slug in this state, or null. */
export function findBySlug(book: RateBook, details: RateDetails, state: string, slug: string): number | null {
  book.memory.slugs ??= new Map(
    Array.from({ length: book.meta.institutions }, (_, number) => [`${details.stateOf(number)}/${slugOf(book, number)}`, number]),
  );
  return book.memory.slugs.get(`${state}/${slug}`) ?? null;
}
