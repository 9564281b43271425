import { isStateCode, STATES } from "@tellerline/geography";

/** Legal forms of organizations, which are left out when names are compared (guides/membership.md#names-of-organizations). */
const LEGAL_SUFFIXES: ReadonlySet<string> = new Set(
  "inc incorporated llc llp lp ltd limited co company corp corporation plc pllc pc na fcu cu".split(" "),
);

/** Abbreviations with only one meaning, and spellings that differ. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    admin: "administration",
    assn: "association",
    assoc: "association",
    bros: "brothers",
    centre: "center",
    cnty: "county",
    ctr: "center",
    dept: "department",
    dist: "district",
    fed: "federal",
    ft: "fort",
    govt: "government",
    hosp: "hospital",
    inst: "institute",
    intl: "international",
    mfg: "manufacturing",
    mgmt: "management",
    mt: "mount",
    natl: "national",
    svc: "service",
    svcs: "services",
    univ: "university",
  }),
);

/**
 * Words that, right after "St", make it "State" rather than "Saint", as in `Penn St University`. The empty word is the end of a name, as in
 * `Ohio St`.
 */
const AFTER_STATE: ReadonlySet<string> = new Set(["university", "univ", "college", "employees", "government", ""]);

/** The word at `at`, in full if it is an abbreviation. In `state of ny`, `ny` becomes the words of the state's name. */
function writtenOut(words: readonly string[], at: number): readonly string[] {
  const word = words[at] ?? "";
  if (word === "st") return [at > 0 && AFTER_STATE.has(words[at + 1] ?? "") ? "state" : "saint"];
  if (at > 1 && words[at - 1] === "of" && words[at - 2] === "state") {
    const code = word.toUpperCase();
    if (isStateCode(code)) return foldText(STATES[code].name);
  }
  return [ABBREVIATIONS.get(word) ?? word];
}

/**
 * Matches names without diacritics, which need no slow removal of them. It excludes "^" and "`", because Unicode counts both as diacritics.
 */
const IS_ASCII = /^[ -\]_a-~]*$/;

function foldText(text: string): readonly string[] {
  const plain = IS_ASCII.test(text) ? text.replaceAll(/['.]/g, "") : text.normalize("NFD").replaceAll(/\p{Diacritic}|['\u2019.]/gu, "");
  return plain
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replaceAll(/\bunited states\b/g, "us")
    .split(" ");
}

/**
 * An organization's name in the form in which names are compared: without letter case, punctuation, diacritics, leading article and legal
 * suffix, and with common abbreviations in full. `The Boeing Co., Inc.` becomes `boeing`, `Penn St. Univ.` becomes `penn state university`.
 */
export function foldOrganization(text: string): string {
  let words = foldText(text);
  if (words.length > 1 && words[0] === "the") words = words.slice(1);
  if (words.length > 2 && words[0] === "us" && (words[1] === "dept" || words[1] === "department")) words = words.slice(1);
  let end = words.length;
  while (end > 1 && LEGAL_SUFFIXES.has(words[end - 1] ?? "")) end--;
  const kept = words.slice(0, end);
  return kept.flatMap((_, at) => writtenOut(kept, at)).join(" ");
}

/** Removes the spaces of a folded name, so that `jp morgan` and `jpmorgan` are equal. */
export function squeezeName(folded: string): string {
  return folded.replaceAll(" ", "");
}

/** Sorts the words of a folded name, so that `technologies dell` and `dell technologies` become equal. */
export function sortWords(folded: string): string {
  return folded.includes(" ") ? folded.split(" ").sort().join(" ") : folded;
}
