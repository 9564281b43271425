import {
  type ClaimImport,
  claimImport,
  type ImportReport,
  membershipImport,
  type ProposedPublication,
  type SourceImport,
  sourceImport,
} from "@tellerline/contract/operator";
import { unresolvedNames } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import { BookVersions } from "@tellerline/quoting";
import { Disputes, type ImportHead, Imports, Memberships, type StagedRow } from "@tellerline/storage";
import { CARRIED, timestampOfSecond } from "@tellerline/vocabulary";
import { readSet } from "../books.ts";
import type { Env } from "../env.ts";
import { rejectionRow } from "../rejection.ts";
import { publishOrLog, whyNotApplied } from "../versions.ts";
import { type NamesInForce, namesInForce } from "./alias-warnings.ts";
import { carryReadings, endedByLeads } from "./carry-readings.ts";
import { type ComparedProposal, compareWithActive } from "./compare-proposals.ts";
import { requireGazetteer } from "./gazetteer.ts";
import { keepTexts } from "./keep-texts.ts";
import { type Proposal, proposeAll } from "./propose.ts";
import { membershipVersion, publishPendingMembership } from "./publish-book.ts";
import { toMembershipRecord } from "./translate.ts";

const versions = new BookVersions();

/** Rows are written once they have this many characters together, since D1 accepts at most 2 MB in one parameter. */
const MAX_CHUNK_CHARACTERS = 500_000;

async function addStaged(env: Env, importId: string, rows: readonly StagedRow[]): Promise<void> {
  const imports = new Imports(env.CATALOG);
  let chunk: StagedRow[] = [];
  let size = 0;
  for (const row of rows) {
    if (size > MAX_CHUNK_CHARACTERS) {
      await imports.add(importId, chunk);
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += row.row.length;
  }
  if (chunk.length > 0) await imports.add(importId, chunk);
}

async function readSources(env: Env, importId: string, claims: readonly ClaimImport[]): Promise<readonly SourceImport[]> {
  const named = [...new Set(claims.map(({ source_id }) => source_id))];
  const staged = await new Imports(env.CATALOG).findStaged(importId, "source", named);
  const inFile = staged.map((row) => sourceImport.parse(JSON.parse(row)));
  const known = new Set(inFile.map(({ source_id }) => source_id));
  const missing = named.filter((id) => !known.has(id));
  const stored = await new Memberships(env.CATALOG).findSources(missing);
  return [
    ...inFile,
    ...stored.map(({ sourceId, creditUnionId, url, retrievedAt, text }) => ({
      source_id: sourceId,
      credit_union_id: creditUnionId,
      url,
      retrieved_at: retrievedAt,
      text,
    })),
  ];
}

function toStagedProposal(proposal: Proposal): readonly StagedRow[] {
  const { publicationId, creditUnionId, rulesetSha256, document, coverage, isCarried, verdicts } = proposal;
  const publication = { credit_union_id: creditUnionId, ruleset_sha256: rulesetSha256, document, coverage, is_carried: isCarried };
  return [
    { kind: "publication", entityId: publicationId, line: 0, row: JSON.stringify(publication), contentHash: rulesetSha256 },
    ...verdicts.map(({ claim, withheldReason }): StagedRow => {
      const row = {
        publication_id: publicationId,
        claim_id: claim.claim_id,
        source_id: claim.source_id,
        claim,
        withheld_reason: withheldReason,
      };
      return { kind: "verdict", entityId: `${publicationId}:${claim.claim_id}`, line: 0, row: JSON.stringify(row), contentHash: "" };
    }),
  ];
}

/** Number of institutions whose claims are verified together. A large import would not fit in memory as a whole. */
const INSTITUTIONS = 200;

interface Known {
  readonly gazetteer: Gazetteer;
  readonly names: NamesInForce;
}

/**
 * Turns the claims of a page of institutions into rules, and stages those that are not held.
 * @returns a comparison for each institution, held or not
 */
async function stagePage(
  env: Env,
  { importId, acceptLoss }: ImportHead,
  page: readonly string[],
  { gazetteer, names }: Known,
): Promise<readonly ComparedProposal[]> {
  const imports = new Imports(env.CATALOG);
  const claims = (await imports.listClaimsOf(importId, page)).map((row) => claimImport.parse(JSON.parse(row)));
  const proposals = await proposeAll(claims, await readSources(env, importId, claims), gazetteer, names);
  const contested = await new Disputes(env.CATALOG).contestedRules();
  const compared = compareWithActive(await new Memberships(env.CATALOG).findActive(page), proposals, contested);
  const marked = compared.map((one) => ({ ...one, held: one.held && !acceptLoss }));
  await addStaged(
    env,
    importId,
    marked.filter(({ held }) => !held).flatMap(({ proposal }) => toStagedProposal(proposal)),
  );
  return marked;
}

/**
 * Turns readings into carried rules (guides/membership.md#carried-rules), and stages those that are not held.
 * @returns a report on each institution
 */
async function stageReadings(
  env: Env,
  head: ImportHead,
  now: string,
  { gazetteer, names }: Known,
): Promise<readonly ProposedPublication[]> {
  const carried = await carryReadings(env, head, gazetteer, names);
  const rows = carried.filter(({ held }) => !held).flatMap(({ proposal }) => toStagedProposal(proposal));
  await addStaged(env, head.importId, rows);
  return [...carried.map((one) => toPublicationReport(one, now)), ...(await endedByLeads(env, head))];
}

/** Turns claims into rules, and stages those that are not held. @returns a report on each institution */
async function stageClaims(env: Env, head: ImportHead, now: string, known: Known): Promise<readonly ProposedPublication[]> {
  const claimants = await new Imports(env.CATALOG).listClaimants(head.importId);
  const reports: ProposedPublication[] = [];
  for (let from = 0; from < claimants.length; from += INSTITUTIONS) {
    const marked = await stagePage(env, head, claimants.slice(from, from + INSTITUTIONS), known);
    reports.push(...marked.map((one) => toPublicationReport(one, now)));
  }
  return reports;
}

/** By kind of import, the function that turns its rows into rules. Imports of other kinds give no rules. */
const STAGING: Readonly<Record<string, typeof stageClaims>> = { claims: stageClaims, readings: stageReadings };

/** Turns claims or readings into rules, and stages them. @returns a report on each institution; null for an import that gives no rules */
async function stageProposals(env: Env, head: ImportHead, now: string): Promise<readonly ProposedPublication[] | null> {
  const staging = STAGING[head.kind];
  if (staging === undefined) return null;
  const gazetteer = await requireGazetteer(env, "live");
  const inForce = await versions.knowledge(env.BOOKS, await readSet(env, "live"));
  // An earlier attempt to publish the import may have staged different rules, made with another gazetteer or another source.
  await new Imports(env.CATALOG).removeKinds(head.importId, ["publication", "verdict"]);
  return staging(env, head, now, { gazetteer, names: namesInForce(inForce?.membership.book ?? null) });
}

export async function rejectUnresolvedPlaces(env: Env, importId: string): Promise<void> {
  const rows = await new Imports(env.CATALOG).listStaged(importId, "membership");
  if (rows.length === 0) return;
  const gazetteer = await requireGazetteer(env, "live");
  const bad = rows.flatMap(({ entityId, line, row }) => {
    const record = toMembershipRecord(membershipImport.parse(JSON.parse(row)));
    const faults = unresolvedNames(gazetteer, record);
    return faults.length === 0 ? [] : [{ entityId, line, faults }];
  });
  const rejections = bad.flatMap(({ line, faults }) =>
    faults.map(({ field, index, text }) =>
      rejectionRow(
        line,
        `/${field}/${index}`,
        `"${text}" is not a known ${field === "geo_counties" ? "county" : "place"}. Write it as "Name, ST".`,
      ),
    ),
  );
  await new Imports(env.CATALOG).removeStaged(
    importId,
    "membership",
    bad.map(({ entityId }) => entityId),
  );
  await addStaged(env, importId, rejections);
}

function toPublicationReport({ proposal, held, lost }: ComparedProposal, createdAt: string): ProposedPublication {
  return {
    publication_id: proposal.publicationId,
    credit_union_id: proposal.creditUnionId,
    ruleset_sha256: proposal.rulesetSha256,
    created_at: createdAt,
    activated_at: held ? null : createdAt,
    active: !held,
    proposal_coverage: { ...proposal.coverage, withheld_reasons: { ...proposal.coverage.withheld_reasons } },
    ...(proposal.isCarried ? { evidence_kind: CARRIED } : {}),
    held,
    withheld_claims: proposal.verdicts.flatMap(({ claim, withheldReason, unresolved }) =>
      withheldReason === null
        ? []
        : [
            {
              claim_id: claim.claim_id,
              reason: withheldReason,
              unresolved: unresolved.map(({ words, nearest }) => ({ words, nearest: [...nearest] })),
            },
          ],
    ),
    lost_claims: lost.map(({ claimId, replacedBy, ...rest }) => ({ claim_id: claimId, ...rest, replaced_by: [...replacedBy] })),
    warnings: [...proposal.warnings],
  };
}

/** Reports what publishing an import of claims would do now. Nothing is published. */
export async function proposeImport(env: Env, head: ImportHead): Promise<readonly ProposedPublication[]> {
  return (await stageProposals(env, head, timestampOfSecond(Date.now()))) ?? [];
}

export type Outcome = Omit<ImportReport, "rejected" | "accepted" | "withheld">;

/** Stores staged flat records, readings, or claims with their sources in one transaction, and then publishes the membership book. */
export async function applyMembership(env: Env, head: ImportHead, accepted: number): Promise<Outcome> {
  const stored = new Memberships(env.CATALOG);
  // Reads the version first, so that this import fails if another publisher begins a version later.
  const newest = await stored.newestVersion();
  await keepTexts(env);
  const now = timestampOfSecond(Date.now());
  const proposals = await stageProposals(env, head, now);
  const changed = await stored.countChanges(head.importId);
  const publications = proposals === null ? {} : { publications: [...proposals] };
  // If every publication of an import of claims is held, nothing takes effect and no version of the book begins. An import of
  // readings still stores its leads.
  const isAllHeld = head.kind === "claims" && proposals !== null && proposals.length > 0 && proposals.every(({ held }) => held);
  if (changed === 0 || isAllHeld) {
    await new Imports(env.CATALOG).discard(head.importId);
    const version = (await publishPendingMembership(env)) ?? (newest === 0 ? null : membershipVersion(newest));
    const unchanged = isAllHeld ? 0 : accepted;
    return { changed: 0, unchanged, withdrawn: 0, published: false, book_version: version, ...publications };
  }
  try {
    await stored.apply(head.importId, newest + 1, now);
  } catch (error) {
    throw whyNotApplied(error);
  }
  await publishOrLog("source-texts", () => keepTexts(env));
  await publishOrLog("membership-book", () => publishPendingMembership(env));
  const published = proposals === null ? accepted : proposals.filter(({ held }) => !held).length;
  const unchanged = Math.max(0, published - changed);
  return { changed, unchanged, withdrawn: 0, published: true, book_version: membershipVersion(newest + 1), ...publications };
}

export function countWithheld(outcome: Outcome): number {
  return (outcome.publications ?? []).reduce((sum, { proposal_coverage }) => sum + proposal_coverage.withheld_claims, 0);
}
