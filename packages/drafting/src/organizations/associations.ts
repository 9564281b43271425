import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { Statement } from "../page.ts";
import { ASSOCIATION_WORDS } from "../words/organizations.ts";
import { IS_LOCAL, LISTS_ASSOCIATIONS, LISTS_EMPLOYERS, listedNames } from "./lists.ts";
import { CAPITAL, inLine, isName, NAME, namesOf } from "./names.ts";

export interface DraftAssociation {
  readonly name: string;
  /** What a nonmember does to qualify; null if the statement mentions only the association's members. */
  readonly step: "join_association" | "donate" | null;
  /** Cost of the step in US dollars; 0 if it is free, null if the statement does not say. */
  readonly costUsd: number | null;
}

const ASSOCIATION_NAME = new RegExp(String.raw`\b${anyOf(ASSOCIATION_WORDS)}\b|\([A-Z]{2,6}\)`);
/** An acronym that names an association, as "ABC" in "ABC members"; acronyms of credit unions are excluded. */
const IS_ACRONYM = /^(?![A-Z]*(?:CU|SEGS?)$)[A-Z]{3,6}$/;
/** Words before the name of an association that people belong or give to: "Donors of $5 to the Elm Foundation". */
const BEFORE_ASSOCIATION = words`
  (?<!family )[Mm]embers? (?:of|in)
  [Mm]embers in good standing of(?! (?:the )?Locals?\b)
  [Mm]embership (?:in|to|with)
  [Jj]oin(?:ing)?
  [Bb]elong(?:s|ing)? to
  [Ee]nroll?(?:ment|ing)? in
  [Tt]hrough
  [Bb]ecom(?:e|ing) an? (?:member|supporter) of
  [Dd]on(?:at(?:ion|e|ing)|ors?) (?:of \$?[\d.]+ )?to
  [Ss]upport(?:ing)?
`;
const OF_ASSOCIATION = new RegExp(
  String.raw`\b${anyOf(BEFORE_ASSOCIATION)} (?:either |both )?(?:the (?:local )?|a |our partner,? )?(${NAME})`,
  "g",
);
const LED = /^(?:[Jj]oin|[Mm]embers? of|[Ff]riends? of)\b/;
const COST = /\$\s?(\d+(?:\.\d{2})?)/;
const FREE = /\b(?:free|no cost|at no charge|without (?:any )?cost)\b/i;
const DONATES = /\b(?:donat(?:e|ion|ing)|donors?)\b/i;
/** A name before "members" or "membership": "American Consumer Council members". */
const BEFORE_MEMBERS = new RegExp(String.raw`(${NAME}) [Mm]ember(?:s|ship)\b`, "g");
const A_FRIEND_OF = new RegExp(String.raw`\b[Ff]riend of (?:the )?(${NAME})`, "g");
const TO_BELONG = words`
  affiliated with; member of; members of; belong to; joining; join
`;
const GROUPS_AND_COLON = "(?:organizations?|associations?|groups?|clubs?)(?: [a-z ]{1,30})?:";
const LIST_OF_NAMES = `${NAME}(?:,? (?:and |or )?(?:the )?${NAME})*`;
/** Names after "groups:" or the like: "You may join one of these groups: the Elm Club, the Oak Society". */
const OF_THESE = new RegExp(String.raw`\b${anyOf(TO_BELONG)}\b[^.:]{0,40}\b${GROUPS_AND_COLON} (?:the )?(${LIST_OF_NAMES})`, "g");
const SEVERAL_WORDS = `${CAPITAL} ${CAPITAL} (?:of ${CAPITAL}|${CAPITAL})(?: ${CAPITAL})*`;
const ADDRESS_OR_PRICE = String.raw`(?:https?:|www\.|for (?:\$|free|only))`;
/** A name of several words after "Join", if its price or web address follows: "Join Elm Neighbors of Ohio for $5". */
const JOINED = new RegExp(`^[Jj]oin (?:the )?(${SEVERAL_WORDS})(?= ${ADDRESS_OR_PRICE})`, "g");
/** The name in a statement that begins with "Members of". It is an association, whatever it is called. */
const MEMBERS_OF = new RegExp(`^Members of (?:the )?(?:local )?(${NAME})`, "g");
/** A word that stands for a name: "members of the Alliance". */
const ALONE = "^(?:Alliance|Friends|Association|Society|Club|Foundation|Council|Guild|League|Fund|Chamber|Union|Lodge|Post)$";
const IS_SHORT = new RegExp(ALONE);
/** Text before "members" or after "members of" that is not an association's name: "Our members", "Members of Elm County". */
const NO_ASSOCIATION = new RegExp(
  anyOf([
    String.raw`^(?:Their|The|Your|Our|This|Immediate)\b`,
    "famil",
    "National Guard",
    String.raw`\bReserve\b`,
    " (?:Parish|County|Counties)$",
    ALONE,
  ]),
  "i",
);
/** Words of a statement in which the person joins: "through a membership in the Elm Club". */
const JOINS = wholePhrase(words`
  join; joining; through; enroll\w*; become; becoming; membership (?:in|to|for)
`);

/** What it costs, in brackets between names: "the Elm Society (dues of $10 a year), the Oak Club". */
const PRICE = / \([^()]*\$ ?\d[^()]*\)/g;

function joinedNames({ text: written, items }: Statement): readonly string[] {
  const text = inLine(written.replaceAll(PRICE, ""));
  const listed =
    items.length > 0 && LISTS_ASSOCIATIONS.test(text) && !LISTS_EMPLOYERS.test(text) ? listedNames({ text, items, start: 0, end: 0 }) : [];
  const friends = namesOf(A_FRIEND_OF, text).map((name) => `Friends of the ${name}`);
  const ofMembers = items.flatMap((item) =>
    / members$/i.test(item.text) ? [item.text.replace(/ members$/i, "")].filter((name) => !/\bemployees\b/i.test(name)) : [],
  );
  const locals =
    LISTS_EMPLOYERS.test(text) || LISTS_ASSOCIATIONS.test(text)
      ? listedNames({ text, items, start: 0, end: 0 }).filter((name) => IS_LOCAL.test(name))
      : [];
  const alone =
    IS_LOCAL.test(text) && items.length === 0 && text.length < 90 && !/\b(?:is|are|was|were|am|employees of)\b/i.test(text)
      ? [text].filter(isName)
      : [];
  const called = namesOf(BEFORE_MEMBERS, text).filter((name) => IS_ACRONYM.test(name));
  const sure = [...alone, ...called, ...namesOf(JOINED, text), ...namesOf(MEMBERS_OF, text), ...ofMembers, ...locals].filter(
    (name) => !NO_ASSOCIATION.test(name),
  );
  const likely = [...namesOf(OF_ASSOCIATION, text), ...namesOf(OF_THESE, text), ...namesOf(BEFORE_MEMBERS, text), ...listed, ...friends];
  return [...sure, ...likely.filter((name) => (ASSOCIATION_NAME.test(name) || IS_LOCAL.test(name)) && !IS_SHORT.test(name))];
}

/**
 * Associations that a statement names, each with the step by which a nonmember qualifies and the cost of that step.
 * @param own the institution's name, which is not an association.
 */
export function associationsIn(statement: Statement, own: string): readonly DraftAssociation[] {
  const { text } = statement;
  const joins = JOINS.test(text) || LED.test(text);
  const step = DONATES.test(text) ? "donate" : joins ? "join_association" : null;
  const cost = FREE.test(text) ? 0 : Number(COST.exec(text)?.[1] ?? Number.NaN);
  return [...new Set(joinedNames(statement))]
    .filter((name) => !name.includes(own) && !/\b(?:Credit Unions?|FCU|Federal Credit)(?: Members?)?$/.test(name))
    .map((name) => ({ name, step, costUsd: Number.isNaN(cost) ? null : cost }));
}
