import { anyOf, words } from "@tellerline/text";
import { ADJUSTABLE_RULES } from "../rules/adjustables.ts";
import { AMOUNT_RULES } from "../rules/amounts.ts";
import { INTENT_RULES } from "../rules/intents.ts";
import { OTHER_PRODUCT_RULES } from "../rules/other-products.ts";
import { PRODUCT_RULES } from "../rules/products.ts";
import type { Rule } from "../rules/rule.ts";
import { SCORE_RULES, TIER_RULE } from "../rules/scores.ts";
import { SHARE_RULES } from "../rules/shares.ts";
import { TERM_RULES } from "../rules/terms.ts";
import { VEHICLE_RULES } from "../rules/vehicles.ts";

/** Words that say that a figure is the lowest of several prices. */
const LOWEST = words`
  as low as; starting (?:at|from|as low as); starts? at; low as
  from(?=\s*(?:[‹\d(:*†¹]|$))
  desde(?: el)?; a partir del?
  begin(?:s|ning)? at
`;

/** The order matters: longer expressions come before those that are part of them. */
export const WORD_RULES: readonly Rule[] = [
  ...OTHER_PRODUCT_RULES,
  // Ages of vehicles are read before terms, which would take the years of "10 years old".
  ...VEHICLE_RULES,
  ...ADJUSTABLE_RULES,
  ...SCORE_RULES,
  ...SHARE_RULES,
  ...AMOUNT_RULES,
  ...PRODUCT_RULES,
  ...INTENT_RULES,
  TIER_RULE,
  { words: /\b(?:militares(?: y veteranos)?|veteranos)\b/i, says: () => ({ audience: "military" }) },
  { words: /\bprimera vivienda\b/i, says: () => ({ audience: "first_time_buyer" }) },
  { words: /\bdebt consolidation\b/i, says: () => ({ product: "personal_loan" }) },
  { words: /\bno annual fee\b|\bsin cuota anual\b/i, says: () => ({ annualFee: 0 }) },
  ...TERM_RULES,
  { words: new RegExp(String.raw`\b(?:rates? )?${anyOf(LOWEST)}\b`, "i"), says: () => ({ isFrom: true }) },
];
