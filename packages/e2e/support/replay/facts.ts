import { embeddedGazetteer, makeFleet, makeMembership } from "@tellerline/ops";
import { FLEET, type Member, marketClaims, RATES_OBSERVED, REPORTED } from "./market.ts";

export interface Organization {
  readonly kind: string;
  readonly name: string;
}

/** Institutions, places and organizations in the books. Requests name them, so that answers are not empty. */
export interface Facts {
  /** Institutions near which people live, by environment. Those of the call report are listed four times, so they are chosen more often. */
  readonly members: Readonly<Record<"live" | "sandbox", readonly Member[]>>;
  readonly zips: ReadonlyMap<string, readonly string[]>;
  /** Organizations that rules name, by the institution that has the rules. */
  readonly organizations: ReadonlyMap<string, readonly Organization[]>;
  /** Ids of conditions that only the person can answer. */
  readonly statements: readonly string[];
  /** Versions of the book sets (guides/operating.md#book-sets) that requests can ask for. */
  readonly versions: Readonly<Record<"live" | "sandbox", readonly string[]>>;
}

function fleet(institutions?: number): readonly Member[] {
  return makeFleet(RATES_OBSERVED, institutions).flatMap((row) =>
    "city" in row ? [{ id: row.credit_union_id, state: row.state, county: row.county ?? "", city: row.city }] : [],
  );
}

function zipsByState(): ReadonlyMap<string, readonly string[]> {
  const { counties, zips } = embeddedGazetteer();
  const states = new Map<string, string>(counties.map(({ fips, state }) => [fips, state]));
  const byState = Map.groupBy(zips, ({ counties: [fips = ""] }) => states.get(fips) ?? "");
  return new Map([...byState].map(([state, own]) => [state, own.map(({ zip }) => zip)]));
}

function organizationsOf(claims: readonly object[]): ReadonlyMap<string, readonly Organization[]> {
  const written = claims.map((claim) => JSON.stringify(claim));
  const byId = Map.groupBy(written, (claim) => /"credit_union_id":"([^"]+)"/.exec(claim)?.[1] ?? "");
  const namesIn = (claim: string) => [...claim.matchAll(/"type":"(\w+)","name":"([^"]+)"/g)];
  return new Map(
    [...byId].map(([id, own]) => [id, own.flatMap(namesIn).map(([, kind = "", name = ""]): Organization => ({ kind, name }))]),
  );
}

export function gatherFacts(statements: readonly string[], versions: Facts["versions"]): Facts {
  return {
    members: { live: [REPORTED, REPORTED, REPORTED, REPORTED, fleet(FLEET)].flat(), sandbox: fleet() },
    zips: zipsByState(),
    organizations: organizationsOf([...makeMembership(RATES_OBSERVED).claims, ...marketClaims().claims]),
    statements,
    versions,
  };
}
