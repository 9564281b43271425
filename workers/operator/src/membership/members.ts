import { countyKeyOf, type MemberInstitution } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import type { Institution } from "@tellerline/scoring";

/** Converts an institution to the form of membership books. `countyKey` is null if its county is unknown. */
export function toMember(institution: Institution, gazetteer: Gazetteer): MemberInstitution {
  const { creditUnionId, name, slug, city, state, county, members, alsoKnownAs, formerIds } = institution;
  const number = county === null ? null : gazetteer.countyByFips(county);
  const countyKey = number === null ? null : countyKeyOf(gazetteer, number);
  return { creditUnionId, name, slug, city, state, countyKey, members, alsoKnownAs, formerIds };
}
