import type { PublicationRow } from "@tellerline/storage";
import type { Proposal } from "./propose.ts";
import { ruleset } from "./ruleset.ts";

/** A claim whose rule was in force and would no longer be. */
interface LostClaim {
  readonly claimId: string;
  /** Why it was withheld, or that the file does not have it. */
  readonly reason: string;
}

export interface ComparedProposal {
  readonly proposal: Proposal;
  /** Whether the institution would have fewer rules than before. */
  readonly held: boolean;
  readonly lost: readonly LostClaim[];
}

function lostClaims(before: readonly string[], { verdicts }: Proposal): readonly LostClaim[] {
  const now = new Map(verdicts.map(({ claim, withheldReason }) => [claim.claim_id, withheldReason]));
  return before.flatMap((claimId) => {
    if (!now.has(claimId)) return [{ claimId, reason: "not_in_file" }];
    const reason = now.get(claimId) ?? null;
    return reason === null ? [] : [{ claimId, reason }];
  });
}

/** Compares each proposal with the rules in force that it would replace (guides/membership.md#claims-and-publications). */
export function compareWithActive(active: readonly PublicationRow[], proposals: readonly Proposal[]): readonly ComparedProposal[] {
  const inForce = new Map(
    active.map(({ creditUnionId, document }) => [creditUnionId, ruleset.parse(JSON.parse(document)).rules.map(({ claim_id }) => claim_id)]),
  );
  return proposals.map((proposal) => {
    const before = inForce.get(proposal.creditUnionId) ?? [];
    return { proposal, held: proposal.rules < before.length, lost: lostClaims(before, proposal) };
  });
}
