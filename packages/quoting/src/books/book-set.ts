import type { StoredSet } from "@tellerline/storage";
import { type Environment, secondsOf } from "@tellerline/vocabulary";
import * as z from "zod";
import { bookPointer, parsePointer } from "./keys.ts";

/**
 * One version of the data that answers calls (guides/operating.md#book-sets): pointers to a rate book, a membership book and a gazetteer. A
 * book is an immutable compiled file in KV. A pointer is null until such a book is first published.
 */
const bookSet = z.object({
  version: z.string(),
  /** Seconds since the epoch. Live answers measure the age of rates from this time. */
  publishedAt: z.number(),
  rateBook: bookPointer.nullable(),
  membershipBook: bookPointer.nullable(),
  gazetteer: bookPointer.nullable(),
});
export type BookSet = z.infer<typeof bookSet>;

/** Format of a set's pointer and of the books that it names (guides/operating.md#upgrades). */
const BOOK_SET_FORMAT = 2;

/** KV key of the pointer to the environment's current set. */
export const setPointerKey = (environment: Environment): string => `books:${BOOK_SET_FORMAT}:${environment}`;

/** Returns null if all parts are null. Without a rate book, the version has number 0, such as `live-0`. */
export function toBookSet(
  environment: Environment,
  parts: Pick<BookSet, "rateBook" | "membershipBook" | "gazetteer">,
  publishedAt: number,
): BookSet | null {
  const { rateBook, membershipBook, gazetteer } = parts;
  if (rateBook === null && membershipBook === null && gazetteer === null) return null;
  return { version: rateBook === null ? `${environment}-0` : rateBook.version, publishedAt, rateBook, membershipBook, gazetteer };
}

/**
 * Parses a row of the catalog. Older rows hold one pointer per book instead of a set. Returns null if such a row has no rate-book pointer.
 */
export function toStoredBookSet(stored: StoredSet): BookSet | null {
  if (stored.bookSet !== null) return bookSet.parse(JSON.parse(stored.bookSet));
  const rateBook = parsePointer(stored.pointer);
  if (rateBook === null) return null;
  const parts = { rateBook, membershipBook: parsePointer(stored.membershipPointer), gazetteer: parsePointer(stored.gazetteerPointer) };
  return toBookSet("live", parts, secondsOf(stored.publishedAt));
}

/** Validates a set that another Worker sent, which may be null. */
export const readSet = (sent: unknown): BookSet | null => bookSet.nullable().parse(sent);

/** The shortest cache time that KV allows. KV caches missing values for this time too. */
const POINTER_CACHE_SECONDS = 30;

/** Returns null before the first publication. */
export async function readBookSet(kv: KVNamespace, environment: Environment): Promise<BookSet | null> {
  const found = await kv.get(setPointerKey(environment), { type: "json", cacheTtl: POINTER_CACHE_SECONDS });
  return found === null ? null : bookSet.parse(found);
}

const NUMBERED = /^(?<name>.*)-(?<number>\d+)$/;

/** Whether `version` has a lower number than `shown` in the same sequence, as `live-6` before `live-7`. */
export function isBefore({ version }: Pick<BookSet, "version">, shown: Pick<BookSet, "version">): boolean {
  const [one, other] = [NUMBERED.exec(version)?.groups, NUMBERED.exec(shown.version)?.groups];
  if (one === undefined || other === undefined) return false;
  return one.name === other.name && Number(one.number) < Number(other.number);
}

export function isSameSet(one: BookSet, other: BookSet): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
