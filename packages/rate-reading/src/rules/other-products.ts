import { anyOf, wholePhrase, words } from "@tellerline/text";
import { OTHER_LOANS } from "../words/other-loans.ts";
import type { Rule } from "./rule.ts";

/** Spanish words that make a line of credit a home equity line. */
const ON_A_HOME = words`
  hipotecari[ao]s?
  sobre el valor de la vivienda
  con garant[ií]a hipotecaria
`;
const LINES_ON_A_HOME = [
  ...words`home equity lines?(?: of credit)?; helocs?`,
  // "línea de crédito con garantía hipotecaria"
  `l[ií]neas? de cr[eé]dito ${anyOf(ON_A_HOME)}`,
];

/** Words for loans through dealers, and for what dealers are paid. */
const DEALERS = words`dealers?; dealer[- ]direct; indirect; floor ?plan; reserve; buy rates?; participation`;

const BUSINESSES = words`business(?:es)?; commercial; negocios?; empresas?; comercial(?:es)?; sba; corporate`;

/** Rules for unsupported and for business loans. The rule for HELOCs comes first, because `OTHER_LOANS` contains "line of credit". */
export const OTHER_PRODUCT_RULES: readonly Rule[] = [
  { words: new RegExp(String.raw`\b${anyOf(LINES_ON_A_HOME)}\b`, "i"), says: () => ({ product: "heloc" }) },
  { words: wholePhrase(OTHER_LOANS), says: () => ({ product: "none" }) },
  { words: wholePhrase(DEALERS), says: () => ({ product: "none" }) },
  { words: wholePhrase(BUSINESSES), says: () => ({ audience: "business" }) },
  { words: /\bequipment(?: loans?| financing)?\b/i, says: () => ({ product: "equipment_loan" }) },
];
