import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";

export const CAPITAL = String.raw`[A-Z0-9][\wÀ-ÿ'’&.#/$-]*`;
/** Pattern of an organization's name. Each word matches in only one way: with two ways, a long list would take time that doubles with each word. */
export const NAME = String.raw`${CAPITAL}(?: (?:#|No\. ?)\d+\b|,? (?:(?:of|the|and|or|for|at|in|&|de) ){0,3}${CAPITAL}| \([A-Z][^()]{1,80}\))*`;
/** Text that is not a name: words for a class of organizations or people, for a number of them, or for the institution itself. */
const NO_NAME =
  /^(?:An?|Also|New|So|VIP|NCUA|FDIC|Membership|Eligibility|Catholic|Christian|Lutheran|Baptist|Methodist|Presbyterian|Episcopal|Mormon|Jewish|Select|Participating|Sponsor|Member|Members|Eligible|Local|Any|All|Our|The|This|These|Those|Following|Certain|Community|Federal|State|County|City|Government|Public|Credit Union|Employee|Employer|SEGs?|Company|Companies|Family|Immediate|Persons?|People|Businesses|Anyone|Field|FOM|Former|Present|Nonprofit|Contractor|Seasonal|Summer|Winter|Temporary|Bank|Past|Prior|Teachers?|Military|Army|Navy|Air Force|Coast Guard|Marine Corps|Space Force|Coast Guard and Space Force|Full|Only|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Several|Many|Some|School|District|Hospital|University|Air|Professional|Part-time|Town|Social Services|Health|Mental Health|Civil Defense|Schools|Organizations of such persons|Full-time|Contract|Permanent|Municipal|Postal|Current|Retired|Active|You|Your|We|If|I|US|U\.S\.|United States|DoD|Civil|Paid|Medical|Administrative|Support|Federal Government)(?: (?:Select|Business|Employee|Employer|Company|Companies|Group|Groups|Partners?|Employees|Members?|Union|Agencies|Government|Organizations?))*$/i;
export const TRAILING = /(?:,? (?:and|or|the|of|for|at|in|&))+$|[.,;:'’]+$/;
export const SUFFIX = /^(?:Inc|Incorporated|LLC|Ltd|Corp|Co|LLP|PLLC|P\.?C|P\.?A|M\.?Ds?|CPAs?|DDS|Attorneys|EA|And|Or)\.?$/;

/** First words of a name with "and", such as "Johnson and Johnson". Other pairs of single words are two names: "Boeing and Microsoft". */
const ONE_BODY = /^(?:City|Johnson|Ernst|Smith|Procter|Black)$/;

const STATE = `(?:${STATE_CODES.join("|")}|${STATE_CODES.map((code) => STATES[code].name).join("|")})`;

/** A town and its state after a name: ", Elmtown, NM" in "Elm Public Schools, Elmtown, NM". */
const TOWN_AND_STATE = new RegExp(String.raw`, [A-Z][a-z]+(?: [A-Z][a-z]+)?, ${STATE}(?=\s*(?:[,;.)]|$))`, "g");
/** A town and its state in brackets after a name: "Elm Club (Elmtown, Ohio)". */
const TOWN_AND_STATE_ASIDE = new RegExp(String.raw` \([A-Z][a-z]+(?: [A-Z][a-z]+)?, ${STATE}\)`, "g");

/** Two names of one word each: "Elm/Oak" in "Elm/Oak employees". */
const TWO_WORDS = /^[A-Z][A-Za-z]{2,}\/[A-Z][A-Za-z]{2,}$/;

export function split(names: string): readonly string[] {
  if (TWO_WORDS.test(names)) return names.split("/");
  return (
    names
      .replaceAll(TOWN_AND_STATE, "")
      .replaceAll(TOWN_AND_STATE_ASIDE, "")
      // A list in brackets is one aside: "Elm Air (CVG, ATL)".
      .replaceAll(/\([^()]*\)/g, (aside) => aside.replaceAll(",", ""))
      .split(/,? (?:or|or of|or for|and of|and for) (?=(?:the )?[A-Z])/)
      .flatMap(splitOne)
  );
}

/** Between two bodies: after a legal form or a number, or before an article. "Elm Presort, Inc. and Oak Haulers". */
const TWO_BODIES = /(?<=\b(?:Inc|LLC|Co|Corp|Ltd)\.?|Local \d+|Chapter \d+)\s+and\s+(?=[A-Z])|\s+and\s+the\s+(?=[A-Z])/;

function splitOne(all: string): readonly string[] {
  return all.split(TWO_BODIES).flatMap(splitList);
}

function splitList(names: string): readonly string[] {
  const parts = names.split(/;\s*|,\s+(?!(?:Inc|LLC|Ltd|Corp|Co|LLP|P\.?C|EA)\b|(?:and )?\d+\s*(?:,|$))(?:and |or )?/);
  const [whole = ""] = parts;
  const pair = whole.split(/\s+and\s+(?:the )?(?=[A-Z])/);
  const isPair =
    parts.length === 1 &&
    pair.length === 2 &&
    (pair.every((name) => /^\w+$/.test(name)) ||
      pair.some((name) => /^[A-Z]{2,6}$/.test(name)) ||
      pair.every((name) => /\b(?:University|College|School|Academy)\b/.test(name))) &&
    !ONE_BODY.test(pair[0] ?? "");
  const all = isPair
    ? pair
    : parts.length > 1
      ? parts.flatMap((part, index) => (index === parts.length - 1 ? part.split(/\s+(?:and|or)\s+(?=(?:the )?[A-Z])/) : [part]))
      : parts;
  return all
    .map((name) =>
      name
        .replace(/^(?:the|and|or) /i, "")
        .replace(TRAILING, "")
        .trim(),
    )
    .filter((name) => name.length > 1 && !SUFFIX.test(name));
}

const TOWN_BEHIND = new RegExp(String.raw`,? [A-Z][a-z]+, (?:${STATE_CODES.join("|")})$`);
/**
 * Removes additions to a name: its town or seat, a number in brackets, pensioners, affiliates,
 * "Municipal", "Retired". "Elm Railroad in Elmtown, PA" becomes "Elm Railroad".
 */
export const withoutTown = (name: string): string =>
  name
    .replace(/\s+(?:in|located in) (?:the )?[A-Z][\w. ]+(?:, [A-Z]{2})?$/, "")
    .replace(/ and (?:[Pp]ensioners|[Rr]etirees)$/, "")
    .replace(TOWN_BEHIND, (town, at: number) => (/ of$/.test(name.slice(0, at)) ? town.replace(/, \w\w$/, "") : ""))
    .replace(/,? (?:headquartered|located) .*$/, "")
    .replace(/\s*\(\d+\)$/, "")
    .replace(
      /,? (?:and|&) (?:its |their |all )?(?:affiliates|affiliated|subsidiar(?:y|ies)|member [a-z]+|related compan(?:y|ies))\b.*$/i,
      "",
    )
    .replace(/,? its (?:\w+ )?(?:subsidiaries|affiliates|concessionaires|contractors)\b.*$/i, "")
    .replace(/ (?:Municipal|[Rr]etired)$/, "");

export const IS_STATE = new RegExp(`^(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})$`);
export const isName = (name: string): boolean =>
  !isStateCode(name) &&
  !/^[A-Z]*CU$|^No\. /.test(name) &&
  /^[A-Z0-9]/.test(name) &&
  !/^\d+ [A-Z]|^\d[\w.]* .*\b(?:Streets?|St|Avenues?|Ave|Roads?|Rd|Boulevard|Blvd|Drive|Lane|Highway)\b|^(?:An? |Employees?|Members|Persons|Volunteers|Students|Residents)\b/.test(
    name,
  ) &&
  !IS_STATE.test(name) &&
  /[A-Z]/.test(name) &&
  !NO_NAME.test(name) &&
  name.length <= 120;

/** A county or state after a name is its location, not another name: "Employees of Fina Oil, Harris County, Texas". */
const IS_WHERE = new RegExp(String.raw`\bCount(?:y|ies)\b|^(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})$`);

const IS_GOVERNMENT = /^(?:State|City|County|Town) /;

export function namesOf(pattern: RegExp, text: string): readonly string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? "")
    .flatMap((names) => split(names).filter((name, index) => index === 0 || IS_GOVERNMENT.test(names) || !IS_WHERE.test(name)))
    .map(withoutTown)
    .filter(isName);
}

/** A lodge or chapter after the name of its body: "Oil Workers Association, Lodge 9", "Association of the Army, Fort Sill Chapter". */
const CHAPTER =
  /,(?= (?:(?:Lodge|Local|Chapter|Post|Council|Branch|Society|District) (?:No\. ?|#)?\d+|(?:[A-Z][\w-]+ ){1,4}(?:Chapter|Division|Unit))\b)/g;

/**
 * A text with commas for slashes between names ("the Elm Club / Oak Society" becomes "the Elm Club, Oak Society"), and without the comma before a
 * lodge or chapter.
 */
export const inLine = (text: string): string => text.replaceAll(/ \/ (?=[A-Z])/g, ", ").replaceAll(CHAPTER, "");
