import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { bookKey, bookPointer, utf8 } from "@tellerline/quoting";
import {
  type ClaimInForceRow,
  ClaimsInForce,
  type HarvestedRate,
  HarvestedRates,
  type HostLease,
  type InstitutionRecord,
  InstitutionRecords,
  Memberships,
  Pages,
} from "@tellerline/storage";
import type { Env } from "./env.ts";

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
  readonly state: string;
  /** Rates in force that were read from its pages. */
  readonly rates: readonly HarvestedRate[];
  readonly claims: readonly KnownClaim[];
}

/** An institution as the catalog has it, not parsed yet. */
interface StoredInstitution {
  readonly record: InstitutionRecord;
  readonly claims: readonly ClaimInForceRow[];
  readonly rates: readonly HarvestedRate[];
}

/** The institutions whose pages one invocation checks, each as it was when it was first read. */
export class Institutions {
  readonly #env: Env;
  readonly #stored = new Map<number, StoredInstitution | null>();

  constructor(env: Env) {
    this.#env = env;
  }

  /** Reads the institutions of hosts together, so that `find` need not read them one by one. */
  async loadOf(hosts: readonly HostLease[]): Promise<void> {
    if (hosts.length === 0) return;
    await this.#load(await new Pages(this.#env.HARVEST).chartersOf(hosts.map(({ host }) => host)));
  }

  async #load(charterNumbers: readonly number[]): Promise<void> {
    const missing = charterNumbers.filter((charterNumber) => !this.#stored.has(charterNumber));
    const read = await readInstitutions(this.#env, missing);
    for (const charterNumber of missing) this.#stored.set(charterNumber, read.get(charterNumber) ?? null);
  }

  /**
   * An institution; null if the catalog has none with this charter number.
   * @throws Error if the stored data of this institution can't be parsed.
   */
  async find(charterNumber: number): Promise<KnownInstitution | null> {
    if (!this.#stored.has(charterNumber)) await this.#load([charterNumber]);
    const stored = this.#stored.get(charterNumber);
    return stored == null ? null : knownInstitution(charterNumber, stored);
  }
}

async function readInstitutions(env: Env, charterNumbers: readonly number[]): Promise<ReadonlyMap<number, StoredInstitution>> {
  if (charterNumbers.length === 0) return new Map();
  const records = await new InstitutionRecords(env.CATALOG).findByCharter(charterNumbers);
  const inForce = await new ClaimsInForce(env.CATALOG).listOf(records.map(({ creditUnionId }) => creditUnionId));
  const harvested = await new HarvestedRates(env.CATALOG).listOf(records.map(({ creditUnionId }) => creditUnionId));
  const rates = Map.groupBy(harvested, ({ creditUnionId }) => creditUnionId);
  const claims = Map.groupBy(inForce, ({ creditUnionId }) => creditUnionId);
  return new Map(
    records.flatMap((record) =>
      record.charterNumber === null
        ? []
        : [
            [
              record.charterNumber,
              { record, claims: claims.get(record.creditUnionId) ?? [], rates: rates.get(record.creditUnionId) ?? [] },
            ] as const,
          ],
    ),
  );
}

const knownInstitution = (charterNumber: number, { record, claims, rates }: StoredInstitution): KnownInstitution => ({
  creditUnionId: record.creditUnionId,
  charterNumber,
  name: record.name,
  alsoKnownAs: record.alsoKnownAs === null ? [] : (JSON.parse(record.alsoKnownAs) as string[]),
  members: record.members ?? 0,
  state: record.state,
  rates,
  claims: claims.map(({ claimId, sourceId, row, isCarried }) => ({
    claimId,
    sourceId,
    claim: claimImport.parse(JSON.parse(row)),
    isCarried,
  })),
});

let kept: { readonly hash: string; readonly gazetteer: Gazetteer } | null = null;

/** The newest gazetteer, in which places named by pages are looked up; null before the first gazetteer, or if KV has lost it. */
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
