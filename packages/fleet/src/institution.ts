import type { Random } from "@tellerline/ops/random";

type Area = readonly [state: string, stateName: string, city: string, county: string, otherCounty: string];

/** Real cities and counties, so that the gazetteer knows the counties in the sentences of sites. */
const COUNTIES: readonly [Area, ...Area[]] = [
  ["TX", "Texas", "Austin", "Travis", "Williamson"],
  ["OH", "Ohio", "Columbus", "Franklin", "Delaware"],
  ["WA", "Washington", "Seattle", "King", "Pierce"],
  ["PA", "Pennsylvania", "Pittsburgh", "Allegheny", "Butler"],
  ["CO", "Colorado", "Denver", "Denver", "Adams"],
  ["MN", "Minnesota", "Duluth", "St. Louis", "Carlton"],
  ["GA", "Georgia", "Atlanta", "Fulton", "Cobb"],
  ["OR", "Oregon", "Portland", "Multnomah", "Clackamas"],
  ["MI", "Michigan", "Lansing", "Ingham", "Eaton"],
  ["VA", "Virginia", "Fairfax", "Fairfax", "Loudoun"],
];

const TREES = ["Alder", "Birch", "Cedar", "Hazel", "Juniper", "Laurel", "Magnolia", "Poplar", "Rowan", "Willow"] as const;
const LANDS = ["Bridge", "Canyon", "Field", "Harbor", "Meadow", "Prairie", "Ridge", "Springs", "Summit", "Valley"] as const;
const WORKS = ["Mills", "Foundry", "Railway", "Hospital", "Airlines", "Shipyard", "Power Company", "Paper Works"] as const;

/** One membership rule of an institution, independent of the words in which a page states it. */
export type Truth =
  | { readonly says: "county"; readonly state: string; readonly county: string }
  | { readonly says: "employer"; readonly name: string }
  | { readonly says: "association"; readonly name: string }
  | { readonly says: "everybody" };

export interface Institution {
  readonly charter: number;
  readonly id: string;
  /** The name as the NCUA lists it, without the words that say what kind of institution it is. */
  readonly name: string;
  /** The name as the institution's own pages have it. */
  readonly ownName: string;
  readonly city: string;
  readonly state: string;
  readonly stateName: string;
  readonly members: number;
  readonly truths: readonly Truth[];
}

/** Lowest charter number of an invented institution; those of real institutions are all lower. */
const FIRST_CHARTER = 90_001;

/** Invents an institution with its true membership rules. The institution's site states the rules in sentences (words.ts). */
export function makeInstitution(number: number, random: Random): Institution {
  const tree = TREES[number % TREES.length] ?? TREES[0];
  const land = LANDS[Math.floor(number / TREES.length) % LANDS.length] ?? LANDS[0];
  const series = Math.floor(number / (TREES.length * LANDS.length));
  const [state, stateName, city, county, other] = random.pick(COUNTIES);
  const name = `${tree} ${land}${series === 0 ? "" : ` ${series + 1}`}`;
  const employer = { says: "employer", name: `${tree}${land} ${random.pick(WORKS)}` } as const;
  const truths: Truth[] = [{ says: "county", state, county }];
  if (random.chance(0.4)) truths.push({ says: "county", state, county: other });
  if (random.chance(0.5)) truths.push(employer);
  if (random.chance(0.2)) truths.push({ says: "association", name: `${tree} ${land} Heritage Association` });
  if (number % 37 === 36) truths.push({ says: "everybody" });
  return {
    charter: FIRST_CHARTER + number,
    id: `${name.toUpperCase()}|${city.toUpperCase()}|${state}`,
    name,
    ownName: `${name} ${number % 2 === 0 ? "Credit Union" : "Federal Credit Union"}`,
    city,
    state,
    stateName,
    members: 1000 + random.integer(0, 400_000),
    truths,
  };
}
