import { membershipImport, publicationReport } from "@tellerline/contract/operator";
import {
  compileMembershipBook,
  countCoverage,
  type DatedRule,
  flatRules,
  type MemberInstitution,
  type MembershipRecord,
  opensToAnyone,
  type Rule,
  recordOfRules,
} from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import { Disputes, Memberships } from "@tellerline/storage";
import { putContent, readAll } from "../books.ts";
import type { Env } from "../env.ts";
import { readInstitutionRecords, toInstitutions } from "../publish-rates.ts";
import { beginVersion } from "../published-later.ts";
import { renewSet } from "../renew-set.ts";
import { charterRecord } from "./charter-records.ts";
import { gazetteerPointer, readGazetteer } from "./gazetteer.ts";
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
  /** Numbers of rules that are left out, by institution. */
  readonly contested?: ReadonlyMap<string, ReadonlySet<number>>;
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

/** A membership book, compiled, with the start of its pointer. An active publication takes precedence over a flat record. */
export function compileMembership(
  version: string,
  { institutions, records, publications, contested }: MembershipContents,
  gazetteer: Gazetteer,
  nowMs: number,
) {
  const asOf = Math.floor(nowMs / 1000);
  const published: DatedRule[] = [];
  const contesting = new Map<string, boolean>();
  const shown = new Map(records);
  for (const publication of publications) {
    const held = contested?.get(publication.creditUnionId);
    const { creditUnionId } = publication;
    // The document keeps the id that the institution had when it was published.
    const all = toRules(publication.document, gazetteer).map((rule) => ({ ...rule, creditUnionId }));
    const rules = all.filter(({ ruleId }) => held?.has(ruleId) !== true);
    if (rules.length < all.length)
      contesting.set(
        creditUnionId,
        all.some((rule) => held?.has(rule.ruleId) === true && opensToAnyone(rule)),
      );
    published.push(...rules);
    if (rules.length > 0)
      shown.set(publication.creditUnionId, recordOf(publication, rules, records.get(publication.creditUnionId) ?? null));
  }
  const governed = new Set(publications.map(({ creditUnionId }) => creditUnionId));
  const legacy: Rule[] = [...records].flatMap(([id, record]) => (governed.has(id) ? [] : flatRules(gazetteer, id, record)));
  const heads = new Map(publications.map((publication) => [publication.creditUnionId, headOf(publication)]));
  const coverage = JSON.stringify(countCoverage(institutions.length, published, records, nowMs));
  const source = {
    asOf,
    institutions,
    rules: [...published, ...legacy],
    publications: heads,
    records: shown,
    coverage,
    contesting,
  };
  const { book, details } = compileMembershipBook(source, utf8);
  const content = { book: [new Uint8Array(book)], details: [new Uint8Array(details)] };
  return { head: { version, asOf }, content, rules: published.length };
}

export const membershipVersion = (version: number): string => `live-${version}`;
/** Publications per query; a document is a few KB. */
const DOCUMENT_PAGE = 500;

async function readContents(env: Env, gazetteer: Gazetteer): Promise<MembershipContents> {
  const memberships = new Memberships(env.CATALOG);
  const [institutions, rows, active] = [
    await readInstitutionRecords(env),
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
  const charters = institutions.flatMap((institution): readonly (readonly [string, MembershipRecord])[] => {
    const record = charterRecord(institution, gazetteer);
    return record === null ? [] : [[institution.creditUnionId, record]];
  });
  const imported = rows.map(
    ({ creditUnionId, row }) => [creditUnionId, toMembershipRecord(membershipImport.parse(JSON.parse(row)))] as const,
  );
  return {
    institutions: await toInstitutions(env, institutions),
    // What an operator imported says more than the agency's data.
    records: new Map([...charters, ...imported]),
    contested: await new Disputes(env.CATALOG).contestedRules(),
    publications: active.map((row) => ({ ...row, activatedAt: row.activatedAt ?? row.createdAt })),
  };
}

/** See `publishPendingRates`. */
const MAX_TRIES = 5;

/** Publishes the newest stored but unpublished version of the live membership book, as `publishPendingRates` does rates. */
export async function publishPendingMembership(env: Env): Promise<string | null> {
  const memberships = new Memberships(env.CATALOG);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const newest = await memberships.newestBook();
    const madeWith = await gazetteerPointer(env, "live");
    const gazetteer = await readGazetteer(env, madeWith);
    if (newest === null || newest.publishedAt !== null || gazetteer === null) break;
    const now = Date.now();
    const contents = await readContents(env, gazetteer);
    if ((await memberships.newestVersion()) !== newest.version) continue;
    const { head, content, rules } = compileMembership(membershipVersion(newest.version), contents, gazetteer, now);
    const pointer = await putContent(env, "membership-book", head, content);
    const isFirst = await memberships.markPublished(newest.version, {
      contentHash: pointer.hash,
      pointer: JSON.stringify(pointer),
      rules,
      gazetteerPointer: JSON.stringify(madeWith),
      publishedAt: new Date(now).toISOString(),
    });
    await renewSet(env);
    return isFirst ? head.version : null;
  }
  await renewSet(env);
  return null;
}

/** Begins a version of the membership book. @throws `conflict` */
export async function beginMembershipVersion<Result>(env: Env, begin: (version: number) => Promise<Result>): Promise<Result> {
  const memberships = new Memberships(env.CATALOG);
  return beginVersion(() => memberships.newestVersion(), begin);
}
