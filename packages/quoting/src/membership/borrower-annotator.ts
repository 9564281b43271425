import type { DecisionRequestWire } from "@tellerline/contract";
import type { Gazetteer } from "@tellerline/geography";
import { Annotator } from "./annotator.ts";
import type { OpenedMembership } from "./opened-membership.ts";
import { type FieldPath, toPerson } from "./person.ts";

const GEO_FIELDS = { zip: "/context/geo/zip", state: "/context/geo/state", county: "/context/geo/county", city: "/context/geo" } as const;
const ofDecision: FieldPath = (_role, part) => GEO_FIELDS[part];

/**
 * Returns null if there is no membership data.
 * @param pathOf maps a place field to its JSON Pointer in the caller's request.
 * @throws Problem for places or facts of the borrower that are not valid, as `toPerson` does.
 */
export function borrowerAnnotator(
  knowledge: { readonly membership: OpenedMembership; readonly gazetteer: Gazetteer } | null,
  { context, borrower }: DecisionRequestWire,
  pathOf: FieldPath = ofDecision,
): Annotator | null {
  if (knowledge === null) return null;
  const { state, zip, county } = context?.geo ?? {};
  const { credit_score: _, ...facts } = borrower ?? {};
  const person = {
    ...facts,
    ...(state === undefined ? {} : { home_state: state }),
    ...(zip === undefined ? {} : { home_zip: zip }),
    ...(county === undefined ? {} : { home_county: county }),
  };
  return new Annotator(knowledge.membership, toPerson(knowledge.gazetteer, person, "/borrower", pathOf));
}
