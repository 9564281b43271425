import { membershipChanges, type WatchedChange } from "@tellerline/quoting/monitors";
import type { RateBook } from "@tellerline/scoring";
import type { Env } from "./env.ts";
import { versions } from "./version-basis.ts";

/**
 * Changes between two membership books that monitors watch. Empty if one of the books is missing, or both are the same.
 * @param before content hash; null if there was no membership book, or if it is not known which one there was.
 */
export async function findMembershipChanges(
  { BOOKS }: Env,
  rates: RateBook,
  before: string | null,
  after: string | null,
): Promise<readonly WatchedChange[]> {
  if (before === null || after === null || before === after) return [];
  const [earlier, later] = [await versions.membership(BOOKS, before), await versions.membership(BOOKS, after)];
  return earlier === null || later === null ? [] : membershipChanges(rates, earlier, later);
}
