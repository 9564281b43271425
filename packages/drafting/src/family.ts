import type { ExtensionBase, Relation } from "@tellerline/vocabulary";

export interface DraftExtension {
  readonly relations: readonly Relation[];
  readonly of: ExtensionBase;
}

/** The relations of "immediate family" on a page that does not list them (guides/membership.md#family). */
const IMMEDIATE: readonly Relation[] = ["spouse", "parent", "child", "sibling", "grandparent", "grandchild"];

const RELATION_WORDS: readonly (readonly [Relation, RegExp])[] = [
  ["spouse", /\b(?:spouses?|husbands?|wi(?:fe|ves))\b(?! of persons who died)/i],
  ["partner", /\b(?<!business )(?:domestic |life )?partners?\b(?! compan)/i],
  ["parent", /\b(?<!grand[ -]?)(?:step[ -]?)?(?:parents?|mothers?|fathers?)\b/i],
  ["child", /\b(?<!grand[ -]?)(?:step[ -]?|adopted )?(?:child(?:ren)?|kids?|sons?|daughters?)\b/i],
  ["sibling", /\b(?:step-?)?(?:siblings?|brothers?|sisters?)\b/i],
  ["grandparent", /\bgrand[ -]?(?:parents?|mothers?|fathers?)\b/i],
  ["grandchild", /\bgrand[ -]?child(?:ren)?\b/i],
  ["aunt_uncle", /\b(?:aunts?|uncles?)\b/i],
  ["niece_nephew", /\b(?:nieces?|nephews?)\b/i],
  ["cousin", /\bcousins?\b/i],
  ["in_law", /\bin[ -]?laws?\b/i],
  ["legal_guardian", /\blegal guardians?\b/i],
];
const HOUSEHOLD =
  /\b(?:households?|same (?:residence|home|roof)|single economic unit|lives? (?:with|together)|shares? the (?:member['’]s )?(?:home|roof)|room-?mates?|house-?mates?)\b/i;
/** "In the same household or not": relatives need not share a household. */
const WHEREVER = /\b(?:in|of) the same household or not\b/i;
const IS_IMMEDIATE = /\b(?:immediate|close) (?:famil(?:y|ies)|relatives?)\b/i;
const BARE_FAMILY = /\bfamil(?:y|ies)\b|\brelatives?\b|\brelated to\b/i;
const SURVIVING =
  /\bsurviving spouses?\b|\bspousal relationship to a deceased\b|\b(?:spouses?|widow(?:er)?s?(?:(?: and | or |\/)widow(?:er)?s?)?),?(?: not remarried,)? of (?:(?:a )?deceased |(?:persons|people|those) who were members\b|(?:\w+ ){1,3}who (?:have )?(?:died|dies|passed)|members\b(?=[^.;]*$)(?<=widowers[^.;]*))/i;
/** Relatives of members: "relatives of our members", unlike "their families" and "relatives of those who are eligible". */
const OF_MEMBERS =
  /\b(?:of|to|with|by|as) (?:(?:an?|the|our|any|current|existing|present) ){0,3}(?:[A-Z][\w.&']* ){0,7}(?:credit union )?(?:[Mm]embers?|account ?holders?)\b|\bmember['’]?s['’]? (?:(?:immediate )?famil|spouse|husband|wife|parent|child|relatives)|\bmember\b[^.;]{0,30} is your\b|\b[Ff]rom (?:an?|our|current) members?\b|\bmembers and their (?:immediate )?famil|\b(?:belongs to|belong to (?:the|this|our) credit union|is (?:currently |already )?an? (?:current |existing )?member(?! of (?:one of )?(?:our|an?|the) (?:affiliated|associated|partner|sponsor|select|following))|already (?:a )?member)|\b(?:[Oo]nce|[Aa]fter|[Ww]hen|[Aa]s soon as) (?:you|they|we|becoming|joining)\b[^.;]{0,40}\b(?:join(?:ed|ing)?|become|becoming|belong|are|members?)\b/;
const OF_MEMBERS_TOO =
  /\bmembers? or (?:potential|eligible|prospective)|\bmember or (?:who )?could be\b|\b(?:current|existing) or potential\b[^.;]{0,40}\bmember|\bmember\b[^.;]{0,60}\bor (?:who )?(?:qualif|is eligible|someone (?:who is )?eligible)|\bmembers? or (?:an? |any )?(?:individuals?|persons?|people|someone|anyone|those) (?:who (?:is|are) )?eligible|\b(?:potential|eligible|prospective|those eligible) (?:for )?member(?!ship)/i;

/** Relatives of people named before, who need not be members: "families of such workers, and of our members". */
const OF_THESE_PEOPLE = /\bfamil\w+ of (?:these|those|such|the above|eligible)\b/i;

/** What a statement says about relatives: who may join, and whether a part can't be modeled. */
interface FamilyReading {
  readonly extensions: readonly DraftExtension[];
  /** True if it mentions relatives of a dead person, or a family that nothing defines. */
  readonly isOpen: boolean;
}

/** "Family means parents, children …": defines "family" for the whole page. */
const DEFINES =
  /\b(?:famil(?:y|ies)|relatives)(?: members?)?["”’]?\*{0,2},? (?:[–—-] ?(?:includes?)|is|are|means?|includes?)(?: (?:all|any))?(?: (?:defined|considered))?(?: as)?\b|\bhousehold(?: members?)? (?:[–—-] ?includes|is|are|means) ?(?:defined)?/i;
/** "This means spouses and children": continues the sentence before, if that sentence is about relatives. */
const GOES_ON = /^(?:that|this|it|they|those relatives|these relatives) (?:also |all )?(?:covers?|includes?|means?|are|is)\b/i;
/** "They include people living in the same home": adds household members to the definition. */
const ADDS_HOUSEHOLD = /\b(?:anyone|persons|people|someone) (?:who )?(?:resid|liv)\w+ in the same (?:household|residence|home)\b/i;
/** Relatives of somebody who died, not families of living members. */
const OF_THE_DEAD = /\bsurviving (?:immediate )?family\b|\bpassed away\b|\bdeceased\b/i;

const relationsIn = (text: string): readonly Relation[] =>
  RELATION_WORDS.flatMap(([relation, pattern]) => (pattern.test(text) ? [relation] : []));

function basesOf(text: string): readonly ExtensionBase[] {
  if (OF_MEMBERS_TOO.test(text) || (OF_MEMBERS.test(text) && OF_THESE_PEOPLE.test(text))) return ["members", "eligible_people"];
  return OF_MEMBERS.test(text) ? ["members"] : ["eligible_people"];
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
 * What a statement says about relatives.
 * @param defined the relations that the page counts as immediate family.
 * @param isDefined whether the page itself defines its immediate family.
 */
function familyOf(text: string, defined: readonly Relation[], isDefined: boolean): FamilyReading {
  const surviving = survivingIn(text);
  if (OF_THE_DEAD.test(text)) return { extensions: surviving, isOpen: true };
  const listed = relationsIn(text.replace(SURVIVING, ""));
  if (!BARE_FAMILY.test(text) && !HOUSEHOLD.test(text) && listed.length < 2) return { extensions: surviving, isOpen: false };
  // Two relations make a list. A single relation may mean something else, so it is not read as one.
  const relations = listed.length >= 2 ? listed : IS_IMMEDIATE.test(text) || (isDefined && BARE_FAMILY.test(text)) ? defined : [];
  const household: readonly Relation[] = HOUSEHOLD.test(text.replace(WHEREVER, "")) ? ["household_member"] : [];
  const all = [...relations, ...household];
  // Ignores the words about a surviving spouse: in "the spouse of a member who died, and the family
  // of all these", the word "member" does not limit the family to members' relatives.
  const extensions = all.length === 0 ? [] : basesOf(text.replace(SURVIVING, "")).map((of): DraftExtension => ({ relations: all, of }));
  return { extensions: [...extensions, ...surviving], isOpen: relations.length === 0 && BARE_FAMILY.test(text) };
}

/** A family that a page makes eligible, with the number of the first statement that makes it so. */
export interface PageFamily {
  readonly statement: number;
  readonly extension: DraftExtension;
}

/**
 * The families that a page makes eligible, and `open`: the numbers of statements about a family
 * that can't be modeled. A definition applies to all statements of the page, and relations to the
 * same base are merged into one family.
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
      // A surviving spouse gets a separate claim. A household alone is added to the last family before it.
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
