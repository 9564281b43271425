import { type ClaimImport, type ProposedPublication, type ReadingImport, readingImport } from "@tellerline/contract/operator";
import { carriedEvidence, modelClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { type ImportHead, Imports, Memberships, type PublicationRow } from "@tellerline/storage";
import { timestampOfSecond } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import canonicalize from "canonicalize";
import type { Env } from "../env.ts";
import type { NamesInForce } from "./alias-warnings.ts";
import { type ComparedProposal, compareWithActive } from "./compare-proposals.ts";
import { type Proposal, propose, type Support } from "./propose.ts";
import { toReport } from "./publications.ts";
import { quoteOf, ruleset } from "./ruleset.ts";
import { toProposedClaim } from "./translate.ts";

/**
 * Confidence of a carried rule (guides/membership.md#carried-rules). It is too low for the answer "eligible", because nobody has checked
 * the rule on its page.
 */
const CARRIED_CONFIDENCE = 0.4;

/** Beginning of a day, month or year, such as `2026-11`, as an ISO 8601 timestamp. */
const beginningOf = (seen: string): string => timestampOfSecond(Date.parse(seen));

/**
 * Converts the reading of a page to claims. Ids are derived from the claim and the page's URL. Instead of a quote, a claim names the page
 * and its date.
 */
async function toClaims({ credit_union_id, url, seen, claims }: ReadingImport): Promise<readonly ClaimImport[]> {
  return Promise.all(
    claims.map(async (claim) => ({
      ...claim,
      claim_id: `carried-${(await digestOf(`${url}\n${canonicalize(claim)}`)).slice(0, 16)}`,
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

/** Ids of institutions with rules that quote their own pages. Carried rules never replace such rules. */
const hasOwnRules = (active: readonly PublicationRow[]): ReadonlySet<string> =>
  new Set(active.filter(({ isCarried }) => !isCarried).map(({ creditUnionId }) => creditUnionId));

async function readReadings(env: Env, importId: string): Promise<readonly ReadingImport[]> {
  const staged = await new Imports(env.CATALOG).listStaged(importId, "reading");
  return staged.map(({ row }) => readingImport.parse(JSON.parse(row)));
}

const isLead = ({ lead_for }: ReadingImport): boolean => lead_for.length > 0;

/** Proposes carried rules from an import of readings, for each institution without rules that quote its own pages. */
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
  // If none of an institution's readings could be modeled, its earlier carried rules stay.
  return compareWithActive(active, proposals, new Map()).map((one) => ({ ...one, held: one.proposal.rules === 0 }));
}

/**
 * Reports on institutions whose readings in the import are all leads (they name a page to look at, but give no rule). The import ends
 * the carried rules of these institutions.
 */
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
