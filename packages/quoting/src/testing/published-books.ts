import type { BookSet } from "../books/book-set.ts";
import { bookKey, detailsKey } from "../books/keys.ts";
import { ASH, compileBook, NOW, rate } from "./example-market.ts";
import { compileMembership, gazetteerBytes } from "./example-membership.ts";
import type { MemoryNamespace } from "./memory-namespace.ts";

const rates = compileBook([rate(ASH)]);
const membership = compileMembership();

export const BYTES = {
  rates: rates.book.byteLength,
  ratesDetails: rates.details.byteLength,
  membership: membership.book.byteLength + membership.details.byteLength,
};

/** The set `live-<number>`. A null hash means that the part has not been published. */
export function liveSet(
  number: number,
  hashes: { readonly rates?: string | null; readonly membership?: string | null; readonly gazetteer?: string | null } = {},
): BookSet {
  const { rates: rateHash = "r1", membership: membershipHash = "m1", gazetteer: gazetteerHash = "g1" } = hashes;
  const pointer = (hash: string | null) => (hash === null ? null : { version: `live-${number}`, hash, asOf: NOW });
  return {
    version: `live-${number}`,
    publishedAt: NOW,
    rateBook: pointer(rateHash),
    membershipBook: pointer(membershipHash),
    gazetteer: pointer(gazetteerHash),
  };
}

/** Stores the books of a set. The content is the same under every hash. */
export function publishBooks(kv: MemoryNamespace, { rateBook, membershipBook, gazetteer }: BookSet): void {
  if (rateBook !== null) {
    kv.set(bookKey("rate-book", rateBook.hash), rates.book);
    kv.set(detailsKey("rate-book", rateBook.hash), rates.details);
  }
  if (membershipBook !== null) {
    kv.set(bookKey("membership-book", membershipBook.hash), membership.book);
    kv.set(detailsKey("membership-book", membershipBook.hash), membership.details);
  }
  if (gazetteer !== null) kv.set(bookKey("gazetteer", gazetteer.hash), gazetteerBytes);
}

export async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}
