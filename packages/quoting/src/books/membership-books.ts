import { type MembershipBook, type MembershipDetails, openMembershipBook, openMembershipDetails } from "@tellerline/eligibility";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import type { Environment } from "@tellerline/vocabulary";
import { type BookPointer, bookKey, detailsKey, utf8 } from "./keys.ts";
import { BookLoader, type Loaded } from "./loader.ts";
import { Versions } from "./versions.ts";

export interface LoadedMembership extends Loaded {
  readonly book: MembershipBook;
  readonly details: MembershipDetails;
}

export interface LoadedGazetteer extends Loaded {
  readonly gazetteer: Gazetteer;
}

function openMembership(pointer: BookPointer, book: ArrayBuffer, details: ArrayBuffer): LoadedMembership {
  return { pointer, book: openMembershipBook(book, utf8), details: openMembershipDetails(details, utf8) };
}

const memberships = () =>
  new BookLoader<LoadedMembership>("membership-book", async (bytes, pointer) => {
    const [book, details] = await Promise.all([bytes.book(), bytes.details()]);
    return openMembership(pointer, book, details);
  });

const gazetteers = () =>
  new BookLoader<LoadedGazetteer>("gazetteer", async (bytes, pointer) => ({ pointer, gazetteer: openGazetteer(await bytes.book(), utf8) }));

/** The data that eligibility is decided from: membership rules and the gazetteer. */
export interface MembershipKnowledge {
  readonly membership: LoadedMembership;
  readonly gazetteer: Gazetteer;
}

/** Caches each environment's membership book and gazetteer in the isolate. */
export class MembershipLoader {
  readonly #memberships = memberships();
  readonly #gazetteers = gazetteers();

  /** The current data. @throws `unavailable` if nothing has been published. */
  async get(kv: KVNamespace, environment: Environment): Promise<MembershipKnowledge> {
    const [membership, { gazetteer }] = await Promise.all([this.#memberships.get(kv, environment), this.#gazetteers.get(kv, environment)]);
    return { membership, gazetteer };
  }

  /** The current data, or null if nothing has been published; offers then have no annotation. */
  async find(kv: KVNamespace, environment: Environment): Promise<MembershipKnowledge | null> {
    const [membership, loaded] = await Promise.all([this.#memberships.find(kv, environment), this.#gazetteers.find(kv, environment)]);
    return membership === null || loaded === null ? null : { membership, gazetteer: loaded.gazetteer };
  }
}

/** A publication is compared with the one before it. */
const MAX_KEPT = 2;

/** Live membership books by content hash, current or not. */
export class MembershipVersions {
  readonly #versions = new Versions<LoadedMembership>(MAX_KEPT);

  /** Null if the book is not kept any more, or has not reached this location yet. */
  async find(kv: KVNamespace, hash: string): Promise<LoadedMembership | null> {
    return this.#versions.get(hash, async () => {
      // KV caches a miss as long as a value: it must not stay, so this is the default of a minute.
      const read = (key: string) => kv.get(key, "arrayBuffer");
      const [book, details] = await Promise.all([read(bookKey("membership-book", hash)), read(detailsKey("membership-book", hash))]);
      if (book === null || details === null) return null;
      return openMembership({ version: hash, hash, asOf: 0 }, book, details);
    });
  }
}
