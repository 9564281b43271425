import { type ClaimImport, claimImport, type OperatorBody } from "@tellerline/contract/operator";
import { type ClaimInForceRow, ClaimsInForce, Confirmations, Memberships } from "@tellerline/storage";
import { DAY_MS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";

interface SeenRule {
  readonly row: ClaimInForceRow;
  readonly claim: ClaimImport;
  /** When the rule's words were last seen on its page, ISO 8601; null if they have not been seen there since it was published. */
  readonly confirmedAt: string | null;
}

async function seenRules(env: Env, rows: readonly ClaimInForceRow[]): Promise<readonly SeenRule[]> {
  const seen = await new Confirmations(env.HARVEST).newest();
  return rows.map((row) => ({
    row,
    claim: claimImport.parse(JSON.parse(row.row)),
    confirmedAt: seen.get(row.claimId) ?? seen.get(row.sourceId) ?? null,
  }));
}

/** Explains why a rule is in force: the words it quotes, their page, who reviewed them, and when they were last seen there. @throws `not_found` */
export async function explainClaim(env: Env, claimId: string) {
  const rows = await new ClaimsInForce(env.CATALOG).find(claimId);
  const [rule] = await seenRules(env, rows);
  if (rule === undefined) throw new Problem("not_found", `No rule in force is of a claim ${claimId.slice(0, 100)}.`);
  const { claim, row, confirmedAt } = rule;
  const [source] = await new Memberships(env.CATALOG).findSources([row.sourceId]);
  // The source id of a carried rule is its URL.
  if (source === undefined && !row.isCarried) throw new Error(`The source ${row.sourceId} of claim ${row.claimId} is missing.`);
  return {
    claim_id: row.claimId,
    credit_union_id: row.creditUnionId,
    kind: claim.kind,
    quote: claim.quote,
    url: source?.url ?? row.sourceId,
    retrieved_at: source?.retrievedAt ?? claim.extracted_at,
    reviewed: claim.reviewed ?? null,
    confirmed_at: confirmedAt,
  };
}

/** Rules in force whose words have not been seen for `days` days, the longest unseen first. Carried rules are not included. */
export async function listStaleRules(env: Env, { days }: OperatorBody<"listStaleRules">) {
  const before = new Date(Date.now() - days * DAY_MS).toISOString();
  const rules = await seenRules(env, await new ClaimsInForce(env.CATALOG).listOwn());
  const stale = rules
    .map(({ row, claim, confirmedAt }) => ({
      claim_id: row.claimId,
      credit_union_id: row.creditUnionId,
      quote: claim.quote,
      last_seen: confirmedAt ?? claim.extracted_at,
    }))
    .filter(({ last_seen }) => Date.parse(last_seen) < Date.parse(before));
  return { rules: stale.toSorted((left, right) => Date.parse(left.last_seen) - Date.parse(right.last_seen)) };
}
