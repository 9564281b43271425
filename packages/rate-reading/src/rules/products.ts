import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { Rule } from "./rule.ts";

/** "Non-owner-occupied homes", "investment property" */
const INVESTMENT = "(?:investment|rental|non[- ]owner[- ]occupied)";
const PRIMARY = words`primary residences?; owner[- ]occupied; primary; residencia principal`;

/** Rules for programs, uses of homes and borrowers. They come before products: "VA 30 Year Fixed". */
const PROGRAM_RULES: readonly Rule[] = [
  { words: /\bfha(?: loans?)?\b/i, says: () => ({ program: "fha" }) },
  { words: /\bva(?: loans?)?\b/i, says: () => ({ program: "va" }) },
  { words: /\busda(?: rural)?(?: loans?)?\b/i, says: () => ({ program: "usda" }) },
  { words: /\bconventional\b/i, says: () => ({ program: "conventional" }) },
  { words: /\b(?:second|vacation) homes?\b/i, says: () => ({ occupancy: "second_home" }) },
  {
    words: new RegExp(String.raw`\b${INVESTMENT}(?: propert(?:y|ies)| homes?)?\b`, "i"),
    says: () => ({ occupancy: "investment" }),
  },
  { words: wholePhrase(PRIMARY), says: () => ({ occupancy: "primary" }) },
  {
    words: /\b(?:first[- ]time (?:home ?)?buyers?)(?: program)?\b/i,
    says: () => ({ audience: "first_time_buyer", product: "mortgage" }),
  },
  { words: /\b(?:active[- ]duty|military|veterans?)\b/i, says: () => ({ audience: "military" }) },
];

const STUDENT_LOAN = "(?:student|education|college)(?: loans?| refinance)?";
/** Words after "student" or "college" that name another product: "student checking", "college grad auto loan". */
const FOR_STUDENTS = String.raw` (?:visa|card|checking|savings)| (?:\w+ )?(?:autos?|cars?|vehicles?)\b`;

const CREDIT_CARDS = words`credit cards?; visa; master ?card; tarjetas?(?: de cr[eé]dito)?`;
const MORTGAGES = words`
  mortgages?; home loans?; home purchase; hipotecas?(?: de tasa fija)?; pr[eé]stamos? hipotecarios?; fixed[- ]rate mortgages?
`;

const NEW = "(?:new|nuevos?)";
const USED = "(?:used|pre-?owned|usados?)";
/** "New and used", which is any vehicle. */
const NEW_AND_USED = String.raw`\b${NEW} ?(?:and|&|or|y|o|/) ?${USED}\b`;
const USED_AND_NEW = String.raw`\bused ?(?:and|&|or|/) ?new\b`;

const VEHICLES = words`autos?; automobiles?; cars?; vehicles?; trucks?; suvs?; veh[ií]culos?; carros?; coches?`;
const PERSONAL = words`personal; signature; unsecured; sin garant[ií]a; personales`;

const CERTIFICATES = words`(?:share )?certificates?(?: of deposit)?; cds?; certificados?; term shares?`;
const CHECKING = words`checking; share drafts?; cuentas? corrientes?; cuentas? de cheques`;
const SAVINGS = words`savings?; regular shares?; prime shares?; shares?; cuentas? de ahorros?; ahorros?`;

export const PRODUCT_RULES: readonly Rule[] = [
  ...PROGRAM_RULES,
  { words: /\bhome equity\b/i, says: () => ({ product: "none" }) },
  { words: new RegExp(String.raw`\b${STUDENT_LOAN}\b(?!${FOR_STUDENTS})`, "i"), says: () => ({ product: "student_loan" }) },
  { words: /\bstudents?\b/i, says: () => ({ audience: "student" }) },
  { words: wholePhrase(CREDIT_CARDS), says: () => ({ product: "credit_card" }) },
  { words: /\b(?:jumbo)\b/i, says: () => ({}) },
  { words: wholePhrase(MORTGAGES), says: () => ({ product: "mortgage" }) },
  { words: new RegExp(`${NEW_AND_USED}|${USED_AND_NEW}`, "i"), says: () => ({}) },
  { words: new RegExp(String.raw`\b${NEW}\b`, "i"), says: () => ({ vehicleCondition: "new" }) },
  { words: new RegExp(String.raw`\b${USED}\b`, "i"), says: () => ({ vehicleCondition: "used" }) },
  { words: new RegExp(String.raw`\b${anyOf(VEHICLES)}(?: loans?)?\b`, "i"), says: () => ({ product: "auto_loan" }) },
  { words: new RegExp(String.raw`\b${anyOf(PERSONAL)}(?: loans?)?\b`, "i"), says: () => ({ product: "personal_loan" }) },
  { words: wholePhrase(CERTIFICATES), says: () => ({ product: "certificate" }) },
  { words: /\bmoney[- ]markets?\b|\bmercado monetario\b/i, says: () => ({ product: "money_market" }) },
  { words: wholePhrase(CHECKING), says: () => ({ product: "checking" }) },
  { words: wholePhrase(SAVINGS), says: () => ({ product: "savings" }) },
];
