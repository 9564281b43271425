import { anyOf, words } from "@tellerline/text";
import type { Rule } from "./rule.ts";

/** Costs that a loan does not have: "no closing costs". */
const WITHOUT_COSTS = "(?:no|without) (?:application|origination|prepayment|closing|balance transfer)";
const COSTS = "(?:fees?|penalt(?:y|ies)|costs?)";
/** Moving a loan from another lender: "bring your auto loan". */
const MOVE_LOAN = String.raw`(?:move|bring|transfer|switch) (?:your|an?|the) (?:\w+ )?loan`;
const FROM_ANOTHER = words`another; a different`;
const LENDERS = words`lender; bank; institution`;

export const INTENT_RULES: readonly Rule[] = [
  // Matched only so that these words do not count as unread: costs that a loan does not have say nothing about its scope.
  {
    words: new RegExp(String.raw`\b${WITHOUT_COSTS} ${COSTS}\b|\bone payment instead of \w+`, "i"),
    says: () => ({}),
  },
  { words: /\bpurchases? ?(?:and|&|or|\/) ?refinanc(?:es?|ing)\b/i, says: () => ({}) },
  { words: /\bbalance transfers?\b|\btransferencias? de saldo\b/i, says: () => ({ intent: "balance_transfer" }) },
  { words: /\bno[- ]cash[- ]?out\b/i, says: () => ({}) },
  { words: /\bcash[- ]?out\b/i, says: () => ({ intent: "cash_out" }) },
  { words: /\b(?:refinances?|refinancing|refi|refinanciamiento)\b/i, says: () => ({ intent: "refinance" }) },
  // "Bring your auto loan over from another lender"
  {
    words: new RegExp(String.raw`\b${MOVE_LOAN} (?:\w+ ){0,3}?from ${anyOf(FROM_ANOTHER)} ${anyOf(LENDERS)}\b`, "i"),
    says: () => ({ intent: "refinance" }),
  },
  { words: /\bpurchases?\b|\bcompras?\b/i, says: () => ({ intent: "purchase" }) },
];
