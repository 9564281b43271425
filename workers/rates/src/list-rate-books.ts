import { LIMITS, type RateBooksWire } from "@tellerline/contract";
import { type BookPointer, type BookSet, toStoredBookSet, toTimestamp } from "@tellerline/quoting";
import { nearestReplica, RateBooks } from "@tellerline/storage";
import { decodeCursor, encodeCursor, environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import * as z from "zod";
import { books } from "./books.ts";
import { WHY_NO_BOOKS } from "./empty-because.ts";
import type { Env } from "./env.ts";

/** Cursor of the listing: `v` is the last version on the previous page. */
const place = z.strictObject({ v: z.int().min(1) });

const hashOf = (pointer: BookPointer | null) => (pointer === null ? null : pointer.hash);

function toRow(
  { version, publishedAt, rateBook, membershipBook, gazetteer }: BookSet,
  inForce: string | null,
): RateBooksWire["rate_books"][number] {
  return {
    version,
    published_at: toTimestamp(publishedAt),
    as_of: rateBook === null ? null : toTimestamp(rateBook.asOf),
    in_force: version === inForce,
    rate_book_hash: hashOf(rateBook),
    membership_book_hash: hashOf(membershipBook),
    gazetteer_hash: hashOf(gazetteer),
  };
}

/** Lists book sets (guides/operating.md#book-sets), newest first. The sandbox has only one version. */
export const listRateBooks: Handler<"listRateBooks", Env> = async (call) => {
  const environment = environmentOf(call.context);
  const { cursor, limit = LIMITS.defaultRateBooksPageSize } = call.query;
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(place, cursor).v;
  const current = await books.set(call, environment);
  const inForce = current === null ? null : current.version;
  const stored = environment === "sandbox" ? [] : await new RateBooks(nearestReplica(call.env.CATALOG)).listSets(before, limit + 1);
  const isFirstPage = cursor === undefined;
  const page = stored.slice(0, limit);
  const sets =
    environment === "sandbox" && current !== null ? (isFirstPage ? [current] : []) : page.flatMap((row) => toStoredBookSet(row) ?? []);
  const last = stored.length > limit ? page.at(-1) : undefined;
  const rows = sets.map((set) => toRow(set, inForce));
  const next = last === undefined ? null : encodeCursor({ v: last.version });
  return { body: { count: rows.length, rate_books: rows, ...saidIfEmpty(rows, () => WHY_NO_BOOKS), next_cursor: next } };
};
