import type { ClaimImport, SourceImport } from "@tellerline/contract/operator";
import { type Condition, type UnresolvedWords, type Verification, verifyClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { CARRIED, type WithheldReason } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import { type NamesInForce, warningsOf } from "./alias-warnings.ts";
import { type Evidence, encodeRuleset, type PublishedRule, ruleIdOf, toPublishedAtom } from "./ruleset.ts";
import { toProposedClaim } from "./translate.ts";

/** How many claims were verified, and why the rest are withheld (guides/membership.md#claims-and-publications). Survival is a share from 0 to 1. */
export interface ProposalCoverage {
  readonly scope: string;
  readonly proposed_claims: number;
  readonly verified_claims: number;
  readonly published_rules: number;
  readonly withheld_claims: number;
  readonly proposal_survival: number;
  readonly withheld_reasons: Readonly<Record<string, number>>;
}

/** The outcome of verifying an institution's claims: a set of rules, and a verdict on each claim. */
export interface Proposal {
  readonly publicationId: string;
  readonly creditUnionId: string;
  readonly rulesetSha256: string;
  readonly document: string;
  readonly coverage: ProposalCoverage;
  readonly verdicts: readonly Verdict[];
  readonly rules: number;
  readonly warnings: readonly string[];
  /** Whether the rules are carried (guides/membership.md#carried-rules). */
  readonly isCarried: boolean;
}

/** A claim's conditions and evidence if it was verified; otherwise why it is withheld. */
export type Support =
  | { readonly ok: true; readonly conditions: readonly Condition[]; readonly evidence: Evidence }
  | Extract<Verification, { readonly ok: false }>;

interface Verdict {
  readonly claim: ClaimImport;
  readonly withheldReason: WithheldReason | null;
  readonly unresolved: readonly UnresolvedWords[];
}

async function toPublishedRule(
  claim: ClaimImport,
  { conditions, evidence }: Extract<Support, { readonly ok: true }>,
): Promise<PublishedRule> {
  const step = claim.conditional_on;
  return {
    rule_id: await ruleIdOf(claim.credit_union_id, claim.claim_id),
    claim_id: claim.claim_id,
    kind: claim.kind,
    conditions: conditions.map((atoms) => ({ any: atoms.map(toPublishedAtom) })),
    conditional_on:
      step == null
        ? null
        : { type: step.type, association: step.association, cost_usd: step.cost_usd ?? null, join_url: step.join_url ?? null },
    ...(claim.extends_to === undefined ? {} : { extends_to: claim.extends_to }),
    confidence: claim.confidence,
    evidence,
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
 * Builds an institution's set of rules from the claims that are verified. Claims that are not verified are withheld.
 * @param supportOf verifies a claim.
 * @param namesInForce finds organizations that the rules in force name.
 */
export async function propose(
  {
    creditUnionId,
    claims,
    isCarried,
  }: { readonly creditUnionId: string; readonly claims: readonly ClaimImport[]; readonly isCarried: boolean },
  supportOf: (claim: ClaimImport) => Promise<Support>,
  namesInForce: NamesInForce,
): Promise<Proposal> {
  const verdicts: Verdict[] = [];
  const rules: PublishedRule[] = [];
  for (const claim of claims.toSorted((left, right) => (left.claim_id < right.claim_id ? -1 : 1))) {
    const support = await supportOf(claim);
    verdicts.push({ claim, withheldReason: support.ok ? null : support.reason, unresolved: support.ok ? [] : support.words });
    if (support.ok) rules.push(await toPublishedRule(claim, support));
  }
  rules.sort((left, right) => left.rule_id - right.rule_id);
  const encoded = await encodeRuleset({
    format: "tellerline-ruleset-1",
    credit_union_id: creditUnionId,
    ...(isCarried ? { evidence_kind: CARRIED } : {}),
    rules,
  });
  return {
    ...encoded,
    creditUnionId,
    coverage: coverageOf(creditUnionId, verdicts, rules.length),
    verdicts,
    rules: rules.length,
    warnings: warningsOf(rules, namesInForce),
    isCarried,
  };
}

/** Verifies a claim against the text that it quotes. @param source null if there is none. A source of another institution counts as none. */
async function verifyAgainst(claim: ClaimImport, source: SourceImport | null, gazetteer: Gazetteer): Promise<Support> {
  const own = source?.credit_union_id === claim.credit_union_id ? source : null;
  const text = own === null ? null : { text: own.text, retrievedAt: own.retrieved_at };
  const verification = verifyClaim(toProposedClaim(claim), text, gazetteer);
  if (!verification.ok || own === null) return verification.ok ? { ok: false, reason: "source_missing", words: [] } : verification;
  const { source_id, url, retrieved_at } = own;
  return { ...verification, evidence: { source_id, url, retrieved_at, text_sha256: await digestOf(own.text), quote: claim.quote } };
}

export async function proposeAll(
  claims: readonly ClaimImport[],
  sources: readonly SourceImport[],
  gazetteer: Gazetteer,
  namesInForce: NamesInForce,
): Promise<readonly Proposal[]> {
  const byId = new Map(sources.map((source) => [source.source_id, source]));
  const byInstitution = Map.groupBy(claims, ({ credit_union_id }) => credit_union_id);
  const proposals: Proposal[] = [];
  for (const [creditUnionId, own] of [...byInstitution].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const supportOf = (claim: ClaimImport) => verifyAgainst(claim, byId.get(claim.source_id) ?? null, gazetteer);
    proposals.push(await propose({ creditUnionId, claims: own, isCarried: false }, supportOf, namesInForce));
  }
  return proposals;
}
