import { anyOf, words } from "@tellerline/text";
import type { Statement } from "./page.ts";

const BEGINNINGS = words`
  no matter (?:what|which|where|how|who); regardless of; irrespective of; without regard (?:to|for); wherever(?! (?:you|they) (?:live|work|reside) in\b); whichever; whatever; even if;
  even though; even from; without (?:living|residing|working) in; (?:it|this|that|your address) (?:does not|doesn['’]t) matter; whether (?:or not )?(?:they|you)
`;
/** A clause about what does not matter, up to the next mark: ", no matter which county they live in". */
const REGARDLESS = new RegExp(String.raw`,? ?\b${anyOf(BEGINNINGS)}\b[^.,;:!?()]*`, "gi");

const THEY_LIVE = String.raw`(?:they|he or she) (?=(?:live|reside|work)s?(?: or (?:live|work)s?)? in\b)`;
/** ", provided they live in" or ", if they live in": means the same as " who live in". */
const PROVIDED = new RegExp(`(?:,? provided(?: that)?|, if) ${THEY_LIVE}`, "gi");

/**
 * A statement in plain clauses: without those about what does not matter, whose words for places, times and denials limit nobody ("if you work for Elm
 * Works, even if you have never lived in Oak County"), and with "who live in" where it says "provided they live in".
 */
export const inPlainClauses = (statement: Statement): Statement => ({
  ...statement,
  text: statement.text.replaceAll(REGARDLESS, "").replaceAll(PROVIDED, " who ").trim(),
});
