import type { DecisionRequestWire } from "@tellerline/contract";
import { Annotator, type MembershipKnowledge, toPerson } from "@tellerline/worker-kit";

const GEO_FIELDS = { zip: "/context/geo/zip", state: "/context/geo/state", county: "/context/geo/county", city: "/context/geo" } as const;

/** How the borrower of a single decision stands with institutions; null where nothing is known of membership. */
export function annotatorOf(knowledge: MembershipKnowledge | null, { context, borrower }: DecisionRequestWire): Annotator | null {
  if (knowledge === null) return null;
  const { state, zip, county } = context?.geo ?? {};
  const { employer, military_status, school, worship } = borrower ?? {};
  const facts = { home_state: state, home_zip: zip, home_county: county, employer, military_status, school, worship };
  const said = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return new Annotator(
    knowledge.membership,
    toPerson(knowledge.gazetteer, said, (_role, part) => GEO_FIELDS[part]),
  );
}
