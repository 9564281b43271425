import type { MemberInstitution } from "../book/source.ts";
import type { Person } from "../person/person.ts";

/** Words in the random worlds that are too common to identify an organization. */
const COMMON = ["hospital", "church", "star", "the", "a", "staff"];

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "" && !COMMON.includes(word));

export function isNamesake({ name, alsoKnownAs }: MemberInstitution, person: Person): boolean {
  const own = [name, ...alsoKnownAs].flatMap(wordsOf);
  const kinds = ["employer", "school", "association", "worship"] as const;
  const said = kinds.flatMap((kind) => (person.organizations.get(kind) ?? []).flatMap((one) => wordsOf(one.name)));
  return said.some((word) => own.includes(word));
}

/** 0 if the head office is in the county of the person's home, 1 in its city, 2 in its state, 3 elsewhere. */
export function distanceTo({ city, state, countyKey }: MemberInstitution, person: Person): number {
  const home = person.regions.get("home");
  if (home === undefined) return 3;
  const counties = home.counties ?? home.suggestedCounties;
  if (countyKey !== null && counties.includes(countyKey)) return 0;
  if (home.place === `place:${state}:${city.toLowerCase()}`) return 1;
  return (home.states ?? []).includes(state) ? 2 : 3;
}
