import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import type { GeoRole, RuleKind } from "@tellerline/vocabulary";
import { ABOUT_MEMBERSHIP, BESIDE_THE_POINT, meansBoth, OPEN, PEOPLE_WHO, SERVED_AND_LIVES } from "./about-membership.ts";
import { CLASSES } from "./classes.ts";
import { DOUBTFUL } from "./doubt.ts";
import { isEndedAbove, isTakenBackAfter, takesNobody } from "./ended.ts";
import { type DraftExtension, familiesOf, withRelatives } from "./family.ts";
import { type DraftPlaces, placesIn } from "./geography.ts";
import { type Joined, withoutHyphens } from "./hyphens.ts";
import { narrowingIn } from "./narrowing.ts";
import { associationsIn } from "./organizations/associations.ts";
import { congregationsIn } from "./organizations/congregations.ts";
import { type EmployersOfPage, employersIn, employersOfPage } from "./organizations/employers.ts";
import { schoolsIn } from "./organizations/schools.ts";
import { type Statement, statementsOf } from "./page.ts";
import { withoutRegardless } from "./regardless.ts";
import { rolesOf } from "./roles.ts";
import { type DraftService, serviceIn } from "./service.ts";

export interface DraftSource {
  readonly sourceId: string;
  readonly creditUnionId: string;
  readonly text: string;
  readonly retrievedAt: string;
}

type DraftAtom =
  | (DraftPlaces & { readonly roles: readonly GeoRole[] })
  | { readonly type: "employer" | "school" | "association" | "worship"; readonly name: string; readonly relationships?: readonly string[] }
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

/** A sentence about membership that the drafts do not fully model, and why. */
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

/** Confidence of every draft before a person has reviewed it. */
const CONFIDENCE = 0.9;
/** Maximum characters of a quote, including the statement's list items. */
const LONGEST_QUOTE = 4000;

/** True if a text has words that cast doubt on a rule, such as "not", "except" or "until 2020". */
export const isDoubtful = (text: string): boolean => DOUBTFUL.test(text);
/** Maximum characters of a statement that is read. A longer one is not a sentence, and reading it would take too long. */
const LONGEST_STATEMENT = 5000;
/** Maximum characters of a statement with its list: about two thousand names. */
const LONGEST_LIST = 60_000;

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);

function stateOf(creditUnionId: string): StateCode | null {
  const code = creditUnionId.slice(creditUnionId.lastIndexOf("|") + 1);
  return isStateCode(code) ? code : null;
}

/** The part of an institution's id that its page may use as its name: `MY CU` of `MY CU|AUSTIN|TX`. */
const nameOf = (creditUnionId: string): string => creditUnionId.split("|")[0] ?? creditUnionId;

/** A statement with the items of its list, each on a line of its own. */
const textOf = ({ text, items }: Statement): string => [text, ...items.map((item) => item.text)].join("\n");

/** The page's own words from a statement's start to the end of its last item, cut at `LONGEST_QUOTE` characters. */
function quoteOf(page: string, { original }: Joined, { start, end, items }: Statement): string {
  return page.slice(original(start), original(Math.min(items.at(-1)?.end ?? end, start + LONGEST_QUOTE))).trim();
}

type Part = Pick<DraftClaim, "kind" | "conditions" | "conditional_on" | "extends_to">;

interface CommunityReading {
  readonly parts: readonly Part[];
  readonly open: readonly string[];
}

const PART = "part of a place";

const PART_OF = anyOf(["(?:an? |certain |specific )?(?:portions?|parts?) of", "(?:select|underserved) areas? (?:of|in)"]);
/** Places meant only in part, beside other places of the same kind: "and part of Oak" in "Elm and part of Oak Counties". */
const AND_PARTS_OF_COUNTIES = new RegExp(String.raw`,? (?:and|or|plus) ${PART_OF} [^.;]*?(?= [Cc]ount(?:y|ies)\b)`);

/** Removes places meant only in part: "Elm and part of Oak Counties" becomes "Elm Counties". */
const wholePlaces = (text: string): string => text.replace(AND_PARTS_OF_COUNTIES, "");

/**
 * Claims about a statement's places. `open`: reasons why a person must review the rest of the statement.
 * @param roles what a person must do in the places; no claim is drafted if it is empty.
 */
function communityParts(gazetteer: Gazetteer, home: StateCode | null, statement: Statement, roles: readonly GeoRole[]): CommunityReading {
  if (roles.length === 0) return { parts: [], open: [] };
  const { places, unresolved, isWhole } = placesIn(gazetteer, home, statement);
  if (!isWhole) {
    const text = wholePlaces(statement.text);
    if (text === statement.text) return { parts: [], open: [PART] };
    const rest = communityParts(gazetteer, home, { ...statement, text }, roles);
    return { parts: rest.parts, open: [...new Set([PART, ...rest.open])] };
  }
  const atoms = places.map((named) => ({ ...named, roles }));
  return {
    parts: atoms.length === 0 ? [] : [{ kind: "community_geo", conditions: [{ any: atoms }] }],
    open: unresolved.length === 0 ? [] : [`places that did not resolve: ${[...new Set(unresolved)].slice(0, 10).join(", ")}`],
  };
}

function organizationParts(statement: Statement, own: string, page: EmployersOfPage): readonly Part[] {
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
  const congregations = congregationsIn(statement);
  const worshipping: readonly Part[] = congregations.map((name) => ({
    kind: "worship",
    conditions: [{ any: [{ type: "worship", name }] }],
  }));
  const joined: readonly Part[] = associationsIn(statement, own)
    .filter(({ name }) => ![...employers.map((employer) => employer.name), ...congregations].includes(name))
    .map(({ name, step, costUsd }) => ({
      kind: "association",
      conditions: [{ any: [{ type: "association", name }] }],
      ...(step === null ? {} : { conditional_on: { type: step, association: name, cost_usd: costUsd } }),
    }));
  return [...employed, ...learning, ...worshipping, ...joined];
}

/** Words in brackets that leave nobody out: "Elm Works (all stores)", "Oak Mills (formerly Oak & Co.)". */
const HARMLESS_ASIDES = words`all; any; former(?:ly)?; f\/k\/a; fka; open since; including; includes; and; a subsidiary`;
/**
 * Words and marks of a list item that leave a part of it out, or that may do so: "Cass County, outside of Fargo", "Elm Works (drivers only)",
 * "Oak Mills (full-time technicians)", "Pine Foods [inactive]". A footnote mark says more elsewhere: "Elm Works *".
 */
const LEAVES_OUT = new RegExp(
  anyOf([
    String.raw`.\b(?:outside|except(?:ing)?|excluding|only|other than|but not|nothing else|see footnote)\b`,
    String.raw` \((?!${anyOf(HARMLESS_ASIDES)}\b)[a-z][^)]*\)$`,
    String.raw` \[[a-z][^\]]*\]$`,
    String.raw`\S ?[*†‡§#]+$`,
    String.raw`, (?:north|south|east|west|lying|that part)\b`,
  ]),
);
/** An item that says something of the one before it: "This group is closed", "(closed in 2021)". */
const TAKES_BACK = /\b[Tt]h(?:is|ese) (?:group|compan|employer)|^\W*(?:closed|ended|inactive)\b/;

/** A statement without the items that leave a part out, and those items' texts: a person must review them. */
function withWholeItems(statement: Statement): { readonly statement: Statement; readonly leftOut: readonly string[] } {
  const { items } = statement;
  const leftOut = items.filter(({ text }, at) => LEAVES_OUT.test(text) || [text, items[at + 1]?.text ?? ""].some((one) => TAKES_BACK.test(one)));
  return { statement: { ...statement, items: items.filter((item) => !leftOut.includes(item)) }, leftOut: leftOut.map(({ text }) => text) };
}

const OVER = "a heading above it, or a sentence beside it, says that it holds no longer, or not for all";
const NOTHING_MODELLED = "nothing in it is a condition that a claim can state";

/** Reasons, judged by the text alone, why a person must review part of a statement. */
function classesIn(text: string): readonly string[] {
  if (text.length > LONGEST_LIST) return ["it is too long to be read"];
  return CLASSES.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : []));
}

/** A sentence in brackets, which explains other rules: "(If you study in Elmtown you are covered by the list above.)" */
const IS_ASIDE = /^\([^()]*\)\.?$/;

/**
 * Whether claims can be drafted from a statement. Text in brackets is not searched for doubt ("Elmira (except census tract 5)"), unless it
 * has "suspended" or "excluding": "Elm County (suspended in 2021)".
 * @param all the sentence with the items of its list.
 */
function isDraftable(all: string, sentence: string): boolean {
  const said = sentence.replaceAll(/\((?![^()]*\b(?:suspended|excluding|not (?:the rest|all|the whole))\b)[^()]*\)/g, "");
  return (
    !IS_ASIDE.test(sentence) &&
    all.length <= LONGEST_LIST &&
    sentence.length <= LONGEST_STATEMENT &&
    !DOUBTFUL.test(said) &&
    !BESIDE_THE_POINT.test(said)
  );
}

/** A question on a page of questions and answers: "Q: May my family join?" Only the answer says who may join. */
const IS_ASKED = /^Q(?:uestion)?[.:]\s/;
/**
 * What somebody says of himself before he asks: "I live in Elmtown." before "May I join?" Several such lines, one below another, are ways to join.
 */
const SAYS_OF_ONESELF = /^I(?:['’]m| am| live| work| go| moved| belong| have)\b[^?]*$/;
/** A condition that goes on in the next line: "If you are an Ohio resident...". */
const GOES_ON = /^\W*[Ii]f\b.*(?:\.\.\.|…)$/;
/** Start of a sentence that answers the preceding question with no: "No", "Sorry". */
const DENIES = /^(?:no\b|not\b|sorry\b|unfortunately\b)/i;

/**
 * One claim per organization or service, with the places as a further condition: one person must meet both. None if no place was read: a claim
 * for the organization alone would admit more people.
 */
function together(community: readonly Part[], organizations: readonly Part[]): readonly Part[] {
  const places = community.flatMap(({ conditions }) => conditions);
  if (places.length === 0) return [];
  return organizations.map((part) => ({ ...part, conditions: [...part.conditions, ...places] }));
}

/** The National Guard of a state, beside a home in a place: a condition has reservists of all states. */
const NAMES_GUARD = /\bNational Guard\b/;

const militaryPart = (service: DraftService): Part => ({ kind: "military", conditions: [{ any: [{ type: "military", ...service }] }] });

/** Removes from a text the names of organizations that are not employers. */
function withoutNames(text: string, organizations: readonly Part[]): string {
  const atoms = organizations.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any));
  return atoms.reduce((left, atom) => ("name" in atom && atom.type !== "employer" ? left.replaceAll(atom.name, "") : left), text);
}

function partsOf(
  statement: Statement,
  community: CommunityReading,
  extensions: readonly DraftExtension[],
  own: string,
  page: EmployersOfPage,
): readonly Part[] {
  const organizations = organizationParts(statement, own, page);
  // The name of a veterans' club does not mean military service.
  const service = serviceIn(withoutNames(statement.text, organizations));
  const isOpenJoint = organizations.length === 0 && PEOPLE_WHO.test(statement.text);
  const isJoint = organizations.length > 0 && meansBoth(statement.text);
  // If the page requires both service and a home in the place, one claim has both: a claim for one alone would admit more people.
  const isServedJoint = SERVED_AND_LIVES.test(statement.text);
  const places = NAMES_GUARD.test(statement.text) ? [] : community.parts;
  return [
    ...(OPEN.test(statement.text) ? [{ kind: "open" as const, conditions: [{ any: [{ type: "open" as const }] }] }] : []),
    ...(isJoint
      ? together(community.parts, organizations)
      : [...(isOpenJoint || isServedJoint ? [] : community.parts), ...organizations]),
    ...(service === null ? [] : isServedJoint ? together(places, [militaryPart(service)]) : [militaryPart(service)]),
    ...extensions.map((extension): Part => ({ kind: "family", conditions: [], extends_to: [extension] })),
  ];
}

/** Drafts claims from the text of an institution's own page, for a person to review (guides/membership.md#drafting-claims). */
export function draftClaims(gazetteer: Gazetteer, source: DraftSource): Drafts {
  const home = stateOf(source.creditUnionId);
  const own = nameOf(source.creditUnionId);
  const joined = withoutHyphens(source.text);
  const whole = statementsOf(joined.text).map(withWholeItems);
  const statements = whole.map(({ statement }) => withoutRegardless(statement));
  const page = employersOfPage(joined.text, own);
  const read = statements.map((statement) => ({ statement, all: textOf(statement) }));
  const roles = rolesOf(statements);
  const isDenied = (number: number) => {
    const [before = "", text = "", after = ""] = [number - 1, number, number + 1].map((at) => statements[at]?.text);
    if (IS_ASKED.test(text) || (SAYS_OF_ONESELF.test(text) && !(/^I\b/.test(before) || /^I\b/.test(after)))) return true;
    return GOES_ON.test(before) || (text.endsWith("?") && DENIES.test(after));
  };
  const isClosed = takesNobody(joined.text);
  const isOver = statements.map(
    ({ start, end }, number) =>
      isClosed || isEndedAbove(joined.text, start) || isTakenBackAfter(joined.text, end, statements[number + 1] ?? null),
  );
  const draftable = read.map(
    ({ statement, all }, number) => isDraftable(all, statement.text) && !isDenied(number) && isOver[number] !== true,
  );
  // Statements from which no claims are drafted do not define families for other statements. "Even if they do not" may be about relatives.
  const { families, open: openFamilies } = familiesOf(
    whole.map(({ statement }, number) => {
      const text = textOf(withRelatives(statement));
      return draftable[number] === true && isDraftable(text, statement.text) ? text : "";
    }),
  );
  const claims = new Map<string, DraftClaim>();
  const unmodelled: Unmodelled[] = [];
  read.forEach(({ statement, all }, number) => {
    if (!ABOUT_MEMBERSHIP.test(all) && !/^Donors?\b/i.test(all) && (roles[number] ?? []).length === 0) return;
    const community = all.length > LONGEST_LIST ? { parts: [], open: [] } : communityParts(gazetteer, home, statement, roles[number] ?? []);
    const extensions = families.flatMap(({ statement: at, extension }) => (at === number ? [extension] : []));
    const read = draftable[number] === true ? partsOf(statement, community, extensions, own, page) : [];
    const narrowing = read.some(({ kind }) => kind !== "family") ? narrowingIn(statement.text) : null;
    const parts = narrowing === null ? read : read.filter(({ kind }) => kind === "family");
    const { creditUnionId: credit_union_id, sourceId: source_id, retrievedAt: extracted_at } = source;
    const leftOut = whole[number]?.leftOut ?? [];
    const quote = quoteOf(source.text, joined, statement);
    for (const part of parts) {
      const claim_id = `${source_id}:${part.kind}:${hash(JSON.stringify(part))}`;
      claims.set(claim_id, { claim_id, credit_union_id, source_id, quote, ...part, confidence: CONFIDENCE, extracted_at });
    }
    const open = [
      ...community.open,
      ...(leftOut.length === 0 ? [] : [`items that leave a part out: ${leftOut.slice(0, 10).join("; ")}`]),
      ...(narrowing === null ? [] : [narrowing]),
      ...(isOver[number] === true ? [OVER] : []),
      ...(openFamilies.includes(number) ? ["a family that the page does not define"] : []),
      ...classesIn(all),
    ];
    if (open.length === 0 && parts.length === 0) open.push(NOTHING_MODELLED);
    for (const why of new Set(open)) unmodelled.push({ source_id, credit_union_id, sentence: quote, why });
  });
  return { claims: [...claims.values()], unmodelled };
}
