import { BookVersions, type DecisionBasis, type LoadedBook, liveVersion, readBookSet } from "@tellerline/quoting";
import type { PublishedBook } from "@tellerline/storage";
import { describeError, log, Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

export const versions = new BookVersions();

/** For so long a new book may not be seen everywhere yet. */
const ARRIVAL_MS = 600_000;

/**
 * A version's rate book, or null if it can't be opened any more: KV has lost it, or it is of a format that is not read any more.
 * @throws `unavailable` while it may still arrive.
 */
export async function openRates(env: Env, version: number, hash: string, publishedAt: string | null): Promise<LoadedBook | null> {
  try {
    return await versions.get(env.BOOKS, version, hash);
  } catch (error) {
    const isYoung = publishedAt !== null && Date.now() - Date.parse(publishedAt) < ARRIVAL_MS;
    if (error instanceof Problem && isYoung) throw error;
    log("error", "rate_book_unreadable", { version: liveVersion(version), hash, ...describeError(error) });
    return null;
  }
}

/**
 * What decisions of a version are made from: its rates, and the membership book that was published beside them. Where that is not kept any
 * more, or the version is older than such notes, it is the one in force.
 * @param published null if the version itself is not kept any more.
 */
export async function readBasis(env: Env, version: number, hash: string, published: PublishedBook | null): Promise<DecisionBasis> {
  const loaded = await versions.get(env.BOOKS, version, hash);
  const inForce = await readBookSet(env.BOOKS, "live");
  const own = published?.membershipHash ?? null;
  const knowledge =
    (own === null ? null : await versions.knowledge(env.BOOKS, inForce, own)) ?? (await versions.knowledge(env.BOOKS, inForce));
  const nowMs = published === null ? Date.now() : Date.parse(published.publishedAt);
  return { loaded, knowledge, nowSeconds: Math.floor(nowMs / 1000) };
}
