import { anyOf, words } from "@tellerline/text";
import { BETWEEN_ENDS, spaceBefore, spaceBehind, TO_OR_DASH } from "./parts.ts";
import { type Rule, whole } from "./rule.ts";

const MODEL_YEAR = String.raw`(?:19|20)\d{2}`;
/** Words after a model year: "2019 models". */
const MODELS = "(?: model(?: year)?s?)";
/** `model year 2019`, `2019 models` */
const YEAR_OF_MODEL = String.raw`\b(?:model (?:years?)? ?)?(?<year>${MODEL_YEAR})${MODELS}?`;
/** `2019 - 2022` */
const MODEL_YEARS = `(?<from>${MODEL_YEAR}) ?${anyOf([...BETWEEN_ENDS, "/"])} ?(?<to>${MODEL_YEAR})`;
const AND_OR = "(?:&|and|y|or|o|/)";
/** "2019 and newer" */
const NEWER = words`
  newer; later; up; above
  m[aá]s nuevos?; m[aá]s recientes?; posteriores?; en adelante
`;
/** "2018 and older" */
const OLDER = words`
  older; earlier; prior; before
  m[aá]s viejos?; anteriores?
`;

const YEARS = "(?:years?|yrs?|a[nñ]os?)";
/** What makes years an age: "5 years old". */
const OLD = words`old; of age; de antig[uü]edad`;
const AGE = String.raw`(?<age>\d{1,2})`;
const UP_TO = spaceBehind(words`up to; no more than; hasta`);
const MORE_THAN = words`over; more than; older than; m[aá]s de`;

/** "7 years old and up" */
const OR_MORE = words`more; over; above; up; greater; m[aá]s`;

/** Words before a maximum mileage: "up to 60,000 miles". */
const AT_MOST = words`
  under; up to; less than; at most; maximum(?: of)?; max\.?; hasta; menos de
  not (?:more|over) than; no more than
`;
const MILES = String.raw`(?<miles>\d{1,3}(?:,\d{3})|\d{4,6})`;
const MILES_WITH_COMMA = String.raw`(?<miles>\d{1,3},\d{3})`;
const EXCLUDED = "(?:are|is) (?:not eligible|ineligible|excluded)";

/** Rules for model years, ages and mileages of vehicles. */
export const VEHICLE_RULES: readonly Rule[] = [
  // "2019-2022 models"
  {
    words: new RegExp(String.raw`\b${MODEL_YEARS}${MODELS}?\b`, "i"),
    says: ({ from, to }) => ({ vehicleYearMin: Math.min(whole(from), whole(to)), vehicleYearMax: Math.max(whole(from), whole(to)) }),
  },
  // "2019 & newer", "model year 2019+"
  {
    words: new RegExp(String.raw`${YEAR_OF_MODEL} ?(?:${AND_OR} ?${anyOf(NEWER)}|\+)`, "i"),
    says: ({ year }) => ({ vehicleYearMin: whole(year) }),
  },
  // "2018 models and older"
  {
    words: new RegExp(String.raw`${YEAR_OF_MODEL} ?${AND_OR} ?${anyOf(OLDER)}\b`, "i"),
    says: ({ year }) => ({ vehicleYearMax: whole(year) }),
  },
  {
    words: /\b(?:older than|before|prior to|antes de) (?<year>(?:19|20)\d{2})\b/i,
    says: ({ year }) => ({ vehicleYearMax: whole(year) - 1 }),
  },
  { words: /\b(?:newer than) (?<year>(?:19|20)\d{2})\b/i, says: ({ year }) => ({ vehicleYearMin: whole(year) + 1 }) },
  // "6 to 10 years old"
  {
    words: new RegExp(String.raw`\b(?<from>\d{1,2}) ?${TO_OR_DASH} ?(?<to>\d{1,2}) ?${YEARS} ?${anyOf(OLD)}\b`, "i"),
    says: ({ from, to }) => ({ vehicleAgeLeast: whole(from), vehicleAgeMost: whole(to) }),
  },
  // "over 10 years old", "older than 10 years"
  {
    words: new RegExp(String.raw`\b${anyOf(MORE_THAN)} ${AGE} ${YEARS}${spaceBefore(OLD)}?\b(?! ?(?:term|loan))`, "i"),
    says: ({ age }) => ({ vehicleAgeLeast: whole(age) + 1 }),
  },
  // "7 years and older"
  {
    words: new RegExp(String.raw`\b${AGE} ?${YEARS}(?: old)? ?${AND_OR} older\b`, "i"),
    says: ({ age }) => ({ vehicleAgeLeast: whole(age) }),
  },
  // "7 years old or more", "7+ years old"; without "old", years are those of a loan.
  {
    words: new RegExp(
      String.raw`\b${AGE} ?(?:\+ ?${YEARS} ?${anyOf(OLD)}|${YEARS} ?${anyOf(OLD)} ?(?:${AND_OR} ${anyOf(OR_MORE)}|\+))`,
      "i",
    ),
    says: ({ age }) => ({ vehicleAgeLeast: whole(age) }),
  },
  { words: /\bless than (?<age>\d{1,2}) (?:years?|yrs?) old\b/i, says: ({ age }) => ({ vehicleAgeMost: whole(age) - 1 }) },
  // "up to 12 years old", "5 years old or newer"
  {
    words: new RegExp(String.raw`\b${UP_TO}?${AGE} ?${YEARS} ?${anyOf(OLD)}(?: ?(?:or|and|&) ?newer)?\b`, "i"),
    says: ({ age }) => ({ vehicleAgeMost: whole(age) }),
  },
  // "no more than 60,000 miles"
  {
    words: new RegExp(String.raw`\b${anyOf(AT_MOST)} ${MILES} ?(?:miles|mi\b|millas)`, "i"),
    says: ({ miles }) => ({ mileageMax: whole(miles) }),
  },
  // "over 125,000 miles are not eligible"
  {
    words: new RegExp(String.raw`\b(?:over|more than|above) ${MILES_WITH_COMMA} miles ${EXCLUDED}\b`, "i"),
    says: ({ miles }) => ({ mileageMax: whole(miles) }),
  },
  // "60,000 miles or less"
  {
    words: new RegExp(String.raw`\b${MILES_WITH_COMMA} (?:miles|millas) or (?:less|fewer|under)\b`, "i"),
    says: ({ miles }) => ({ mileageMax: whole(miles) }),
  },
];
