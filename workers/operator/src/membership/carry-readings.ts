import { type ClaimImport, type ReadingImport, readingImport } from "@tellerline/contract/operator";
import { carriedEvidence, modelClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { type ImportHead, Imports, Memberships, type PublicationRow } from "@tellerline/storage";
import canonicalize from "canonicalize";
import type { Env } from "../env.ts";
import type { NamesInForce } from "./alias-warnings.ts";
import { type ComparedProposal, compareWithActive } from "./compare-proposals.ts";
import { type Proposal, propose, type Support } from "./propose.ts";
import { sha256Text } from "./ruleset.ts";
import { toProposedClaim } from "./translate.ts";

/** Below what makes anybody eligible: nobody here has seen the page (guides/membership.md#carried-rules). */
const CARRIED_CONFIDENCE = 0.4;

const FIRST_DAY = "2026-01-01";

/** The first day of a day, a month or a year. */
const firstDayOf = (seen: string): string => seen + FIRST_DAY.slice(seen.length);

/** A reading as claims: each is known by what it says and where, and has the page where a quote would stand. */
async function toClaims({ credit_union_id, url, seen, claims }: ReadingImport): Promise<readonly ClaimImport[]> {
  return Promise.all(
    claims.map(async (claim) => ({
      ...claim,
      claim_id: `carried-${(await sha256Text(`${url}\n${canonicalize(claim)}`)).slice(0, 16)}`,
      credit_union_id,
      source_id: url,
      quote: carriedEvidence(url, seen),
      confidence: CARRIED_CONFIDENCE,
      extracted_at: firstDayOf(seen),
    })),
  );
}

async function proposeCarried(
  creditUnionId: string,
  readings: readonly ReadingImport[],
  gazetteer: Gazetteer,
  names: NamesInForce,
): Promise<Proposal> {
  const seenAt = new Map(readings.map(({ url, seen }) => [url, seen]));
  const claims = (await Promise.all(readings.map(toClaims))).flat();
  const supportOf = async (claim: ClaimImport): Promise<Support> => {
    const modeled = modelClaim(toProposedClaim(claim), gazetteer);
    return modeled.ok
      ? { ...modeled, evidence: { url: claim.source_id, seen: seenAt.get(claim.source_id) ?? claim.extracted_at } }
      : modeled;
  };
  return propose({ creditUnionId, claims, isCarried: true }, supportOf, names);
}

/** Where an institution's rules were published from its own words, no reading takes their place. */
const hasOwnRules = (active: readonly PublicationRow[]): ReadonlySet<string> =>
  new Set(active.filter(({ isCarried }) => !isCarried).map(({ creditUnionId }) => creditUnionId));

/** The carried rules of a file of readings, one proposal for each institution without rules of its own. */
export async function carryReadings(
  env: Env,
  { importId }: ImportHead,
  gazetteer: Gazetteer,
  names: NamesInForce,
): Promise<readonly ComparedProposal[]> {
  const staged = await new Imports(env.CATALOG).listStaged(importId, "reading");
  const readings = staged.map(({ row }) => readingImport.parse(JSON.parse(row))).filter(({ lead_for }) => lead_for.length === 0);
  const byInstitution = Map.groupBy(readings, ({ credit_union_id }) => credit_union_id);
  const active = await new Memberships(env.CATALOG).findActive([...byInstitution.keys()]);
  const governed = hasOwnRules(active);
  const proposals: Proposal[] = [];
  for (const [creditUnionId, own] of byInstitution) {
    if (!governed.has(creditUnionId)) proposals.push(await proposeCarried(creditUnionId, own, gazetteer, names));
  }
  return compareWithActive(active, proposals, new Map());
}
