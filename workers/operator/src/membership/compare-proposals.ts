import type { PublicationRow } from "@tellerline/storage";
import canonicalize from "canonicalize";
import { letsInAll } from "./lost-rules.ts";
import type { Proposal } from "./propose.ts";
import { type PublishedRule, quoteOf, ruleset } from "./ruleset.ts";

interface LostClaim {
  readonly claimId: string;
  /**
   * Why the rule would be lost: the reason why its claim is withheld; `not_in_file` if the claim is not in the import; `narrower` if the
   * claim's new rule lets in fewer people; or `contested` if the rule is contested, and another claim would bring it back in force.
   */
  readonly reason: string;
  readonly quote: string;
  /** Ids of claims in the import whose rules are new, or differ from the rules in force. */
  readonly replacedBy: readonly string[];
}

export interface ComparedProposal {
  readonly proposal: Proposal;
  /**
   * Whether a rule in force would be lost, the institution would have fewer rules, or a contested rule would be in force again. If the
   * rules in force are carried: whether no rule would be in force, or a contested one would be again.
   */
  readonly held: boolean;
  readonly lost: readonly LostClaim[];
}

/** Reason of a rule that its institution contests, and that another claim would bring back in force. */
export const CONTESTED = "contested";

/** Ids of rules that their institution contests. Books leave these rules out, so they can't replace an uncontested rule. */
type Contested = ReadonlySet<number>;

const rulesIn = (document: string): readonly PublishedRule[] => ruleset.parse(JSON.parse(document)).rules;

const saysOf = ({ kind, conditions, conditional_on, extends_to }: PublishedRule): string | undefined =>
  canonicalize({ kind, conditions, conditional_on, extends_to: extends_to ?? [] });

function reasonOf(claimId: string, { verdicts }: Proposal): string {
  const verdict = verdicts.find(({ claim }) => claim.claim_id === claimId);
  if (verdict === undefined) return "not_in_file";
  return verdict.withheldReason ?? "narrower";
}

/**
 * Rules in force that would be lost: those that no proposed rule covers and, if there would be fewer rules, those without a rule of the
 * same claim.
 */
function fallingOut(before: readonly PublishedRule[], now: readonly PublishedRule[], contested: Contested): readonly PublishedRule[] {
  const stands = (rule: PublishedRule, old: PublishedRule) =>
    (!contested.has(rule.rule_id) || contested.has(old.rule_id)) && letsInAll(rule, old);
  const kept = new Set(now.map(({ claim_id }) => claim_id));
  const isFewer = now.length < before.length;
  return before.filter((old) => !now.some((rule) => stands(rule, old)) || (isFewer && !kept.has(old.claim_id)));
}

/** Contested rules in force that another claim would bring back: the dispute names the rule of the earlier claim. */
function returning(before: readonly PublishedRule[], now: readonly PublishedRule[], contested: Contested): readonly PublishedRule[] {
  const saysUncontested = (rules: readonly PublishedRule[]) => new Set(rules.filter(({ rule_id }) => !contested.has(rule_id)).map(saysOf));
  const [inForce, proposed] = [saysUncontested(before), saysUncontested(now)];
  return before.filter((old) => contested.has(old.rule_id) && proposed.has(saysOf(old)) && !inForce.has(saysOf(old)));
}

function lostClaims(before: readonly PublishedRule[], proposal: Proposal, contested: Contested): readonly LostClaim[] {
  const now = rulesIn(proposal.document);
  const inForce = new Set(before.map(saysOf));
  const replacedBy = now.filter((rule) => !inForce.has(saysOf(rule))).map(({ claim_id }) => claim_id);
  const lost = (rules: readonly PublishedRule[], why: string | null) =>
    rules.map(({ claim_id: claimId, evidence }) => {
      return { claimId, reason: why ?? reasonOf(claimId, proposal), quote: quoteOf(evidence), replacedBy };
    });
  const back = returning(before, now, contested);
  const out = fallingOut(before, now, contested).filter((rule) => !back.includes(rule));
  return [...lost(out, null), ...lost(back, CONTESTED)];
}

/**
 * Compares each proposal with the rules in force that it would replace (guides/membership.md#claims-and-publications).
 * @param contested ids of contested rules, by institution id
 */
export function compareWithActive(
  active: readonly PublicationRow[],
  proposals: readonly Proposal[],
  contested: ReadonlyMap<string, Contested>,
): readonly ComparedProposal[] {
  const inForce = new Map(active.map(({ creditUnionId, document, isCarried }) => [creditUnionId, { rules: rulesIn(document), isCarried }]));
  return proposals.map((proposal) => {
    const { rules: before, isCarried } = inForce.get(proposal.creditUnionId) ?? { rules: [], isCarried: false };
    const lost = lostClaims(before, proposal, contested.get(proposal.creditUnionId) ?? new Set());
    // A publication replaces carried rules even if some are lost, unless it has no rules or would bring back a contested one.
    const isBack = lost.some(({ reason }) => reason === CONTESTED);
    const isHeld = isCarried ? proposal.rules === 0 || isBack : lost.length > 0 || proposal.rules < before.length;
    return { proposal, held: isHeld, lost };
  });
}
