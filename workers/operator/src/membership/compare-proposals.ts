import type { PublicationRow } from "@tellerline/storage";
import { letsInAll } from "./lost-rules.ts";
import type { Proposal } from "./propose.ts";
import { type PublishedRule, ruleset } from "./ruleset.ts";

/** A claim whose rule is in force and lets somebody in whom no proposed rule would. */
interface LostClaim {
  readonly claimId: string;
  /** Why it is withheld; or that the file does not have it, or asks more of people. */
  readonly reason: string;
  /** The words that its rule quotes. */
  readonly quote: string;
  /** Claims of the file whose rules would stand in its place: they are new, or other than before. */
  readonly replacedBy: readonly string[];
}

export interface ComparedProposal {
  readonly proposal: Proposal;
  /** Whether a rule in force would fall out, or the institution would have fewer rules than before. */
  readonly held: boolean;
  readonly lost: readonly LostClaim[];
}

const rulesIn = (document: string): readonly PublishedRule[] => ruleset.parse(JSON.parse(document)).rules;

function reasonOf(claimId: string, { verdicts }: Proposal): string {
  const verdict = verdicts.find(({ claim }) => claim.claim_id === claimId);
  if (verdict === undefined) return "not_in_file";
  return verdict.withheldReason ?? "narrower";
}

function lostClaims(before: readonly PublishedRule[], proposal: Proposal): readonly LostClaim[] {
  const now = rulesIn(proposal.document);
  const fresh = now.filter((rule) => !before.some((old) => letsInAll(old, rule))).map(({ claim_id }) => claim_id);
  return before
    .filter((old) => !now.some((rule) => letsInAll(rule, old)))
    .map(({ claim_id: claimId, evidence: { quote } }) => ({ claimId, reason: reasonOf(claimId, proposal), quote, replacedBy: fresh }));
}

/** Compares each proposal with the rules in force that it would replace (guides/membership.md#claims-and-publications). */
export function compareWithActive(active: readonly PublicationRow[], proposals: readonly Proposal[]): readonly ComparedProposal[] {
  const inForce = new Map(active.map(({ creditUnionId, document }) => [creditUnionId, rulesIn(document)]));
  return proposals.map((proposal) => {
    const before = inForce.get(proposal.creditUnionId) ?? [];
    const lost = lostClaims(before, proposal);
    return { proposal, held: lost.length > 0 || proposal.rules < before.length, lost };
  });
}
