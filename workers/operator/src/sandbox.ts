import { claimImport, type InstitutionImport, membershipImport, sourceImport } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/quoting";
import { judgeSheet, packRateBook } from "@tellerline/scoring";
import { type ImportHead, Imports } from "@tellerline/storage";
import { siteStateOf } from "@tellerline/vocabulary";
import { putSandboxBook } from "./books.ts";
import type { Env } from "./env.ts";
import { namesInForce } from "./membership/alias-warnings.ts";
import { requireGazetteer } from "./membership/gazetteer.ts";
import { toMember } from "./membership/members.ts";
import { proposeAll } from "./membership/propose.ts";
import { MembershipCompiler } from "./membership/publish-book.ts";
import type { Outcome } from "./membership/publish-import.ts";
import { toMembershipRecord } from "./membership/translate.ts";
import { shownSite } from "./sites-in-books.ts";
import { assignSlugs, slugIn } from "./slugs.ts";
import { readStaged, readStagedInstitutions, readStagedRates } from "./staged.ts";
import { importedToInstitution, importedToRateSheetRow } from "./translate.ts";

/**
 * The only version of the sandbox's books, whose answers never change (guides/metering.md#plans). If the invented rates change, the number is raised.
 */
const SANDBOX_VERSION = "sandbox-2";
/** When the sandbox's publications were activated. */
const SANDBOX_DATE = "2026-01-02T00:00:00Z";

/** Publishes the sandbox's membership book. Its claims are verified like any others, but not stored in the database. */
async function publishSandboxMembership(
  env: Env,
  head: ImportHead,
  rows: readonly (InstitutionImport & { slug: string })[],
): Promise<void> {
  const gazetteer = await requireGazetteer(env, "sandbox");
  const flat = (await readStaged(env, head.importId, "membership")).map((row) => membershipImport.parse(row));
  const sources = (await readStaged(env, head.importId, "source")).map((row) => sourceImport.parse(row));
  const claims = (await readStaged(env, head.importId, "claim")).map((row) => claimImport.parse(row));
  const proposals = await proposeAll(claims, sources, gazetteer, namesInForce(null));
  const institutions = rows.map((row) => toMember(importedToInstitution(row, row.slug), gazetteer));
  const records = new Map(flat.map((row) => [row.credit_union_id, toMembershipRecord(row)]));
  const publications = new Map(
    proposals.map((one) => [one.creditUnionId, { ...one, activatedAt: SANDBOX_DATE, coverage: JSON.stringify(one.coverage) }]),
  );
  const compiler = new MembershipCompiler(institutions, gazetteer, Date.parse(SANDBOX_DATE));
  const byId = new Map(rows.map((row) => [row.credit_union_id, row]));
  for (const { creditUnionId: id } of compiler.institutions) {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`The compiler has ${id}, which the file does not.`);
    const { website = null, members = null } = row;
    const of = { site: shownSite(website, undefined), siteState: siteStateOf(website, undefined), members, hasLead: false };
    compiler.add(id, { publication: publications.get(id) ?? null, record: records.get(id) ?? null, ...of });
  }
  const { head: start, content } = compiler.finish(SANDBOX_VERSION);
  await putSandboxBook(env, "membership-book", start, content);
}

/** Publishes the sandbox's books, which exist only in KV. */
export async function publishSandbox(env: Env, head: ImportHead): Promise<Outcome> {
  const institutions = await readStagedInstitutions(env, head.importId);
  const rates = await readStagedRates(env, head.importId);
  const claims = institutions.map(({ credit_union_id, name, city, state, charter_number }) => ({
    creditUnionId: credit_union_id,
    name,
    city,
    state,
    charterNumber: charter_number ?? null,
  }));
  const slugs = assignSlugs([], claims);
  const source = {
    rows: judgeSheet(rates.map((row) => importedToRateSheetRow(row, head.createdAt))),
    institutions: institutions.map((row) => importedToInstitution(row, slugIn(slugs, row.credit_union_id))),
  };
  const packed = packRateBook(source, utf8);
  await putSandboxBook(env, "rate-book", { version: SANDBOX_VERSION, asOf: packed.asOf }, packed);
  await publishSandboxMembership(
    env,
    head,
    institutions.map((row) => ({ ...row, slug: slugIn(slugs, row.credit_union_id) })),
  );
  await new Imports(env.CATALOG).discard(head.importId);
  return { changed: rates.length + institutions.length, unchanged: 0, withdrawn: 0, published: true, book_version: SANDBOX_VERSION };
}
