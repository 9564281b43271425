import { ClaimsInForce, Memberships, type PublicationRow } from "@tellerline/storage";
import { timestampOfSecond } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import { beginMembershipVersion } from "../membership/publish-book.ts";
import { encodeRuleset, ruleset } from "../membership/ruleset.ts";

async function endAll(env: Env, creditUnionId: string): Promise<void> {
  const inForce = new ClaimsInForce(env.CATALOG);
  await beginMembershipVersion(env, async (version) => {
    await inForce.end(creditUnionId, version, timestampOfSecond(Date.now()));
    return version;
  });
}

async function endSome(env: Env, row: PublicationRow, claimIds: readonly string[]): Promise<void> {
  const inForce = new ClaimsInForce(env.CATALOG);
  const stored = ruleset.parse(JSON.parse(row.document));
  const rules = stored.rules.filter(({ claim_id }) => !claimIds.includes(claim_id));
  const encoded = await encodeRuleset({ ...stored, rules });
  const coverage = JSON.stringify({ ...JSON.parse(row.coverage), published_rules: rules.length });
  const next = { ...encoded, coverage };
  await beginMembershipVersion(env, async (version) => {
    await inForce.shrink(row, next, claimIds, version, timestampOfSecond(Date.now()));
    return version;
  });
}

/** Ends an institution's rules that were made from these claims. @returns whether any such rule was in force. */
export async function endRules(env: Env, creditUnionId: string, claimIds: readonly string[]): Promise<boolean> {
  const [row] = await new Memberships(env.CATALOG).findActive([creditUnionId]);
  if (row === undefined) return false;
  const { rules } = ruleset.parse(JSON.parse(row.document));
  const ending = rules.filter(({ claim_id }) => claimIds.includes(claim_id));
  if (ending.length === 0) return false;
  if (ending.length === rules.length) await endAll(env, creditUnionId);
  else await endSome(env, row, claimIds);
  return true;
}
