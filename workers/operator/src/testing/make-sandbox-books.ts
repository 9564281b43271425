import type { Chunks } from "@tellerline/book";
import { copyOf } from "@tellerline/book";
import {
  claimImport,
  type InstitutionImport,
  institutionImport,
  membershipImport,
  rateRowImport,
  sourceImport,
} from "@tellerline/contract/operator";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, makeFleet, makeMembership, SANDBOX_AS_OF } from "@tellerline/ops";
import { packSandboxBooks, utf8 } from "@tellerline/quoting";
import { judgeSheet, packRateBook } from "@tellerline/scoring";
import { siteStateOf } from "@tellerline/vocabulary";
import { namesInForce } from "../membership/alias-warnings.ts";
import { toMember } from "../membership/members.ts";
import { proposeAll } from "../membership/propose.ts";
import { MembershipCompiler } from "../membership/publish-book.ts";
import { toMembershipRecord } from "../membership/translate.ts";
import { SANDBOX_VERSION } from "../sandbox.ts";
import { shownSite } from "../sites-in-books.ts";
import { assignSlugs, slugIn } from "../slugs.ts";
import { importedToInstitution, importedToRateSheetRow } from "../translate.ts";

const SANDBOX_DATE = `${SANDBOX_AS_OF}T00:00:00Z`;

interface Content {
  readonly book: Chunks;
  readonly details: Chunks;
}

type Named = InstitutionImport & { readonly slug: string };

/** Sorts rows by id, as the database does. */
const inOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] =>
  rows.toSorted((left, right) => (idOf(left) < idOf(right) ? -1 : 1));

function withSlugs(rows: readonly InstitutionImport[]): readonly Named[] {
  const claims = rows.map(({ credit_union_id, name, city, state, charter_number }) => {
    return { creditUnionId: credit_union_id, name, city, state, charterNumber: charter_number ?? null };
  });
  const slugs = assignSlugs([], claims);
  return rows.map((row) => ({ ...row, slug: slugIn(slugs, row.credit_union_id) }));
}

async function makeMembershipBook(rows: readonly Named[]): Promise<Content> {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const made = makeMembership(SANDBOX_AS_OF);
  const flat = made.records.map((row) => membershipImport.parse(row));
  const sources = inOrder(
    made.sources.map((row) => sourceImport.parse(row)),
    ({ source_id }) => source_id,
  );
  const claims = inOrder(
    made.claims.map((row) => claimImport.parse(row)),
    ({ claim_id }) => claim_id,
  );
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
    if (row === undefined) throw new Error(`The compiler has ${id}, which the fleet does not.`);
    const { website = null, members = null } = row;
    const of = { site: shownSite(website, undefined), siteState: siteStateOf(website, undefined), members, hasLead: false };
    compiler.add(id, { publication: publications.get(id) ?? null, record: records.get(id) ?? null, ...of });
  }
  return compiler.finish(SANDBOX_VERSION).content;
}

const toFile = ({ book, details }: Content) => ({ book: copyOf(book), details: copyOf(details) });

/** Makes the file that `ops seed` uploads: the sandbox's books, compiled from invented institutions and the embedded gazetteer. */
export async function makeSandboxBooks(): Promise<ArrayBuffer> {
  const fleet = makeFleet(SANDBOX_AS_OF);
  const institutions = withSlugs(
    inOrder(
      fleet.filter((row) => "name" in row).map((row) => institutionImport.parse(row)),
      ({ credit_union_id }) => credit_union_id,
    ),
  );
  const rates = inOrder(
    fleet.filter((row) => "rate" in row).map((row) => rateRowImport.parse(row)),
    ({ rate_id }) => rate_id,
  );
  const source = {
    rows: judgeSheet(rates.map((row) => importedToRateSheetRow(row, SANDBOX_DATE))),
    institutions: institutions.map((row) => importedToInstitution(row, row.slug)),
  };
  return packSandboxBooks({ rates: toFile(packRateBook(source, utf8)), membership: toFile(await makeMembershipBook(institutions)) });
}
