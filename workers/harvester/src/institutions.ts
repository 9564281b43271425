import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { bookKey, bookPointer, utf8 } from "@tellerline/quoting";
import { type ClaimInForceRow, ClaimsInForce, type HostLease, Memberships, Pages, RateBooks } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Reads the institutions whose pages are checked, with their rules in force. */

export interface KnownClaim {
  readonly claimId: string;
  /** URL of the page for a carried claim (guides/membership.md#carried-rules); id of the source for any other claim. */
  readonly sourceId: string;
  readonly claim: ClaimImport;
  readonly isCarried: boolean;
}

export interface KnownInstitution {
  readonly creditUnionId: string;
  readonly charterNumber: number;
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  readonly members: number;
  /** Claims of the rules in force. */
  readonly claims: readonly KnownClaim[];
}

/** The institutions whose pages one invocation checks, each as it was when it was first read. */
export class Institutions {
  readonly #env: Env;
  readonly #known = new Map<number, KnownInstitution | null>();

  constructor(env: Env) {
    this.#env = env;
  }

  /** Reads the institutions of hosts together, so that `find` need not read them one by one. */
  async loadOf(hosts: readonly HostLease[]): Promise<void> {
    if (hosts.length === 0) return;
    await this.#load(await new Pages(this.#env.HARVEST).chartersOf(hosts.map(({ host }) => host)));
  }

  async #load(charterNumbers: readonly number[]): Promise<void> {
    for (const charterNumber of charterNumbers) this.#known.set(charterNumber, null);
    for (const institution of await readInstitutions(this.#env, charterNumbers)) this.#known.set(institution.charterNumber, institution);
  }

  /** An institution; null if the catalog has none with this charter number. */
  async find(charterNumber: number): Promise<KnownInstitution | null> {
    if (!this.#known.has(charterNumber)) await this.#load([charterNumber]);
    return this.#known.get(charterNumber) ?? null;
  }
}

async function readInstitutions(env: Env, charterNumbers: readonly number[]): Promise<readonly KnownInstitution[]> {
  const records = await new RateBooks(env.CATALOG).findByCharter(charterNumbers);
  const inForce = await new ClaimsInForce(env.CATALOG).listOf(records.map(({ creditUnionId }) => creditUnionId));
  const claims = Map.groupBy(inForce, ({ creditUnionId }) => creditUnionId);
  return records.flatMap(({ creditUnionId, charterNumber, name, alsoKnownAs, members }) => {
    if (charterNumber === null) return [];
    const alsoNamed = alsoKnownAs === null ? [] : (JSON.parse(alsoKnownAs) as string[]);
    const own = claims.get(creditUnionId) ?? [];
    return [{ creditUnionId, charterNumber, name, alsoKnownAs: alsoNamed, members: members ?? 0, claims: own.map(knownClaim) }];
  });
}

const knownClaim = ({ claimId, sourceId, row, isCarried }: ClaimInForceRow): KnownClaim => ({
  claimId,
  sourceId,
  claim: claimImport.parse(JSON.parse(row)),
  isCarried,
});

let kept: { readonly hash: string; readonly gazetteer: Gazetteer } | null = null;

/** The gazetteer in force, in which places named by pages are looked up; null before the first gazetteer, or if KV has lost it. */
export async function gazetteerInForce(env: Env): Promise<Gazetteer | null> {
  const stored = await new Memberships(env.CATALOG).gazetteerPointer();
  if (stored === null) return null;
  const { hash } = bookPointer.parse(JSON.parse(stored));
  if (kept?.hash === hash) return kept.gazetteer;
  const buffer = await env.BOOKS.get(bookKey("gazetteer", hash), "arrayBuffer");
  if (buffer === null) return null;
  kept = { hash, gazetteer: openGazetteer(buffer, utf8) };
  return kept.gazetteer;
}
