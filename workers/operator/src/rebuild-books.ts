import type { RebuiltBooks } from "@tellerline/contract/operator";
import { type BookSet, bookKey, detailsKey, hasBook, liveVersion } from "@tellerline/quoting";
import { Memberships, RateBooks } from "@tellerline/storage";
import { log } from "@tellerline/worker-kit";
import { readSet } from "./books.ts";
import type { Env } from "./env.ts";
import { gazetteerPointer } from "./membership/gazetteer.ts";
import { beginMembershipVersion, publishPendingMembership } from "./membership/publish-book.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { beginVersion } from "./versions.ts";

/** Writes the gazetteer in force to KV if KV has lost it, or to the database if only KV has it. @returns whether it was written to KV */
async function restoreGazetteer(env: Env): Promise<boolean> {
  const memberships = new Memberships(env.CATALOG);
  const pointer = await gazetteerPointer(env, "live");
  if (pointer === null) return false;
  const key = bookKey("gazetteer", pointer.hash);
  if (await hasBook(env.BOOKS, key)) {
    const bytes = (await memberships.hasGazetteer(pointer.hash)) ? null : await env.BOOKS.get(key, "arrayBuffer");
    if (bytes !== null) await memberships.storeGazetteer(pointer.hash, bytes);
    return false;
  }
  const bytes = await memberships.readGazetteer(pointer.hash);
  if (bytes !== null) await env.BOOKS.put(key, bytes);
  return bytes !== null;
}

/** Rebuilds every live book from the database, in the formats of this release, and switches readers to the new books. */
export async function rebuildBooks(env: Env): Promise<RebuiltBooks> {
  const [catalog, memberships] = [new RateBooks(env.CATALOG), new Memberships(env.CATALOG)];
  const restored = await restoreGazetteer(env);
  const before = await catalog.newestPublished();
  const now = () => new Date().toISOString();
  if ((await memberships.newestVersion()) > 0) await beginMembershipVersion(env, (version) => memberships.begin(version, now()));
  const membership = await publishPendingMembership(env);
  // If the membership book changed, publishing it has also published a rate book.
  const followed = await catalog.newestPublished();
  if (followed !== null && followed.version !== before?.version) {
    return { gazetteer_restored: restored, membership_book: membership, rate_book: liveVersion(followed.version) };
  }
  if ((await catalog.newestVersion()) > 0) {
    await beginVersion(
      () => catalog.newestVersion(),
      (version) => catalog.begin(version, now()),
    );
  }
  return { gazetteer_restored: restored, membership_book: membership, rate_book: await publishPendingRates(env) };
}

function keysOf({ rateBook, membershipBook }: BookSet): readonly string[] {
  return [
    ...(rateBook === null ? [] : [bookKey("rate-book", rateBook.hash), detailsKey("rate-book", rateBook.hash)]),
    ...(membershipBook === null
      ? []
      : [bookKey("membership-book", membershipBook.hash), detailsKey("membership-book", membershipBook.hash)]),
  ];
}

/** Time after which a write to KV is visible everywhere. */
const SEEN_MS = 60_000;

/** Rebuilds the books in force if KV has lost any of them (guides/operating.md#lost-books). */
export async function mendBooks(env: Env): Promise<void> {
  if (await restoreGazetteer(env)) log("error", "gazetteer_restored", {});
  const set = await readSet(env, "live");
  if (set === null || Date.now() - set.publishedAt * 1000 < SEEN_MS) return;
  const lost: string[] = [];
  for (const key of keysOf(set)) if (!(await hasBook(env.BOOKS, key))) lost.push(key);
  if (lost.length === 0) return;
  log("error", "books_lost", { version: set.version, lost });
  await rebuildBooks(env);
}
