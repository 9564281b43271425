import { validate } from "@tellerline/contract";
import { type ClaimImport, claimImport, type ImportLine, type SourceImport } from "@tellerline/contract/operator";
import { type ClaimInForceRow, ClaimsInForce, claimIdOf, type DraftRow, textKey } from "@tellerline/storage";
import type { Env } from "../env.ts";
import { decisionOf, proposedOf, sourceIdOf, toClaim } from "./drafts.ts";

/** What people's decisions change for one institution: its next publication, with all claims of that publication. */
export interface Plan {
  readonly creditUnionId: string;
  readonly drafts: readonly DraftRow[];
  /** Claims from the institution's own pages: claims of rules that stay in force, and new claims. */
  readonly claims: readonly ClaimImport[];
  readonly sources: readonly SourceImport[];
  /** Rules in force that a person ended, with the words that they quote. */
  readonly ended: readonly { readonly claimId: string; readonly quote: string }[];
  /** Whether the institution's rules in force are carried (guides/membership.md#carried-rules). */
  readonly isCarried: boolean;
  /** Why the plan can't be published; null if it can be. */
  readonly fault: string | null;
}

/** The claim that an accepted draft is published as. If the claim is invalid, its faults as text. */
function reviewedClaim(row: DraftRow): ClaimImport | string {
  const reviewed = { ...decisionOf(row), seconded_by: row.secondedBy };
  const result = validate(claimImport, { ...toClaim(row, proposedOf(row)), reviewed });
  return result.ok ? result.value : `${row.draftId} ${result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ")}`;
}

async function sourceOf(env: Env, row: DraftRow): Promise<SourceImport | string> {
  const stored = await env.PAGES.get(textKey(row.textSha256));
  if (stored === null) return `The text of ${row.url} is kept no longer: look at the page again (\`ops harvest run --cu …\`).`;
  return {
    source_id: sourceIdOf(row),
    credit_union_id: row.creditUnionId,
    url: row.url,
    retrieved_at: row.draftedAt,
    text: await stored.text(),
  };
}

async function planFor(env: Env, creditUnionId: string, drafts: readonly DraftRow[], inForce: readonly ClaimInForceRow[]): Promise<Plan> {
  const isCarried = inForce.some((row) => row.isCarried);
  const ended = new Set(drafts.filter(({ kind }) => kind === "gone").map(({ subject }) => subject));
  const accepted = drafts.filter(({ kind }) => kind === "claim");
  const made = accepted.map(reviewedClaim);
  const sources = new Map<string, SourceImport>();
  const faults = made.filter((one) => typeof one === "string");
  for (const row of accepted) {
    if (sources.has(sourceIdOf(row))) continue;
    const source = await sourceOf(env, row);
    if (typeof source === "string") faults.push(source);
    else sources.set(source.source_id, source);
  }
  const fresh = new Set(accepted.map(claimIdOf));
  const staying = inForce
    .filter((row) => !row.isCarried && !ended.has(row.claimId) && !fresh.has(row.claimId))
    .map((row) => claimImport.parse(JSON.parse(row.row)));
  return {
    creditUnionId,
    drafts,
    claims: [...staying, ...made.filter((one) => typeof one !== "string")],
    sources: [...sources.values()],
    ended: inForce
      .filter(({ claimId }) => ended.has(claimId))
      .map(({ claimId, row }) => ({ claimId, quote: claimImport.parse(JSON.parse(row)).quote })),
    isCarried,
    fault: faults.length === 0 ? null : faults.join(" "),
  };
}

/** One plan for each institution. @param decided drafts about claims and about rules that are gone. */
export async function plansFor(env: Env, decided: readonly DraftRow[]): Promise<readonly Plan[]> {
  const byInstitution = Map.groupBy(decided, ({ creditUnionId }) => creditUnionId);
  const inForce = await new ClaimsInForce(env.CATALOG).listOf([...byInstitution.keys()]);
  return Promise.all(
    [...byInstitution].map(([id, drafts]) =>
      planFor(
        env,
        id,
        drafts,
        inForce.filter(({ creditUnionId }) => creditUnionId === id),
      ),
    ),
  );
}

export function linesOf(plans: readonly Plan[]): ImportLine[] {
  const rows = [
    ...plans.flatMap(({ sources }) => sources.map((row) => ({ of: "source" as const, row }))),
    ...plans.flatMap(({ claims }) => claims.map((row) => ({ of: "claim" as const, row }))),
  ];
  return rows.map((row, index) => ({ line: index + 1, ...row }));
}
