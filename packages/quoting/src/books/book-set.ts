import type { StoredSet } from "@tellerline/storage";
import { type Environment, secondsOf } from "@tellerline/vocabulary";
import * as z from "zod";
import { bookPointer, parsePointer } from "./keys.ts";

/**
 * One version of the books (guides/operating.md#book-sets): the rate book, the membership book and the gazetteer that answer together.
 * A part is null until it is first published.
 */
const bookSet = z.object({
  version: z.string(),
  /** Seconds since the epoch; live answers measure ages from it. */
  publishedAt: z.number(),
  rateBook: bookPointer.nullable(),
  membershipBook: bookPointer.nullable(),
  gazetteer: bookPointer.nullable(),
});
export type BookSet = z.infer<typeof bookSet>;

/** Format of the pointer to a set, and of the books that it names (guides/operating.md#upgrades). Format 1 had a pointer for each book. */
const BOOK_SET_FORMAT = 2;

/** KV key of the pointer to the set in force. */
export const setPointerKey = (environment: Environment): string => `books:${BOOK_SET_FORMAT}:${environment}`;

/** Null if there are no books. Without rates the version has number 0, such as `live-0`. */
export function toBookSet(
  environment: Environment,
  parts: Pick<BookSet, "rateBook" | "membershipBook" | "gazetteer">,
  publishedAt: number,
): BookSet | null {
  const { rateBook, membershipBook, gazetteer } = parts;
  if (rateBook === null && membershipBook === null && gazetteer === null) return null;
  return { version: rateBook === null ? `${environment}-0` : rateBook.version, publishedAt, rateBook, membershipBook, gazetteer };
}

/** Reads a stored version; older ones have a pointer per book. Null without a rate-book pointer. */
export function toStoredBookSet(stored: StoredSet): BookSet | null {
  if (stored.bookSet !== null) return bookSet.parse(JSON.parse(stored.bookSet));
  const rateBook = parsePointer(stored.pointer);
  if (rateBook === null) return null;
  const parts = { rateBook, membershipBook: parsePointer(stored.membershipPointer), gazetteer: parsePointer(stored.gazetteerPointer) };
  return toBookSet("live", parts, secondsOf(stored.publishedAt));
}

/** Reads a set, or null for null, that another Worker answered. */
export const readSet = (sent: unknown): BookSet | null => bookSet.nullable().parse(sent);

/** The shortest cache time that KV allows; it applies to missing values too. */
const POINTER_CACHE_SECONDS = 30;

/** Null before the first publication. */
export async function readBookSet(kv: KVNamespace, environment: Environment): Promise<BookSet | null> {
  const found = await kv.get(setPointerKey(environment), { type: "json", cacheTtl: POINTER_CACHE_SECONDS });
  return found === null ? null : bookSet.parse(found);
}

const NUMBERED = /^(?<name>.*)-(?<number>\d+)$/;

/** Whether `version` has a lower number than `shown` in the same sequence. An isolate never goes back to an earlier version. */
export function isBefore({ version }: Pick<BookSet, "version">, shown: Pick<BookSet, "version">): boolean {
  const [one, other] = [NUMBERED.exec(version)?.groups, NUMBERED.exec(shown.version)?.groups];
  if (one === undefined || other === undefined) return false;
  return one.name === other.name && Number(one.number) < Number(other.number);
}

export function isSameSet(one: BookSet, other: BookSet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
