import type { Gazetteer } from "@tellerline/geography";
import { type ExtractedFact, LIKELY } from "../text/fact.ts";

const ZIP = /_zip$/;
const PART_OF_PLACE = /_(?:city|county|state|zip)$/;

/** Asks for confirmation of a place whose ZIP lies outside its state: "Springfield, Illinois 90210". Either of the two may be wrong. */
export function withContradictedAsked(gazetteer: Gazetteer, facts: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const isSamePlace = (one: ExtractedFact, other: ExtractedFact) =>
    one.subject === other.subject &&
    one.gender === other.gender &&
    PART_OF_PLACE.test(one.field) &&
    one.field.replace(PART_OF_PLACE, "") === other.field.replace(PART_OF_PLACE, "");
  const isElsewhere = (zip: ExtractedFact) => {
    const state = facts.find((one) => one.field.endsWith("_state") && isSamePlace(one, zip));
    const counties = gazetteer.zip(String(zip.value))?.counties ?? [];
    return state !== undefined && counties.length > 0 && counties.every((county) => gazetteer.county(county).state !== state.value);
  };
  const contradicting = facts.filter((one) => ZIP.test(one.field)).filter(isElsewhere);
  if (contradicting.length === 0) return facts;
  return facts.map((one) =>
    contradicting.some((zip) => isSamePlace(one, zip))
      ? { ...one, confidence: Math.min(one.confidence, LIKELY), needsConfirmation: true }
      : one,
  );
}
