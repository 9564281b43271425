import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { ExtensionBase, Relation } from "@tellerline/vocabulary";
import type { Statement } from "./page.ts";
import { basesOf, OF_MEMBERS } from "./whose-family.ts";

export interface DraftExtension {
  readonly relations: readonly Relation[];
  readonly of: ExtensionBase;
}

/** The relations of "immediate family" on a page that does not list them (guides/membership.md#family). */
const IMMEDIATE: readonly Relation[] = ["spouse", "parent", "child", "sibling", "grandparent", "grandchild"];

const NOT_GRAND = "(?<!grand[ -]?)";
const CHILD = anyOf(["child(?:ren)?", "kids?", "sons?", "daughters?"]);

const RELATION_WORDS: readonly (readonly [Relation, RegExp])[] = [
  ["spouse", /\b(?:spouses?|husbands?|wi(?:fe|ves))\b(?! of persons who died)/i],
  ["partner", /\b(?<!business )(?:domestic |life )?partners?\b(?! compan)/i],
  ["parent", new RegExp(String.raw`\b${NOT_GRAND}(?:step[ -]?)?(?:parents?|mothers?|fathers?)\b`, "i")],
  ["child", new RegExp(String.raw`\b${NOT_GRAND}(?:step[ -]?|adopted )?${CHILD}\b`, "i")],
  ["sibling", /\b(?:step-?)?(?:siblings?|brothers?|sisters?)\b/i],
  ["grandparent", /\bgrand[ -]?(?:parents?|mothers?|fathers?)\b/i],
  ["grandchild", /\bgrand[ -]?child(?:ren)?\b/i],
  ["aunt_uncle", /\b(?:aunts?|uncles?)\b/i],
  ["niece_nephew", /\b(?:nieces?|nephews?)\b/i],
  ["cousin", /\bcousins?\b/i],
  ["in_law", /\bin[ -]?laws?\b/i],
  ["legal_guardian", /\blegal guardians?\b/i],
];
const HOUSEHOLD = wholePhrase(words`
  households?
  same (?:residence|home|roof)
  single economic unit
  lives? (?:with|together)
  shares? the (?:member['’]s )?(?:home|roof)
  room-?mates?; house-?mates?
`);
/** "In the same household or not": relatives need not share a household. */
const WHEREVER = /\b(?:in|of) the same household or not\b/i;
const IS_IMMEDIATE = /\b(?:immediate|close) (?:famil(?:y|ies)|relatives?)\b/i;
const BARE_FAMILY = /\bfamil(?:y|ies)\b|\brelatives?\b|\brelated to\b/i;

const WIDOW = "widow(?:er)?s?";
const LEFT_BEHIND = `(?:spouses?|${WIDOW}(?:(?: and | or |/)${WIDOW})?)`;
const WHO_DIED = anyOf([
  "(?:a )?deceased ",
  String.raw`(?:persons|people|those) who were members\b`,
  String.raw`(?:\w+ ){1,3}who (?:have )?(?:died|dies|passed)`,
  // "Widows and widowers of members", with no period or semicolon after it, except a period at the end of the text.
  String.raw`members\b(?=[^.;]*\.?$)(?<=widowers[^.;]*)`,
]);
const SURVIVING = new RegExp(
  anyOf([
    String.raw`\bsurviving spouses?\b`,
    String.raw`\bspousal relationship to a deceased\b`,
    String.raw`\b${LEFT_BEHIND},?(?: not remarried,)? of ${WHO_DIED}`,
  ]),
  "i",
);

interface FamilyReading {
  readonly extensions: readonly DraftExtension[];
  /**
   * True if a person must review the statement: it has "deceased", "passed away" or "surviving family", or mentions a family without saying
   * which relatives.
   */
  readonly isOpen: boolean;
}

const FAMILY = "(?:famil(?:y|ies)|relatives)(?: members?)?";
/** Marks that may follow a defined word: a closing quotation mark, the stars of a footnote, a comma. */
const DEFINED_MARKS = String.raw`["”’]?\*{0,2},?`;
const MEANS = "(?:[–—-] ?(?:includes?)|is|are|means?|includes?)";
/** "Includes all", "is defined as". */
const MEANS_ALL = `${MEANS}(?: (?:all|any))?(?: (?:defined|considered))?(?: as)?`;
const HOUSEHOLD_MEANS = "household(?: members?)? (?:[–—-] ?includes|is|are|means) ?(?:defined)?";
/** "Family means parents, children …": defines "family" for the whole page. */
const DEFINES = new RegExp(String.raw`\b${FAMILY}${DEFINED_MARKS} ${MEANS_ALL}\b|\b${HOUSEHOLD_MEANS}`, "i");

const THESE = "(?:that|this|it|they|those relatives|these relatives)";
/** "This means spouses and children": continues the sentence before it. */
const GOES_ON = new RegExp(String.raw`^${THESE} (?:also |all )?(?:covers?|includes?|means?|are|is)\b`, "i");

const ANYONE = "(?:anyone|persons|people|someone)";
/** "They include people living in the same home": adds household members to the definition. */
const ADDS_HOUSEHOLD = new RegExp(String.raw`\b${ANYONE} (?:who )?(?:resid|liv)\w+ in the same (?:household|residence|home)\b`, "i");
/** Relatives of somebody who died, not families of living members. */
const OF_THE_DEAD = /\bsurviving (?:immediate )?family\b|\bpassed away\b|\bdeceased\b/i;

const relationsIn = (text: string): readonly Relation[] =>
  RELATION_WORDS.flatMap(([relation, pattern]) => (pattern.test(text) ? [relation] : []));

/** A statement without its list, unless the list is one of relatives. "Elm & Daughters" and "Oak Brothers" are companies. */
export function withRelatives(statement: Statement): Statement {
  const { items } = statement;
  const ofRelatives = items.filter(({ text }) => relationsIn(text).length > 0 || HOUSEHOLD.test(text) || BARE_FAMILY.test(text));
  return ofRelatives.length * 2 >= items.length ? statement : { ...statement, items: [] };
}

function survivingIn(text: string): readonly DraftExtension[] {
  if (!SURVIVING.test(text) && !(OF_THE_DEAD.test(text) && /\bspouses?\b/i.test(text))) return [];
  return [
    {
      relations: ["surviving_spouse"],
      of:
        /\bmember(?:s|ship)?\b/i.test(text) &&
        (/\bspouses? of members who\b|\bdeceased members?\b|\bwho were members\b/i.test(text) ||
          !/field of membership|eligible|qualif/i.test(text))
          ? "members"
          : "eligible_people",
    },
  ];
}

/**
 * @param defined the relations that count as immediate family on the page.
 * @param isDefined true if `defined` comes from the page itself, false if it is the usual list.
 */
function familyOf(text: string, defined: readonly Relation[], isDefined: boolean): FamilyReading {
  const surviving = survivingIn(text);
  if (OF_THE_DEAD.test(text)) return { extensions: surviving, isOpen: true };
  const listed = relationsIn(text.replace(SURVIVING, ""));
  if (!BARE_FAMILY.test(text) && !HOUSEHOLD.test(text) && listed.length < 2) return { extensions: surviving, isOpen: false };
  // Two or more relations are a list of relatives. A single relation may mean something else, so it is ignored.
  const relations = listed.length >= 2 ? listed : IS_IMMEDIATE.test(text) || (isDefined && BARE_FAMILY.test(text)) ? defined : [];
  const household: readonly Relation[] = HOUSEHOLD.test(text.replace(WHEREVER, "")) ? ["household_member"] : [];
  const all = [...relations, ...household];
  // Ignores the words about a surviving spouse: in "the spouse of a member who died, and the family
  // of all these", the word "member" does not limit the family to members' relatives.
  const extensions = all.length === 0 ? [] : basesOf(text.replace(SURVIVING, "")).map((of): DraftExtension => ({ relations: all, of }));
  return { extensions: [...extensions, ...surviving], isOpen: relations.length === 0 && BARE_FAMILY.test(text) };
}

/** A family that a page makes eligible, with the index of the first statement that says so. */
export interface PageFamily {
  readonly statement: number;
  readonly extension: DraftExtension;
}

/**
 * The families that a page makes eligible, and `open`: the indexes of statements whose relatives a person must review. A definition of
 * "family" applies to all statements of the page. Relations to the same base are merged into one family.
 */
export function familiesOf(statements: readonly string[]): { readonly families: readonly PageFamily[]; readonly open: readonly number[] } {
  const isMore = (text: string, number: number) => GOES_ON.test(text) && BARE_FAMILY.test(statements[number - 1] ?? "");
  const definitions = statements.filter(
    (text, number) => (DEFINES.test(text) || isMore(text, number)) && !/^\W*house/i.test(text) && relationsIn(text).length >= 2,
  );
  const listed = definitions.length === 0 ? IMMEDIATE : [...new Set(definitions.flatMap(relationsIn))];
  const withHousehold = statements.some((text) => GOES_ON.test(text) && ADDS_HOUSEHOLD.test(text));
  const defined: readonly Relation[] = withHousehold ? [...listed, "household_member"] : listed;
  const byBase = new Map<string, { statement: number; of: ExtensionBase; relations: Set<Relation> }>();
  const open: number[] = [];
  statements.forEach((text, statement) => {
    // "How is family defined?" is a question, not a rule.
    if (/\b(?:mean|defined?|definition)\b[^.]*\?$/i.test(text)) return;
    if ((DEFINES.test(text) || GOES_ON.test(text)) && !/\b(?:may|can|also) (?:join|be)|\beligible\b/i.test(text)) return;
    const { extensions, isOpen } = familyOf(text, defined, definitions.length > 0);
    if (isOpen) open.push(statement);
    for (const { of, relations } of extensions) {
      // A surviving spouse gets a separate claim. If a statement names only household members, and does not say that they are those of
      // members, they are added to the family found last.
      const isLate = relations.includes("surviving_spouse");
      const isHousehold = relations.every((relation) => relation === "household_member");
      const isBare = isHousehold && !OF_MEMBERS.test(text);
      const earlier = isBare ? [...byBase.values()].findLast((known) => !known.relations.has("surviving_spouse")) : undefined;
      const key = earlier === undefined ? `${of} ${isLate}` : `${earlier.of} false`;
      const family = byBase.get(key) ?? { statement, of, relations: new Set<Relation>() };
      for (const relation of relations) family.relations.add(relation);
      byBase.set(key, family);
    }
  });
  const families = [...byBase.values()].map(
    ({ statement, of, relations }): PageFamily => ({ statement, extension: { of, relations: [...relations] } }),
  );
  return { families, open };
}
