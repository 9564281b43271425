import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { bookKey, bookPointer, utf8 } from "@tellerline/quoting";
import { ClaimsInForce, Memberships, RateBooks } from "@tellerline/storage";
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

/** Institutions by charter number. */
export async function knownInstitutions(env: Env, charterNumbers: readonly number[]): Promise<ReadonlyMap<number, KnownInstitution>> {
  const records = await new RateBooks(env.CATALOG).findByCharter(charterNumbers);
  const inForce = await new ClaimsInForce(env.CATALOG).listOf(records.map(({ creditUnionId }) => creditUnionId));
  const known = new Map<number, KnownInstitution>();
  for (const { creditUnionId, charterNumber, name, alsoKnownAs, members } of records) {
    if (charterNumber === null) continue;
    const claims = inForce
      .filter((row) => row.creditUnionId === creditUnionId)
      .map(({ claimId, sourceId, row, isCarried }) => ({ claimId, sourceId, claim: claimImport.parse(JSON.parse(row)), isCarried }));
    const names = alsoKnownAs === null ? [] : (JSON.parse(alsoKnownAs) as string[]);
    known.set(charterNumber, { creditUnionId, charterNumber, name, alsoKnownAs: names, members: members ?? 0, claims });
  }
  return known;
}

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
