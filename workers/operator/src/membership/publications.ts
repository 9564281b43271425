import { type PublicationReport, publicationReport } from "@tellerline/contract/operator";
import { InstitutionRecords, Memberships, type PublicationRow, SourceTexts } from "@tellerline/storage";
import { CARRIED, timestampOfSecond } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { beginMembershipVersion, membershipVersion, publishPendingMembership } from "./publish-book.ts";
import { quoteOf, ruleset } from "./ruleset.ts";

export function toReport(row: PublicationRow): PublicationReport {
  const { removed_on } = ruleset.parse(JSON.parse(row.document));
  return {
    publication_id: row.publicationId,
    credit_union_id: row.creditUnionId,
    ruleset_sha256: row.rulesetSha256,
    created_at: row.createdAt,
    activated_at: row.activatedAt,
    active: row.active,
    ...(removed_on === undefined ? {} : { removed_on }),
    ...(row.isCarried ? { evidence_kind: CARRIED } : {}),
    proposal_coverage: publicationReport.shape.proposal_coverage.parse(JSON.parse(row.coverage)),
  };
}

export async function listPublications(env: Env, id: string) {
  const creditUnionId = await new InstitutionRecords(env.CATALOG).presentIdOf(id);
  const rows = await new Memberships(env.CATALOG).listPublications(creditUnionId);
  return { credit_union_id: creditUnionId, publications: rows.map(toReport) };
}

export async function listClaimsInForce(env: Env, id: string) {
  const creditUnionId = await new InstitutionRecords(env.CATALOG).presentIdOf(id);
  const active = await new Memberships(env.CATALOG).findActive([creditUnionId]);
  const rules = active.flatMap(({ document }) => ruleset.parse(JSON.parse(document)).rules);
  const claims = rules.map(({ claim_id, kind, evidence }) => ({
    claim_id,
    kind,
    quote: quoteOf(evidence),
    source_id: "source_id" in evidence ? evidence.source_id : evidence.url,
  }));
  return { credit_union_id: creditUnionId, claims };
}

/** Ids of a publication's claims whose quoted source text is no longer stored. */
async function claimsWithoutText(env: Env, { document }: PublicationRow): Promise<string[]> {
  const { rules } = ruleset.parse(JSON.parse(document));
  const quoting = rules.flatMap(({ claim_id, evidence }) => ("text_sha256" in evidence ? [{ claim_id, hash: evidence.text_sha256 }] : []));
  const missing = new Set(await new SourceTexts(env.CATALOG).listMissing(quoting.map(({ hash }) => hash)));
  return quoting.filter(({ hash }) => missing.has(hash)).map(({ claim_id }) => claim_id);
}

/**
 * Carried rules (guides/membership.md#carried-rules) never replace rules from an institution's own pages.
 * @throws `conflict` if the institution has such rules in force
 */
async function refuseOverOwnWords(memberships: Memberships, { publicationId, creditUnionId }: PublicationRow): Promise<void> {
  const active = await memberships.findActive([creditUnionId]);
  if (active.every(({ isCarried }) => isCarried)) return;
  throw new Problem("conflict", `${publicationId} is carried, and ${creditUnionId} has rules from its own words in force: they stay.`);
}

/** @throws `conflict` if the publication's rules were deleted because the institution wanted to be left out */
function refuseRemoved(row: PublicationRow | null): void {
  const removedOn = row === null ? undefined : ruleset.parse(JSON.parse(row.document)).removed_on;
  if (row === null || removedOn === undefined) return;
  throw new Problem(
    "conflict",
    `${row.publicationId} was removed on ${removedOn}, because ${row.creditUnionId} wanted to be left out. Publish its rules anew.`,
  );
}

/** Ends all carried rules. A later import of readings puts them in force again. */
export async function endCarriedRules(env: Env) {
  const memberships = new Memberships(env.CATALOG);
  const begun = await beginMembershipVersion(env, async (version) => {
    return { version, ended: await memberships.endCarried(version, timestampOfSecond(Date.now())) };
  });
  await publishPendingMembership(env);
  return { ended: begun.ended, book_version: membershipVersion(begun.version) };
}

/** Puts a stored publication in force again. The publication in force before stays readable. @throws `not_found`, `conflict` */
export async function activatePublication(env: Env, publicationId: string) {
  const memberships = new Memberships(env.CATALOG);
  const now = timestampOfSecond(Date.now());
  const wanted = await memberships.findPublication(publicationId);
  refuseRemoved(wanted);
  if (wanted?.isCarried === true) await refuseOverOwnWords(memberships, wanted);
  const version = await beginMembershipVersion(env, async (next) => ((await memberships.activate(publicationId, next, now)) ? next : null));
  if (version === null) {
    throw new Problem("not_found", `There is no publication ${publicationId.slice(0, 100)}; \`ops publications list\` shows them.`);
  }
  await publishPendingMembership(env);
  const row = await memberships.findPublication(publicationId);
  if (row === null) throw new Problem("not_found", "The publication is missing after it was activated.");
  return { publication: toReport(row), book_version: membershipVersion(version), text_missing: await claimsWithoutText(env, row) };
}
