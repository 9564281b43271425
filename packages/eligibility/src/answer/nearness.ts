import { STATE_CODES } from "@tellerline/geography";
import { homeStates, type NearInstitution, type Where, whereBeyond } from "../person/near-institutions.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";

/** Where an institution's head office is, and which words its name shares with one of the person's organizations. */
export function nearnessOf({ book, resolved }: RuleOutcomes, institution: number): NearInstitution {
  const states = () => homeStates(resolved.individual).map((code) => STATE_CODES.indexOf(code));
  return resolved.near.get(institution) ?? { where: whereBeyond(book, states(), institution), says: null };
}

/**
 * The reason to ask an institution whose name has a word of one of the person's organizations: `Its name says Rockets: ask it.` Null if
 * there is no such word.
 */
export function namesakeReason({ resolved }: RuleOutcomes, institution: number): string | null {
  const says = resolved.near.get(institution)?.says ?? null;
  return says === null ? null : `Its name says ${says}: ask it.`;
}

/** Advice for an institution of which only the location of the head office is known, by `Where`. */
const ASK: Readonly<Record<Where, string>> = [
  "Its head office is in your county: ask it who may join.",
  "Its head office is in your city: ask it who may join.",
  "Its head office is in your state: ask it who may join.",
  "Ask it who may join.",
];

export const whatToAsk = (outcomes: RuleOutcomes, institution: number): string =>
  namesakeReason(outcomes, institution) ?? ASK[nearnessOf(outcomes, institution).where];
