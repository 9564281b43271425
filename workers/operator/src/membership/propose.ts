import type { ClaimImport, SourceImport } from "@tellerline/contract/operator";
import { type UnresolvedWords, verifyClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import type { WithheldReason } from "@tellerline/vocabulary";
import { type NamesInForce, warningsOf } from "./alias-warnings.ts";
import { encodeRuleset, type PublishedRule, ruleIdOf, sha256Text, toPublishedAtom } from "./ruleset.ts";
import { toProposedClaim } from "./translate.ts";

/** Outcome of a proposal (guides/membership.md#claims-and-publications). */
export interface ProposalCoverage {
  readonly scope: string;
  readonly proposed_claims: number;
  readonly verified_claims: number;
  readonly published_rules: number;
  readonly withheld_claims: number;
  readonly proposal_survival: number;
  readonly withheld_reasons: Readonly<Record<string, number>>;
}

/** An institution's claims, verified, as one immutable set of rules. */
export interface Proposal {
  readonly publicationId: string;
  readonly creditUnionId: string;
  readonly rulesetSha256: string;
  readonly document: string;
  readonly coverage: ProposalCoverage;
  readonly verdicts: readonly Verdict[];
  readonly rules: number;
  readonly warnings: readonly string[];
}

interface Verdict {
  readonly claim: ClaimImport;
  readonly withheldReason: WithheldReason | null;
  readonly unresolved: readonly UnresolvedWords[];
}

async function toPublishedRule(claim: ClaimImport, source: SourceImport, conditions: PublishedRule["conditions"]): Promise<PublishedRule> {
  const step = claim.conditional_on;
  return {
    rule_id: await ruleIdOf(claim.credit_union_id, claim.claim_id),
    claim_id: claim.claim_id,
    kind: claim.kind,
    conditions,
    conditional_on:
      step == null
        ? null
        : { type: step.type, association: step.association, cost_usd: step.cost_usd ?? null, join_url: step.join_url ?? null },
    ...(claim.extends_to === undefined ? {} : { extends_to: claim.extends_to }),
    confidence: claim.confidence,
    evidence: {
      source_id: source.source_id,
      url: source.url,
      retrieved_at: source.retrieved_at,
      text_sha256: await sha256Text(source.text),
      quote: claim.quote,
    },
    extracted_at: claim.extracted_at,
  };
}

function coverageOf(creditUnionId: string, verdicts: Proposal["verdicts"], rules: number): ProposalCoverage {
  const reasons: Record<string, number> = {};
  for (const { withheldReason } of verdicts) if (withheldReason !== null) reasons[withheldReason] = (reasons[withheldReason] ?? 0) + 1;
  const withheld = verdicts.filter(({ withheldReason }) => withheldReason !== null).length;
  const verified = verdicts.length - withheld;
  return {
    scope: creditUnionId,
    proposed_claims: verdicts.length,
    verified_claims: verified,
    published_rules: rules,
    withheld_claims: withheld,
    proposal_survival: verdicts.length === 0 ? 0 : Math.round((verified / verdicts.length) * 10_000) / 10_000,
    withheld_reasons: Object.fromEntries(Object.entries(reasons).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/**
 * Verifies one institution's claims and builds their ruleset. A withheld claim does not affect the others.
 * @param sources by id; sources of other institutions are ignored.
 * @param namesInForce the names of organizations that all published rules use.
 */
async function propose(
  creditUnionId: string,
  claims: readonly ClaimImport[],
  sources: ReadonlyMap<string, SourceImport>,
  gazetteer: Gazetteer,
  namesInForce: NamesInForce,
): Promise<Proposal> {
  const verdicts: Verdict[] = [];
  const rules: PublishedRule[] = [];
  for (const claim of claims.toSorted((left, right) => (left.claim_id < right.claim_id ? -1 : 1))) {
    const found = sources.get(claim.source_id);
    const source = found?.credit_union_id === creditUnionId ? found : null;
    const text = source === null ? null : { text: source.text, retrievedAt: source.retrieved_at };
    const verification = verifyClaim(toProposedClaim(claim), text, gazetteer);
    verdicts.push({
      claim,
      withheldReason: verification.ok ? null : verification.reason,
      unresolved: verification.ok ? [] : verification.words,
    });
    if (!verification.ok || source === null) continue;
    const conditions = verification.conditions.map((atoms) => ({ any: atoms.map(toPublishedAtom) }));
    rules.push(await toPublishedRule(claim, source, conditions));
  }
  rules.sort((left, right) => left.rule_id - right.rule_id);
  const { document, sha256 } = await encodeRuleset({ format: "tellerline-ruleset-1", credit_union_id: creditUnionId, rules });
  return {
    publicationId: `pub_${sha256.slice(0, 24)}`,
    creditUnionId,
    rulesetSha256: sha256,
    document,
    coverage: coverageOf(creditUnionId, verdicts, rules.length),
    verdicts,
    rules: rules.length,
    warnings: warningsOf(rules, namesInForce),
  };
}

/** One proposal per institution, in the order of their ids. */
export async function proposeAll(
  claims: readonly ClaimImport[],
  sources: readonly SourceImport[],
  gazetteer: Gazetteer,
  namesInForce: NamesInForce,
): Promise<readonly Proposal[]> {
  const byId = new Map(sources.map((source) => [source.source_id, source]));
  const byInstitution = Map.groupBy(claims, ({ credit_union_id }) => credit_union_id);
  const proposals: Proposal[] = [];
  for (const creditUnionId of [...byInstitution.keys()].sort()) {
    proposals.push(await propose(creditUnionId, byInstitution.get(creditUnionId) ?? [], byId, gazetteer, namesInForce));
  }
  return proposals;
}
