import { anyOf, words } from "@tellerline/text";
import type { Statement } from "../page.ts";
import { DENOMINATIONS } from "../words/organizations.ts";
import { CAPITAL, TRAILING, withoutTown } from "./names.ts";

const BELIEVERS = words`
  [Mm]embers?(?: (?:and|or) [a-z]+)?; [Pp]arish(?:ion|on)?ers?(?: (?:and|or) [a-z]+)?; [Rr]egistered (?:members?|families)
`;
const FIRST_WORD = anyOf([CAPITAL, ...words`of; the; and; in; –; -`]);
const FURTHER_WORD = anyOf([CAPITAL, ...words`of; the; and; or; in; –; -; parish; church; diocese; cathedral; congregation`]);
/** One or more congregations: "St. Elm and the parish of Oakville". */
const CONGREGATIONS = `${FIRST_WORD}(?:,? ${FURTHER_WORD}){0,30}`;
const OF_CONGREGATION = new RegExp(String.raw`\b${anyOf(BELIEVERS)} (?:of|at|in) (?:the )?(${CONGREGATIONS})`, "g");
const FAITH = anyOf([...DENOMINATIONS, "Orthodox", "Mormon", "Pentecostal"]);
const CHURCHES = "(?:[Cc]hurch(?:es)?|[Pp]arish(?:es)?|[Cc]ongregations?)";
/** A faith, not a place of worship: "the Catholic Church". */
const IS_FAITH = new RegExp(`^(?:local )?(?:Roman )?${FAITH}s? ${CHURCHES}$`);
/** First words of a parish that is a congregation: "Holy Elm Parish". */
const SACRED = [String.raw`St\.? `, "Saint", "Our ", "Holy", "Sacred", "Blessed", "Immaculate", "Most "];
/** A parish of Louisiana, which is a county: "Orleans Parish". */
const IS_PARISH_OF_A_STATE = new RegExp(String.raw`^(?!${SACRED.join("|")})\w+(?: \w+)? Parish(?: church)?$`);
const HOUSES = words`
  [Pp]arish; [Cc]hurch; [Cc]athedral; [Dd]iocese; [Aa]rchdiocese; [Cc]ongregation; [Ss]ynagogue; [Tt]emple; [Ss]ynod; [Bb]asilica; [Mm]osque
`;
/** Faiths that end a congregation's name: "Elmtown Methodist". */
const PROTESTANT = words`Methodist; Baptist; Lutheran; Presbyterian; Episcopal`;
/** A name with a word for a congregation at its start or end, or before its location. "The Temple Chamber of Commerce" is not one. */
const IS_CONGREGATION = new RegExp(
  anyOf([
    "^(?:Congregation|Iglesia|Parroquia) [A-Z]",
    String.raw`^Temple (?:Beth|B.nai|Israel|Sinai|Emanu.El)\b`,
    String.raw`\b${anyOf(HOUSES)}(?:$| (?:of|in|at)\b)`,
    `[a-z] ${anyOf(PROTESTANT)}$`,
  ]),
);

/** A diocese. The town at the end of such a name is a part of the name, and is kept. */
const IS_DIOCESE = /\b(?:[Aa]rch)?[Dd]iocese\b/;

const SEVERAL_HOUSES = words`congregations?; churches; parishes; synagogues; mosques`;
/** A statement with a list of congregations below it: "Members of these churches may join". */
const LISTS_CONGREGATIONS = new RegExp(
  anyOf([
    String.raw`\b${anyOf(SEVERAL_HOUSES)}\b[^.]*\b(?:below|listed)\b`,
    String.raw`\b(?:these|following) ${anyOf(SEVERAL_HOUSES)}\b`,
    String.raw`\b${anyOf(HOUSES)} in this (?:directory|list|roster)\b`,
  ]),
  "i",
);
const FAITHFUL = words`
  Ministries; Chapel; Tabernacle; Worship; A\.M\.E; Iglesia; Bible; Reformed; Wesleyan; Mennonite; Fellowship; Gospel; Assembly; Covenant; Grace;
  Trinity; Zion; Bethel; Calvary
`;
/** A name that has a word for a house of worship, a faith or a saint anywhere: "Bethel A.M.E. Church, Petersburg". */
const IS_OF_FAITH = new RegExp(String.raw`\b(?:${anyOf([...HOUSES, ...FAITHFUL])}|${FAITH})\b|\b(?:${SACRED.join("|")})`);

/** A name with its town: "Grace Chapel, Elmtown". */
const WITH_TOWN = /^([^,]+), [A-Z][^,]*$/;
/** Minimum share of a list's items that have a town behind the name, if the towns are not parts of the names. */
const NEARLY_ALL = 0.8;
/** Minimum share of a list's items that have a word of faith. Many congregations have none in their names: "Bethel on the Dunes". */
const SOME = 0.3;

/** The congregations in the list below a statement: every item, if enough of them have a word of faith. */
function listedCongregations({ text, items }: Statement): readonly string[] {
  if (!LISTS_CONGREGATIONS.test(text)) return [];
  const names = items.map((item) => item.text.replace(TRAILING, "")).filter((name) => /^[A-Z]/.test(name));
  const haveTowns = names.filter((name) => WITH_TOWN.test(name)).length >= names.length * NEARLY_ALL;
  if (names.filter((name) => IS_OF_FAITH.test(name)).length < names.length * SOME) return [];
  return haveTowns ? names.map((name) => name.replace(WITH_TOWN, "$1")) : names;
}

export function congregationsIn(statement: Statement): readonly string[] {
  const { text } = statement;
  const listed = listedCongregations(statement);
  if (listed.length > 0) return listed;
  const lists = Array.from(text.matchAll(OF_CONGREGATION), (match) => (match[1] ?? "").replace(TRAILING, ""));
  return [...new Set(lists.flatMap((list) => list.split(/,\s*(?:(?:and|or) )?|\s(?:and|or)\s(?=(?:the )?[A-Z])/)))]
    .map((name) => name.replace(/^the /, "").replace(TRAILING, ""))
    .map((name) => (IS_DIOCESE.test(name) ? name : withoutTown(name)))
    .filter(
      (name) =>
        IS_CONGREGATION.test(name) && /^[A-Z]/.test(name) && name.includes(" ") && !IS_FAITH.test(name) && !IS_PARISH_OF_A_STATE.test(name),
    );
}
