import type { Statement } from "../page.ts";
import { CAPITAL, TRAILING, withoutTown } from "./names.ts";

const OF_CONGREGATION = new RegExp(
  String.raw`\b(?:[Mm]embers?(?: (?:and|or) [a-z]+)?|[Pp]arish(?:ion|on)?ers?|[Rr]egistered (?:members?|families)) (?:of|at|in) (?:the )?((?:${CAPITAL}|of|the|and|in|–|-)(?:,? (?:${CAPITAL}|of|the|and|or|in|–|-|parish|church|diocese|cathedral|congregation)){0,30})`,
  "g",
);
/** A faith, not a place of worship: "the Catholic Church". */
const IS_FAITH =
  /^(?:local )?(?:Roman )?(?:Catholic|Christian|Lutheran|Baptist|Methodist|Presbyterian|Episcopal|Orthodox|Mormon|Pentecostal)s? (?:[Cc]hurch(?:es)?|[Pp]arish(?:es)?|[Cc]ongregations?)$/;
/** A parish of Louisiana, which is a county: "Orleans Parish". */
const IS_PARISH_OF_A_STATE = /^(?!St\.? |Saint|Our |Holy|Sacred|Blessed|Immaculate|Most )\w+(?: \w+)? Parish(?: church)?$/;
/** A name with a word for a congregation at its end or before its location. "The Temple Chamber of Commerce" is not one. */
const IS_CONGREGATION =
  /^Congregation [A-Z]|\b(?:[Pp]arish|[Cc]hurch|[Cc]athedral|[Dd]iocese|[Aa]rchdiocese|[Cc]ongregation|[Ss]ynagogue|[Tt]emple|[Ss]ynod|[Bb]asilica|[Mm]osque)(?:$| (?:of|in|at)\b)/;

/** A diocese. The town at the end of such a name is a part of the name, and is kept. */
const IS_DIOCESE = /\b(?:[Aa]rch)?[Dd]iocese\b/;

export function congregationsIn({ text }: Statement): readonly string[] {
  const lists = Array.from(text.matchAll(OF_CONGREGATION), (match) => (match[1] ?? "").replace(TRAILING, ""));
  return [...new Set(lists.flatMap((list) => list.split(/,\s*(?:(?:and|or) )?|\s(?:and|or)\s(?=(?:the )?[A-Z])/)))]
    .map((name) => name.replace(/^the /, "").replace(TRAILING, ""))
    .map((name) => (IS_DIOCESE.test(name) ? name : withoutTown(name)))
    .filter(
      (name) =>
        IS_CONGREGATION.test(name) && /^[A-Z]/.test(name) && name.includes(" ") && !IS_FAITH.test(name) && !IS_PARISH_OF_A_STATE.test(name),
    );
}
