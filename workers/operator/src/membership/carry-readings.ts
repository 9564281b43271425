import { type ClaimImport, type ProposedPublication, type ReadingImport, readingImport } from "@tellerline/contract/operator";
import { carriedEvidence, modelClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { type ImportHead, Imports, Memberships, type PublicationRow } from "@tellerline/storage";
import { timestampOfSecond } from "@tellerline/vocabulary";
import canonicalize from "canonicalize";
import type { Env } from "../env.ts";
import type { NamesInForce } from "./alias-warnings.ts";
import { type ComparedProposal, compareWithActive } from "./compare-proposals.ts";
import { type Proposal, propose, type Support } from "./propose.ts";
import { toReport } from "./publications.ts";
import { quoteOf, ruleset, sha256Text } from "./ruleset.ts";
import { toProposedClaim } from "./translate.ts";

/** Below what makes anybody eligible: nobody here has seen the page (guides/membership.md#carried-rules). */
const CARRIED_CONFIDENCE = 0.4;

/** When a day, a month or a year begins. ISO 8601. */
const beginningOf = (seen: string): string => timestampOfSecond(Date.parse(seen));

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
      extracted_at: beginningOf(seen),
    })),
  );
}

async function proposeCarried(
  creditUnionId: string,
  readings: readonly ReadingImport[],
  gazetteer: Gazetteer,
  names: NamesInForce,
): Promise<Proposal> {
  const read = await Promise.all(readings.map(async (reading) => ({ reading, claims: await toClaims(reading) })));
  const evidence = new Map(read.flatMap(({ reading: { url, seen }, claims }) => claims.map((claim) => [claim, { url, seen }] as const)));
  const supportOf = async (claim: ClaimImport): Promise<Support> => {
    const modeled = modelClaim(toProposedClaim(claim), gazetteer);
    const page = evidence.get(claim);
    if (page === undefined) throw new Error(`${claim.claim_id} is of no reading.`);
    return modeled.ok ? { ...modeled, evidence: page } : modeled;
  };
  const claims = [...evidence.keys()];
  return propose({ creditUnionId, claims, isCarried: true }, supportOf, names);
}

/** Where an institution's rules were published from its own words, no reading takes their place. */
const hasOwnRules = (active: readonly PublicationRow[]): ReadonlySet<string> =>
  new Set(active.filter(({ isCarried }) => !isCarried).map(({ creditUnionId }) => creditUnionId));

async function readReadings(env: Env, importId: string): Promise<readonly ReadingImport[]> {
  const staged = await new Imports(env.CATALOG).listStaged(importId, "reading");
  return staged.map(({ row }) => readingImport.parse(JSON.parse(row)));
}

const isLead = ({ lead_for }: ReadingImport): boolean => lead_for.length > 0;

/** The carried rules of a file of readings, one proposal for each institution without rules of its own. */
export async function carryReadings(
  env: Env,
  { importId }: ImportHead,
  gazetteer: Gazetteer,
  names: NamesInForce,
): Promise<readonly ComparedProposal[]> {
  const readings = (await readReadings(env, importId)).filter((reading) => !isLead(reading));
  const byInstitution = Map.groupBy(readings, ({ credit_union_id }) => credit_union_id);
  const active = await new Memberships(env.CATALOG).findActive([...byInstitution.keys()]);
  const governed = hasOwnRules(active);
  const proposals: Proposal[] = [];
  for (const [creditUnionId, own] of byInstitution) {
    if (!governed.has(creditUnionId)) proposals.push(await proposeCarried(creditUnionId, own, gazetteer, names));
  }
  // Where nothing of a reading could be modelled, what was carried before stays.
  return compareWithActive(active, proposals, new Map()).map((one) => ({ ...one, held: one.proposal.rules === 0 }));
}

/** Reports on institutions whose readings are leads alone by now: their carried rules end with the import. */
export async function endedByLeads(env: Env, { importId }: ImportHead): Promise<readonly ProposedPublication[]> {
  const byInstitution = Map.groupBy(await readReadings(env, importId), ({ credit_union_id }) => credit_union_id);
  const leads = [...byInstitution].filter(([, own]) => own.every(isLead)).map(([id]) => id);
  const active = await new Memberships(env.CATALOG).findActive(leads);
  return active.filter(({ isCarried }) => isCarried).map(toEnded);
}

function toEnded(row: PublicationRow): ProposedPublication {
  const { rules } = ruleset.parse(JSON.parse(row.document));
  const lost = rules.map(({ claim_id, evidence }) => ({ claim_id, reason: "not_in_file", quote: quoteOf(evidence), replaced_by: [] }));
  return { ...toReport(row), active: false, held: false, withheld_claims: [], lost_claims: lost, warnings: [] };
}
