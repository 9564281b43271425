import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { GeoRole, RuleKind } from "@tellerline/vocabulary";
import { type DraftExtension, familiesOf } from "./family.ts";
import { type DraftPlaces, placesIn, rolesIn } from "./geography.ts";
import { associationsIn, employersIn, schoolsIn } from "./organizations.ts";
import { type Statement, statementsOf } from "./page.ts";
import { serviceIn } from "./service.ts";

/** Claims that an institution's own page makes, drafted for a person to look at (guides/membership.md#drafting-claims). */

/** A page as it was stored. */
export interface DraftSource {
  readonly sourceId: string;
  readonly creditUnionId: string;
  readonly text: string;
  readonly retrievedAt: string;
}

type DraftAtom =
  | (DraftPlaces & { readonly roles: readonly GeoRole[] })
  | { readonly type: "employer" | "school" | "association"; readonly name: string; readonly relationships?: readonly string[] }
  | { readonly type: "military"; readonly statuses: readonly string[]; readonly branches: readonly string[] }
  | { readonly type: "open" };

/** A row of a claims file. */
export interface DraftClaim {
  readonly claim_id: string;
  readonly credit_union_id: string;
  readonly source_id: string;
  readonly quote: string;
  readonly kind: RuleKind;
  readonly conditions: readonly { readonly any: readonly DraftAtom[] }[];
  readonly conditional_on?: {
    readonly type: "join_association" | "donate";
    readonly association: string;
    readonly cost_usd: number | null;
  };
  readonly extends_to?: readonly DraftExtension[];
  readonly confidence: number;
  readonly extracted_at: string;
}

/** A sentence about membership of which something was not modelled, and what. */
export interface Unmodelled {
  readonly source_id: string;
  readonly credit_union_id: string;
  readonly sentence: string;
  readonly why: string;
}

export interface Drafts {
  readonly claims: readonly DraftClaim[];
  readonly unmodelled: readonly Unmodelled[];
}

/** A draft is as sure as its page until a person has looked. */
const CONFIDENCE = 0.9;
/** Characters of a quote, which holds the items of a list as well. */
const LONGEST_QUOTE = 4000;

const ABOUT_MEMBERSHIP =
  /\b(?:members?|membership|eligib\w+|join|qualif\w+|liv(?:e|es|ing)|resid\w+|work(?:s|ing)?|employ\w+|famil\w+|household|worship\w*|students?|alumni|retire\w+|veterans?|military|volunteers?|associations?|spouses?)\b/i;
const OPEN =
  /\b(?:open to (?:everyone|anyone|all|the public)|anyone can (?:join|become a member)|everyone (?:is eligible|can join)|no (?:membership )?(?:restrictions|requirements) to join)\b(?!\s*(?:who|that|if|in|living|residing|with|people|those|persons|employees|City|U\.S|\w+ (?:City|employees)))/i;
/** Classes of people and places that no condition stands for. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:select|participating|sponsor|partner|listed|certain|member)[\w ]{0,20}(?:employers?|employer groups?|employee groups?|compan(?:y|ies)|organizations?|SEGs?)\b/i,
    "a group of employers without its names",
  ],
  [/\bradius|within [\d-]+ miles\b/i, "a radius"],
  [/\b\d{5}\s*(?:-|–|to|through)\s*\d{5}\b/, "a range of ZIP codes"],
  [/\b(?:portions?|parts?) of\b|\bspecific (?:geographic )?areas?\b|\boutlined\b/i, "part of a place"],
  [
    /\b(?:surrounding|adjoining|adjacent|neighboring|nearby) (?:count(?:y|ies)|areas?|communit(?:y|ies))\b/i,
    "surrounding places without their names",
  ],
  [/\b(?:metropolitan|metro|greater [A-Z]\w+)\b/i, "a region"],
  [/\borganizations of such persons\b/i, "organizations of such persons"],
  [/\b(?:federal|government|state|county|public school) employees\b/i, "a class of employers"],
  [/\bindustry\b/i, "an industry"],
];

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);

const stateOf = (creditUnionId: string): StateCode => creditUnionId.slice(creditUnionId.lastIndexOf("|") + 1) as StateCode;

/** `MY CU|AUSTIN|TX` as the name that a page may use of itself. */
const nameOf = (creditUnionId: string): string => creditUnionId.split("|")[0] ?? creditUnionId;

/** The verbatim text of a statement with its items. */
function quoteOf(text: string, { start, end, items }: Statement): string {
  return text.slice(start, Math.min(items.at(-1)?.end ?? end, start + LONGEST_QUOTE)).trim();
}

type Part = Pick<DraftClaim, "kind" | "conditions" | "conditional_on" | "extends_to">;

interface CommunityReading {
  readonly parts: readonly Part[];
  readonly open: readonly string[];
}

/** @param roles what somebody does in the places. */
function communityParts(gazetteer: Gazetteer, home: StateCode, statement: Statement, roles: readonly GeoRole[]): CommunityReading {
  if (roles.length === 0) return { parts: [], open: [] };
  const { places, unresolved, isWhole } = placesIn(gazetteer, home, statement);
  if (!isWhole) return { parts: [], open: ["part of a place"] };
  const any = places.map((named) => ({ ...named, roles }));
  return {
    parts: any.length === 0 ? [] : [{ kind: "community_geo", conditions: [{ any }] }],
    open: unresolved.length === 0 ? [] : [`places that did not resolve: ${[...new Set(unresolved)].slice(0, 10).join(", ")}`],
  };
}

function organizationParts(statement: Statement, own: string, page: string): readonly Part[] {
  const schools = schoolsIn(statement);
  const employers = employersIn(statement, page).filter(({ name }) => !schools.some((school) => school.name === name));
  const employed: readonly Part[] = employers.map(({ name, relationships }) => ({
    kind: "employer",
    conditions: [{ any: [{ type: "employer", name, relationships }] }],
  }));
  const learning: readonly Part[] = schools.map(({ name, relationships }) => ({
    kind: "school",
    conditions: [{ any: [{ type: "school", name, relationships }] }],
  }));
  const joined: readonly Part[] = associationsIn(statement, own)
    .filter(({ name }) => !employers.some((employer) => employer.name === name))
    .map(({ name, step, costUsd }) => ({
      kind: "association",
      conditions: [{ any: [{ type: "association", name }] }],
      ...(step === null ? {} : { conditional_on: { type: step, association: name, cost_usd: costUsd } }),
    }));
  return [...employed, ...learning, ...joined];
}

function whyOpen(text: string, found: number): readonly string[] {
  const classes = CLASSES.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : []));
  return classes.length > 0 || found > 0 ? classes : ["nothing in it is a condition that a claim can state"];
}

/** A heading of a list of places: "Our 17-county community". */
const HEADS_PLACES = /\b(?:communit(?:y|ies)|count(?:y|ies)|parish(?:es)?|areas?|states?|cities|towns)\b/i;

/** What somebody does in the places of each statement: a list below its sentence has that of the sentence. */
function rolesOf(statements: readonly Statement[]): readonly (readonly GeoRole[])[] {
  let before: readonly GeoRole[] = [];
  return statements.map(({ text, items }) => {
    const own = rolesIn(text);
    if (
      own.length > 0 &&
      (own.includes("home") || before.length === 0) &&
      /\bcommunity\b|\bcount(?:y|ies)\b|\bareas?\b|\bfollowing\b/i.test(text)
    )
      before = own;
    const isList = own.length === 0 && (items.length > 0 ? HEADS_PLACES.test(text) : /^[A-Z][a-z]+(?: [A-Z][a-z]+)?: .*\bCount/.test(text));
    return isList ? before : own;
  });
}

/** Drafts of one source, in the order of its page. */
export function draftClaims(gazetteer: Gazetteer, source: DraftSource): Drafts {
  const home = stateOf(source.creditUnionId);
  const own = nameOf(source.creditUnionId);
  const statements = statementsOf(source.text);
  const texts = statements.map(({ text, items }) => [text, ...items.map((item) => item.text)].join("\n"));
  const roles = rolesOf(statements);
  const { families, open: openFamilies } = familiesOf(texts);
  const claims = new Map<string, DraftClaim>();
  const unmodelled: Unmodelled[] = [];
  statements.forEach((statement, number) => {
    const all = texts[number] ?? "";
    if (!ABOUT_MEMBERSHIP.test(all) && !/^Donors?\b/i.test(all) && (roles[number] ?? []).length === 0) return;
    const community = communityParts(gazetteer, home, statement, roles[number] ?? []);
    const service = serviceIn(statement.text);
    const parts: readonly Part[] = [
      ...(OPEN.test(statement.text) ? [{ kind: "open" as const, conditions: [{ any: [{ type: "open" as const }] }] }] : []),
      ...community.parts,
      ...organizationParts(statement, own, source.text),
      ...(service === null ? [] : [{ kind: "military" as const, conditions: [{ any: [{ type: "military" as const, ...service }] }] }]),
      ...families.flatMap((family): readonly Part[] =>
        family.statement === number ? [{ kind: "family", conditions: [], extends_to: [family.extension] }] : [],
      ),
    ];
    const { creditUnionId: credit_union_id, sourceId: source_id, retrievedAt: extracted_at } = source;
    const quote = quoteOf(source.text, statement);
    for (const part of parts) {
      const claim_id = `${source_id}:${part.kind}:${hash(JSON.stringify(part))}`;
      claims.set(claim_id, { claim_id, credit_union_id, source_id, quote, ...part, confidence: CONFIDENCE, extracted_at });
    }
    const open = [
      ...community.open,
      ...(openFamilies.includes(number) ? ["a family that the page does not define"] : []),
      ...whyOpen(all, parts.length),
    ];
    for (const why of new Set(open)) unmodelled.push({ source_id, credit_union_id, sentence: quote, why });
  });
  return { claims: [...claims.values()], unmodelled };
}
