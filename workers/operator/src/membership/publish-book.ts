import { membershipImport, publicationReport } from "@tellerline/contract/operator";
import {
  CoverageCounter,
  type DatedRule,
  flatRules,
  type MemberInstitution,
  MembershipBookBuilder,
  type MembershipRecord,
  opensToAnyone,
  type Rule,
  recordOfRules,
} from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import {
  ClaimsInForce,
  Confirmations,
  Disputes,
  Flags,
  type InstitutionRecord,
  Leads,
  Memberships,
  Pages,
  RateBooks,
} from "@tellerline/storage";
import {
  CARRIED,
  type PageStanding,
  type ShownSite,
  type SiteState,
  siteStateOf,
  storedTimestampOf,
  wholeSeconds,
} from "@tellerline/vocabulary";
import { giveWay } from "@tellerline/worker-kit";
import { putContent, switchReaders } from "../books.ts";
import type { Env } from "../env.ts";
import { institutionPages, publishPendingRates, toInstitutions } from "../publish-rates.ts";
import { readSites, shownSite, siteRowOf } from "../sites-in-books.ts";
import { beginVersion } from "../versions.ts";
import { charterRecord } from "./charter-records.ts";
import { gazetteerPointer, readGazetteer } from "./gazetteer.ts";
import { toMember } from "./members.ts";
import { ruleset, type SeenClaims, toRules } from "./ruleset.ts";
import { toMembershipRecord } from "./translate.ts";

export interface ActivePublication {
  readonly creditUnionId: string;
  readonly publicationId: string;
  readonly rulesetSha256: string;
  readonly activatedAt: string;
  readonly coverage: string;
  readonly document: string;
  readonly isCarried: boolean;
}

const coverageOf = ({ coverage }: ActivePublication) => publicationReport.shape.proposal_coverage.parse(JSON.parse(coverage));

function headOf(publication: ActivePublication): string {
  const { publicationId, rulesetSha256, activatedAt, isCarried } = publication;
  return JSON.stringify({
    publication_id: publicationId,
    ruleset_sha256: rulesetSha256,
    activated_at: activatedAt,
    ...(isCarried ? { evidence_kind: CARRIED } : {}),
    proposal_coverage: coverageOf(publication),
  });
}

/** Sums up a publication in a flat record, with the evidence URL of its first rule in force and the date of its newest claim. */
function recordOf(publication: ActivePublication, rules: readonly DatedRule[], base: MembershipRecord | null): MembershipRecord {
  const newest =
    rules
      .map(({ extractedAt }) => extractedAt)
      .sort()
      .at(-1) ?? publication.activatedAt;
  const kept = new Set(rules.map(({ ruleId }) => ruleId));
  const url = ruleset.parse(JSON.parse(publication.document)).rules.find(({ rule_id: id }) => kept.has(id))?.evidence.url ?? null;
  return recordOfRules(rules, { evidenceUrl: url, extractedAt: newest, updatedAt: publication.activatedAt }, base);
}

/**
 * The rules of a flat record that count besides a publication: all if there is no publication; none if the publication quotes the
 * institution's own pages; and if the publication is carried, the rules with a condition other than `unverified`.
 */
export function besidePublication(publication: Pick<ActivePublication, "isCarried"> | null, flat: readonly Rule[]): readonly Rule[] {
  if (publication === null) return flat;
  return publication.isCarried ? flat.filter(({ conditions }) => conditions.flat().some(({ type }) => type !== "unverified")) : [];
}

interface StoredMembership {
  readonly publication: ActivePublication | null;
  readonly record: MembershipRecord | null;
  readonly members: number | null;
  readonly site: ShownSite | null;
  readonly siteState: SiteState;
  readonly pages?: PageStanding | undefined;
  readonly hasLead: boolean;
  /** Ids of contested rules. The book leaves these rules out. */
  readonly contested?: ReadonlySet<number> | undefined;
}

/** Compiles a membership book institution by institution, so that the rules of all institutions are never in memory together. */
export class MembershipCompiler {
  readonly #gazetteer: Gazetteer;
  readonly #nowMs: number;
  readonly #builder: MembershipBookBuilder;
  readonly #coverage: CoverageCounter;
  readonly #seen: SeenClaims | undefined;
  #rules = 0;

  constructor(institutions: readonly MemberInstitution[], gazetteer: Gazetteer, nowMs: number, seen?: SeenClaims) {
    this.#seen = seen;
    this.#gazetteer = gazetteer;
    this.#nowMs = nowMs;
    this.#builder = new MembershipBookBuilder(institutions, utf8);
    this.#coverage = new CoverageCounter(nowMs, utf8);
  }

  /** Institutions in the order in which they must be passed to `add`. */
  get institutions(): readonly MemberInstitution[] {
    return this.#builder.institutions;
  }

  /** Adds the next institution. An active publication takes precedence over a flat record (guides/membership.md#flat-records). */
  add(creditUnionId: string, { publication, record, contested, members, site, siteState, pages, hasLead }: StoredMembership): void {
    // The document may have a former id of the institution: the id at the time when the document was published.
    const all =
      publication === null ? [] : toRules(publication.document, this.#gazetteer, this.#seen).map((rule) => ({ ...rule, creditUnionId }));
    const rules = all.filter(({ ruleId }) => contested?.has(ruleId) !== true);
    const held = all.filter(({ ruleId }) => contested?.has(ruleId) === true);
    if (publication?.isCarried !== true) this.#rules += rules.length;
    const flat = record === null ? [] : flatRules(this.#gazetteer, creditUnionId, record);
    this.#coverage.add({ rules, record, members, site: siteState, pages, hasLead });
    this.#builder.add({
      rules: [...rules, ...besidePublication(publication, flat)],
      record: publication !== null && rules.length > 0 ? recordOf(publication, rules, record) : record,
      publication: publication === null ? null : headOf(publication),
      site,
      contests: held.length === 0 ? null : { openness: held.some(opensToAnyone) },
      isIncomplete: publication !== null && coverageOf(publication).withheld_claims > 0,
    });
  }

  /** The book, its pointer without the hash, and its number of published rules. */
  finish(version: string) {
    const asOf = wholeSeconds(this.#nowMs);
    const content = this.#builder.finish({ asOf, coverage: JSON.stringify(this.#coverage.coverage()) });
    return { head: { version, asOf }, content, rules: this.#rules };
  }
}

export const membershipVersion = (version: number): string => `live-${version}`;
/** Number of institutions whose documents are read at a time. A document has between a few KB and a few hundred KB. */
const PAGE = 50;

/** The flat records of a page of institutions. A record that an operator imported takes precedence over one made from NCUA's charter data. */
export async function readRecords(
  env: Env,
  gazetteer: Gazetteer,
  page: readonly InstitutionRecord[],
): Promise<ReadonlyMap<string, MembershipRecord>> {
  const charters = page.flatMap((institution): readonly (readonly [string, MembershipRecord])[] => {
    const record = charterRecord(institution, gazetteer);
    return record === null ? [] : [[institution.creditUnionId, record]];
  });
  const rows = await new Memberships(env.CATALOG).findRecords(page.map(({ creditUnionId }) => creditUnionId));
  const imported = rows.map(
    ({ creditUnionId, row }) => [creditUnionId, toMembershipRecord(membershipImport.parse(JSON.parse(row)))] as const,
  );
  return new Map([...charters, ...imported]);
}

async function compileStored(env: Env, gazetteer: Gazetteer, nowMs: number): Promise<MembershipCompiler> {
  const byId = new Map<string, InstitutionRecord>();
  for await (const page of institutionPages(env)) for (const institution of page) byId.set(institution.creditUnionId, institution);
  const contested = await new Disputes(env.CATALOG).contestedRules();
  const leads = await new Leads(env.CATALOG).listInstitutions();
  const sites = await readSites(env);
  const standings = await new Pages(env.HARVEST).standings();
  const seen = {
    reviewed: await new ClaimsInForce(env.CATALOG).listReviewed(),
    confirmed: await new Confirmations(env.HARVEST).newest(),
    missing: await new Flags(env.HARVEST).list(),
    nowMs,
  };
  const institutions = await toInstitutions(env, [[...byId.values()]], sites);
  const compiler = new MembershipCompiler(
    institutions.map((one) => toMember(one, gazetteer)),
    gazetteer,
    nowMs,
    seen,
  );
  for (let from = 0; from < compiler.institutions.length; from += PAGE) {
    const ids = compiler.institutions.slice(from, from + PAGE).map(({ creditUnionId }) => creditUnionId);
    const records = await readRecords(
      env,
      gazetteer,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
    const active = await new Memberships(env.CATALOG).findActive(ids);
    const publications = new Map(
      active.map((row) => {
        if (row.activatedAt === null) throw new Error(`The active publication ${row.publicationId} was never activated.`);
        return [row.creditUnionId, { ...row, activatedAt: row.activatedAt }];
      }),
    );
    for (const id of ids) {
      const institution = byId.get(id);
      if (institution === undefined) throw new Error(`The compiler has ${id}, which the catalog does not.`);
      const site = siteRowOf(sites, institution);
      compiler.add(id, {
        publication: publications.get(id) ?? null,
        record: records.get(id) ?? null,
        members: institution.members,
        site: shownSite(institution.website, site),
        siteState: siteStateOf(institution.website, site?.state),
        pages: institution.charterNumber === null ? undefined : standings.get(institution.charterNumber),
        hasLead: leads.has(id),
        contested: contested.get(id),
      });
    }
    await giveWay();
  }
  return compiler;
}

/**
 * Publishes a new set of books if the set in force is outdated (guides/operating.md#book-sets): its membership book or gazetteer was
 * replaced, or a new UTC day has begun, and ages are measured from the time of the set. Safe to repeat.
 */
async function renewSet(env: Env): Promise<void> {
  if (await new RateBooks(env.CATALOG).beginIfOutdated(new Date().toISOString())) await publishPendingRates(env);
  else await switchReaders(env);
}

/** Maximum attempts. A publisher starts over with the newer version if rows changed while it compiled. */
const MAX_TRIES = 5;

/**
 * Publishes the newest version of the live membership book, if it is not published yet.
 * @returns the version that this call published; null if there was none
 */
export async function publishPendingMembership(env: Env): Promise<string | null> {
  const memberships = new Memberships(env.CATALOG);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const newest = await memberships.newestBook();
    const madeWith = await gazetteerPointer(env, "live");
    const gazetteer = await readGazetteer(env, madeWith);
    if (newest === null || newest.publishedAt !== null || gazetteer === null) break;
    const now = Date.now();
    const compiler = await compileStored(env, gazetteer, now);
    if ((await memberships.newestVersion()) !== newest.version) continue;
    const { head, content, rules } = compiler.finish(membershipVersion(newest.version));
    await giveWay();
    const pointer = await putContent(env, "membership-book", head, content);
    const isFirst = await memberships.markPublished(newest.version, {
      contentHash: pointer.hash,
      pointer: JSON.stringify(pointer),
      rules,
      gazetteerPointer: JSON.stringify(madeWith),
      publishedAt: storedTimestampOf(now),
    });
    await renewSet(env);
    return isFirst ? head.version : null;
  }
  await renewSet(env);
  return null;
}

/** Begins the next version of the membership book. `begin` gets its number. @throws `conflict` */
export async function beginMembershipVersion<Result>(env: Env, begin: (version: number) => Promise<Result>): Promise<Result> {
  const memberships = new Memberships(env.CATALOG);
  return beginVersion(() => memberships.newestVersion(), begin);
}
