import { withoutRates } from "../page/figures.ts";
import { NOTE_MARKS } from "../page/note-marks.ts";
import type { ReadWords, Scope } from "../rules/scope.ts";
import { WORD_RULES } from "./word-rules.ts";

/** Words that do not affect what a figure is for. */
const HARMLESS = new Set(
  `n/a n na none no shown rating only available models truck trucks suv suvs program option finance financing maximum repayment than
  a an and or of the our your on in for from with at to by per as is are it its we you all any these this that be de la el los las del y o para por con un una su sus en
  apr apy apys aprs annual percentage rate rates rate* interest yield dividend dividends tasa tasas porcentaje porcentual anual inter[eé]s rendimiento fixed variable fija fijas low lowest current
  loan loans pr[eé]stamo pr[eé]stamos lending term terms plazo plazos month months mo year years yr monthly mensual payment payments pago estimated est approx approximate approximately 1,000 1000 thousand
  credit score scores tier model amount amounts minimum maximum balance balances monto limit limits fico type product description standard regular consumer member members account accounts cuenta cuentas tipo
  effective date vigente vigentes daily tier* new* financed borrowed daily opening open deposit deposits up max min cost costo each every when qualified qualify see table below above today today's hoy
  purchase* vehicle* auto* car* apply now learn more rate(s) loan(s) conforming jumbo home homes platinum gold classic* rewards reward cash back share value values period`
    .split(/\s+/)
    .flatMap((word) => [word, word.replace("[eé]", "e"), word.replace("[eé]", "é")]),
);

const NEUTRAL = (year: number): RegExp =>
  new RegExp(String.raw`‹[^›]*›|\b${year}\b|[${NOTE_MARKS}®™#|/():;,.!?&+–—=\[\]{}•·-]|"|'|“|”|’`, "g");

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const YEARS_IN_WORDS = new RegExp(String.raw`\b(${NUMBERS.join("|")})(?= (?:model )?years?\b)`, "gi");

/** `five years` becomes `5 years`. */
const inDigits = (text: string): string => text.replaceAll(YEARS_IN_WORDS, (word) => String(NUMBERS.indexOf(word.toLowerCase()) + 1));

/** Maximum characters of a text that is read: the time that the rules take grows faster than the text. */
export const LONGEST_READ = 1000;

/**
 * Reads what a text says of a figure's scope. Each rule removes the words that it understands, so that `left` holds the others. A text
 * longer than `LONGEST_READ` is not read.
 * @param year the present year, which says nothing where it stands alone.
 */
export function readWords(text: string, year: number): ReadWords {
  if (text.length > LONGEST_READ) return { scope: {}, left: `${text.slice(0, 60)}…` };
  let rest = ` ${withoutRates(inDigits(text.replaceAll(/[\u00a0\s]+/g, " ")))} `;
  const scope: Scope = {};
  for (const { words, says } of WORD_RULES) {
    for (let match = words.exec(rest); match !== null; match = words.exec(rest)) {
      for (const [field, value] of Object.entries(says(match.groups ?? {}))) {
        if (scope[field as keyof Scope] === undefined) Object.assign(scope, { [field]: value });
      }
      rest = `${rest.slice(0, match.index)} ‹› ${rest.slice(match.index + match[0].length)}`;
    }
  }
  const left = rest
    .replaceAll(NEUTRAL(year), " ")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "" && !HARMLESS.has(word));
  return { scope, left: left.join(" ") };
}
