import type { Chance } from "./chance.ts";

/** Names with letters outside Latin-1, which `btoa` and header values do not take as they are. */
export const FOREIGN_NAMES = ["O’Brien", "Łódź", "Ñandú Coöp", "東京信用金庫", "Ωmega", "e\u0301clair", "🏦 Bank"] as const;

/** Institutions with such names, which a run imports. */
export const FOREIGN_INSTITUTIONS = ["O’Brien", "Łódź", "東京信用"].map((name) => `${name}|Austin|TX`);

const UNPAIRED = ["\ud800", "a\udc00b", "\udfff\ud800"];
const CONTROLS = ["\u0000", "a\u0000b", "line\r\nX-Injected: 1", "\t", "\u001b[31m", "\u2028", "\ufeff", "\u202etxt"];
const PATHS = [
  "..",
  "../..",
  ".",
  "/",
  "a/b",
  "%2F",
  "%2f..%2f",
  "..%00",
  "%",
  "%zz",
  "%25",
  "\\",
  "//",
  ";a=b",
  "?x=1",
  "#x",
  "%C0%AF",
  "%ED%A0%80",
];
const MARKUP = [
  "'; drop table monitors; --",
  "<script>alert(1)</script>",
  '" or ""="',
  "{{7*7}}",
  "$" + "{1+1}",
  "%s%n%d",
  "[object Object]",
];
const WORDS = [
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e3",
  "0x10",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
];

/** Texts known to break services. */
export function hostileText(chance: Chance): string {
  switch (chance.weighted({ foreign: 3, unpaired: 2, control: 2, path: 3, markup: 2, word: 3, empty: 1, blank: 1, long: 2, repeated: 1 })) {
    case "foreign":
      return chance.pick(FOREIGN_NAMES);
    case "unpaired":
      return chance.pick(UNPAIRED);
    case "control":
      return chance.pick(CONTROLS);
    case "path":
      return chance.pick(PATHS);
    case "markup":
      return chance.pick(MARKUP);
    case "word":
      return chance.pick(WORDS);
    case "empty":
      return "";
    case "blank":
      return " ".repeat(chance.integer(1, 300));
    case "long":
      return chance.pick(["x", "é", "🏦", "a ", "|", "-", "(", "0"]).repeat(chance.pick([61, 201, 301, 501, 2049, 8001, 20_000]));
    case "repeated":
      return repeatedText(chance, chance.pick([50, 200, 1000]));
  }
}

const PHRASES = [
  "I live in Austin, TX. ",
  "I work at Dell ",
  "my wife is active duty and ",
  "not ",
  "if I were a veteran, ",
  "San San San ",
  "New York, ",
  "O’Brien ",
  "I am a member of the the ",
  ", , , ",
  "St. ",
  "County ",
  "used to ",
  "at at at ",
  "as a bbb ",
  "i, i TX, ",
  "and i ",
  "as a          ",
  "          ",
  "\t\n",
  ".",
  "!? ",
  "Aaaaa County in ",
  "<script ",
  "A",
  "my wife's brother's ",
  "Univ of ",
  "joined the A, the B and the C, ",
  "(",
  "I call ",
  "I own a ",
] as const;

/** Words that some patterns of the extractor start from. */
const OPENINGS = ["I work ", "I work at ", "I work as a", "I am a ", "I live in ", "I am a member of ", "I ", "my husband "] as const;

/** One phrase repeated: slow for code that backtracks or compares all pairs. */
export function repeatedText(chance: Chance, times: number): string {
  const opening = chance.odds(0.5) ? chance.pick(OPENINGS) : "";
  return `${opening}${chance.pick(PHRASES).repeat(times)}${chance.pick(["", "!", "x"])}`;
}

/** A text that a person might write about themselves. */
export function personalText(chance: Chance): string {
  return Array.from({ length: chance.integer(1, 8) }, () => chance.pick(PHRASES)).join("");
}
