import { countyKeyOf, type MemberInstitution } from "@tellerline/eligibility";
import { foldName, type Gazetteer, type StateCode } from "@tellerline/geography";
import type { Institution } from "@tellerline/scoring";

/** @param county FIPS code or name, as an import may have either. */
function numberOf(gazetteer: Gazetteer, state: StateCode, county: string): number | null {
  const byCode = gazetteer.countyByFips(county);
  if (byCode !== null) return byCode;
  const [named, ...others] = gazetteer.countiesNamed(state, foldName(county));
  return named === undefined || others.length > 0 ? null : named;
}

/** Converts an institution to the form of membership books. `countyKey` is null if its county is unknown. */
export function toMember(institution: Institution, gazetteer: Gazetteer): MemberInstitution {
  const { creditUnionId, name, slug, city, state, county, members, alsoKnownAs, formerIds } = institution;
  const number = county === null ? null : numberOf(gazetteer, state, county);
  const countyKey = number === null ? null : countyKeyOf(gazetteer, number);
  return { creditUnionId, name, slug, city, state, countyKey, members, alsoKnownAs, formerIds };
}
