import { claimImport, sourceImport } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/dev/utf8";
import { compileMembershipBook, type MemberInstitution, openMembershipBook, type Rule, WorkingMemory } from "@tellerline/eligibility";
import { compileGazetteer, isStateCode, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, makeMembership } from "@tellerline/ops";
import { namesInForce } from "../../../../workers/operator/src/membership/alias-warnings.ts";
import { proposeAll } from "../../../../workers/operator/src/membership/propose.ts";
import { toRules } from "../../../../workers/operator/src/membership/ruleset.ts";

const INSTITUTIONS = 3_750;
const CLAIMS = 30_300;

export interface Memberships {
  readonly institutions: readonly MemberInstitution[];
  readonly rules: readonly Rule[];
}

function toInstitution(creditUnionId: string): MemberInstitution {
  const [name = "", city = "", state = ""] = creditUnionId.split("|");
  if (!isStateCode(state)) throw new Error(`${creditUnionId} has no state.`);
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return { creditUnionId, name, slug, city, state, countyKey: null, members: null, alsoKnownAs: [], formerIds: [] };
}

/** Synthetic institutions and their rules, in the form in which the operator publishes rules. */
export async function publishedRules(): Promise<Memberships> {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const { claims, sources } = makeMembership("2026-01-02", INSTITUTIONS, CLAIMS);
  const proposals = await proposeAll(
    claims.map((row) => claimImport.parse(row)),
    sources.map((row) => sourceImport.parse(row)),
    gazetteer,
    namesInForce(null),
  );
  const rules = proposals.flatMap(({ document }) => toRules(document, gazetteer));
  return { institutions: proposals.map(({ creditUnionId }) => toInstitution(creditUnionId)), rules };
}

/** Adds `times` copies of all institutions. No person of the benchmark meets the copies' rules, which name another state and other employers. */
export function withStrangers({ institutions, rules }: Memberships, times: number): Memberships {
  const strangers = Array.from({ length: times }, (_, copy) =>
    institutions.map(({ name }, index): MemberInstitution => {
      const creditUnionId = `Stranger ${copy} ${name}|ADAK|AK`;
      return {
        creditUnionId,
        name: `Stranger ${copy} ${name}`,
        slug: `stranger-${copy}-${index}`,
        city: "Adak",
        state: "AK",
        countyKey: null,
        members: null,
        alsoKnownAs: [],
        formerIds: [],
      };
    }),
  ).flat();
  const perInstitution = Math.round(rules.length / institutions.length);
  const key = "county:AK:aleutians west";
  const county = {
    type: "geo",
    level: "county",
    role: "home",
    key,
    states: ["AK"],
    counties: [key],
    label: "Aleutians West, Alaska",
  } as const;
  const strange = strangers.flatMap(({ creditUnionId }, number) =>
    Array.from({ length: perInstitution }, (_, index): Rule => {
      const employer = {
        type: "organization",
        kind: "employer",
        name: `Stranger Works ${number} ${index}`,
        aliases: [],
        relationships: [],
        places: [],
      } as const;
      return {
        ruleId: number * 100 + index,
        creditUnionId,
        kind: index % 2 === 0 ? "community_geo" : "employer",
        conditions: index % 2 === 0 ? [[county]] : [[employer], [county]],
        joinStep: null,
        extendsTo: [],
        confidence: 0.9,
        quote: "Synthetic.",
        engine: "graph",
      };
    }),
  );
  return { institutions: [...institutions, ...strangers], rules: [...rules, ...strange] };
}

export function toMembershipBook({ institutions, rules }: Memberships): { readonly memory: WorkingMemory; readonly bytes: number } {
  const source = { asOf: 0, institutions, rules, publications: new Map(), records: new Map(), coverage: "{}" };
  const { book } = compileMembershipBook(source, utf8);
  return { memory: new WorkingMemory(openMembershipBook(book, utf8)), bytes: book.byteLength };
}
