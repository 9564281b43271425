import { membershipImport, publicationReport } from "@tellerline/contract/operator";
import {
  compileMembershipBook,
  countCoverage,
  type DatedRule,
  flatRules,
  type MemberInstitution,
  type MembershipRecord,
  type Rule,
  recordOfRules,
} from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { type BookPointer, utf8 } from "@tellerline/quoting";
import { Memberships } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { putBook, readAll } from "../books.ts";
import type { Env } from "../env.ts";
import { readInstitutions } from "../publish-rates.ts";
import { findGazetteer } from "./gazetteer.ts";
import { ruleset, toRules } from "./ruleset.ts";
import { toMembershipRecord } from "./translate.ts";

/** A publication as the book needs it. */
export interface ActivePublication {
  readonly creditUnionId: string;
  readonly publicationId: string;
  readonly rulesetSha256: string;
  readonly activatedAt: string;
  /** JSON. */
  readonly coverage: string;
  readonly document: string;
}

export interface MembershipContents {
  readonly institutions: readonly MemberInstitution[];
  readonly records: ReadonlyMap<string, MembershipRecord>;
  readonly publications: readonly ActivePublication[];
}

function headOf({ publicationId, rulesetSha256, activatedAt, coverage }: ActivePublication): string {
  return JSON.stringify({
    publication_id: publicationId,
    ruleset_sha256: rulesetSha256,
    activated_at: activatedAt,
    proposal_coverage: publicationReport.shape.proposal_coverage.parse(JSON.parse(coverage)),
  });
}

/** The flat record of a publication. Its evidence is that of the newest claim. */
function recordOf(publication: ActivePublication, rules: readonly DatedRule[], base: MembershipRecord | null): MembershipRecord {
  const newest =
    rules
      .map(({ extractedAt }) => extractedAt)
      .sort()
      .at(-1) ?? publication.activatedAt;
  const url = ruleset.parse(JSON.parse(publication.document)).rules[0]?.evidence.url ?? null;
  return recordOfRules(rules, { evidenceUrl: url, extractedAt: newest, updatedAt: publication.activatedAt }, base);
}

/** Compiles and publishes a membership book. An active publication takes precedence over a flat record. */
export async function publishMembershipBook(
  env: Env,
  environment: Environment,
  version: string,
  { institutions, records, publications }: MembershipContents,
  gazetteer: Gazetteer,
  nowMs: number,
): Promise<{ readonly pointer: BookPointer; readonly rules: number }> {
  const asOf = Math.floor(nowMs / 1000);
  const published: DatedRule[] = [];
  const shown = new Map(records);
  for (const publication of publications) {
    const rules = toRules(publication.document, gazetteer);
    published.push(...rules);
    if (rules.length > 0)
      shown.set(publication.creditUnionId, recordOf(publication, rules, records.get(publication.creditUnionId) ?? null));
  }
  const governed = new Set(publications.map(({ creditUnionId }) => creditUnionId));
  const legacy: Rule[] = [...records].flatMap(([id, record]) => (governed.has(id) ? [] : flatRules(gazetteer, id, record)));
  const heads = new Map(publications.map((publication) => [publication.creditUnionId, headOf(publication)]));
  const coverage = JSON.stringify(countCoverage(institutions.length, published, records, nowMs));
  const source = { asOf, institutions, rules: [...published, ...legacy], publications: heads, records: shown, coverage };
  const pointer = await putBook(env, "membership-book", environment, { version, asOf }, compileMembershipBook(source, utf8));
  return { pointer, rules: published.length };
}

export const membershipVersion = (version: number): string => `live-${version}`;
/** Publications per query; a document is a few KB. */
const DOCUMENT_PAGE = 500;

async function readContents(env: Env): Promise<MembershipContents> {
  const memberships = new Memberships(env.CATALOG);
  const [institutions, rows, active] = [
    await readInstitutions(env),
    await readAll(
      (after) => memberships.listRecords(after, DOCUMENT_PAGE),
      ({ creditUnionId }) => creditUnionId,
      DOCUMENT_PAGE,
    ),
    await readAll(
      (after) => memberships.listActive(after, DOCUMENT_PAGE),
      ({ creditUnionId }) => creditUnionId,
      DOCUMENT_PAGE,
    ),
  ];
  return {
    institutions,
    records: new Map(rows.map(({ creditUnionId, row }) => [creditUnionId, toMembershipRecord(membershipImport.parse(JSON.parse(row)))])),
    publications: active.map((row) => ({ ...row, activatedAt: row.activatedAt ?? row.createdAt })),
  };
}

/**
 * Publishes the newest stored but unpublished version of the live membership book; see `publishPendingRates`.
 */
export async function publishPendingMembership(env: Env): Promise<string | null> {
  const memberships = new Memberships(env.CATALOG);
  const newest = await memberships.newestBook();
  const gazetteer = await findGazetteer(env, "live");
  if (newest === null || newest.publishedAt !== null || gazetteer === null) return null;
  const now = Date.now();
  const version = membershipVersion(newest.version);
  const { pointer, rules } = await publishMembershipBook(env, "live", version, await readContents(env), gazetteer, now);
  await memberships.markPublished(newest.version, pointer.hash, rules, new Date(now).toISOString());
  return version;
}

/** Creates and publishes a new version after the gazetteer or the institutions changed. */
export async function republishMembership(env: Env): Promise<string | null> {
  const memberships = new Memberships(env.CATALOG);
  await memberships.beginVersion((await memberships.newestVersion()) + 1, new Date().toISOString());
  return publishPendingMembership(env);
}
