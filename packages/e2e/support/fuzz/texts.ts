import fc from "fast-check";
import { choice, combine, size } from "./choices.ts";

/** Names, most of them with letters outside Latin-1, which `btoa` and header values reject unless the name is encoded. */
export const FOREIGN_NAMES = ["O’Brien", "Łódź", "Ñandú Coöp", "東京信用金庫", "Ωmega", "e\u0301clair", "🏦 Bank"] as const;

/** Ids of institutions that a run imports. Their names have letters outside Latin-1. */
export const FOREIGN_INSTITUTIONS = ["O’Brien", "Łódź", "東京信用"].map((name) => `${name}|Austin|TX`);

const UNPAIRED = ["\ud800", "a\udc00b", "\udfff\ud800"];
const CONTROLS = ["\u0000", "a\u0000b", "line\r\nX-Injected: 1", "\t", "\u001b[31m", "\u2028", "\ufeff", "\u202etxt"];
const PATHS = ".. ../.. . / a/b %2F %2f..%2f ..%00 % %zz %25 \\ // ;a=b ?x=1 #x %C0%AF %ED%A0%80".split(" ");
const MARKUP = [
  ...["'; drop table monitors; --", "<script>alert(1)</script>", '" or ""="', "{{7*7}}"],
  ...["$" + "{1+1}", "%s%n%d", "[object Object]"],
];
const WORDS = "null undefined NaN true 0 -1 1e3 0x10 __proto__ constructor toString hasOwnProperty __defineGetter__".split(" ");

/** Pieces of texts that people might write about themselves. */
export const PHRASES: readonly string[] = [
  "I live in Austin, TX. |I work at Dell |my wife is active duty and |not |if I were a veteran, |San San San |New York, |O’Brien ",
  "I am a member of the the |, , , |St. |County |used to |at at at |as a bbb |i, i TX, |and i |as a          |          |\t\n|.|!? ",
  "Aaaaa County in |<script |A|my wife's brother's |Univ of |joined the A, the B and the C, |(|I call |I own a ",
].flatMap((line) => line.split("|"));

/** Beginnings of clauses that the patterns for facts look for. */
const OPENINGS = ["I work ", "I work at ", "I work as a", "I am a ", "I live in ", "I am a member of ", "I ", "my husband "];

const long = (units: readonly string[], ...sizes: readonly number[]) =>
  combine([fc.constantFrom(...units), size(...sizes)], (unit, times) => unit.repeat(times));
const OPENED = [...OPENINGS.map(() => ""), ...OPENINGS];

/** Texts that repeat one phrase. Code that backtracks or compares all pairs is slow on such texts. */
export const repeatedText = (...times: readonly number[]): fc.Arbitrary<string> =>
  combine([fc.constantFrom(...OPENED), long(PHRASES, ...times), fc.constantFrom("", "!", "x")], (start, text, end) => start + text + end);

const someText = fc.array(fc.constantFrom(...PHRASES), { minLength: 1, maxLength: 8 });
export const personalText: fc.Arbitrary<string> = someText.map((parts) => parts.join(""));

/** Texts of kinds that are known to break services. */
export const hostileText: fc.Arbitrary<string> = choice("text", {
  empty: [1, fc.constant("")],
  foreign: [3, fc.constantFrom(...FOREIGN_NAMES)],
  unpaired: [2, fc.constantFrom(...UNPAIRED)],
  control: [2, fc.constantFrom(...CONTROLS)],
  path: [3, fc.constantFrom(...PATHS)],
  markup: [2, fc.constantFrom(...MARKUP)],
  word: [3, fc.constantFrom(...WORDS)],
  blank: [1, fc.integer({ min: 1, max: 300 }).map((length) => " ".repeat(length))],
  long: [2, long(["x", "é", "🏦", "a ", "|", "-", "(", "0"], 61, 201, 301, 501, 2049, 8001, 20_000)],
  repeated: [1, repeatedText(50, 200, 1000)],
});
