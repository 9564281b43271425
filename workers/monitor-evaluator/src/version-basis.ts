import { BookVersions, type DecisionBasis, type LoadedBook, liveVersion, readBookSet, UnreadableBook } from "@tellerline/quoting";
import type { PublishedBook } from "@tellerline/storage";
import { wholeSeconds } from "@tellerline/vocabulary";
import { describeError, log, Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

export const versions = new BookVersions();

/** Milliseconds that a new book may take to arrive everywhere. */
const ARRIVAL_MS = 600_000;

/**
 * A version's rate book; null if the book can no longer be opened, because KV has lost it or its format is no longer read.
 * @throws `unavailable` while the book may still arrive, and any error of KV itself: the evaluation is then tried again.
 */
export async function openRates(
  env: Pick<Env, "BOOKS">,
  version: number,
  hash: string,
  publishedAt: string | null,
): Promise<LoadedBook | null> {
  try {
    return await versions.get(env.BOOKS, version, hash);
  } catch (error) {
    const isYoung = publishedAt !== null && Date.now() - Date.parse(publishedAt) < ARRIVAL_MS;
    const isLost = error instanceof UnreadableBook || (error instanceof Problem && !isYoung);
    if (!isLost) throw error;
    log("error", "rate_book_unreadable", { version: liveVersion(version), hash, ...describeError(error) });
    return null;
  }
}

/**
 * The basis of decisions at a version: its rates, and the membership book that was published beside them. If that membership book is no longer kept
 * or was not recorded, the one in force takes its place. Null if the rates can no longer be opened.
 * @param published null if the version itself is no longer kept.
 * @throws `unavailable` while the rate book may still arrive.
 */
export async function openBasis(env: Env, version: number, hash: string, published: PublishedBook | null): Promise<DecisionBasis | null> {
  const loaded = await openRates(env, version, hash, published === null ? null : published.publishedAt);
  if (loaded === null) return null;
  const inForce = await readBookSet(env.BOOKS, "live");
  const own = published?.membershipHash ?? null;
  const knowledge =
    (own === null ? null : await versions.knowledge(env.BOOKS, inForce, own)) ?? (await versions.knowledge(env.BOOKS, inForce));
  const nowMs = published === null ? Date.now() : Date.parse(published.publishedAt);
  return { loaded, knowledge, nowSeconds: wholeSeconds(nowMs) };
}
