import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { cityKey, wordKey } from "../book/nearby.ts";
import { distinctiveWords } from "../names/distinctive-words.ts";
import type { Individual, Region } from "./person.ts";

/** Where an institution's head office is relative to the person's home, the nearest first (guides/membership.md#order-of-entries). */
const IN_COUNTY = 0;
const IN_CITY = 1;
const IN_STATE = 2;
export const ELSEWHERE = 3;
export type Where = typeof IN_COUNTY | typeof IN_CITY | typeof IN_STATE | typeof ELSEWHERE;

export interface NearInstitution {
  readonly where: Where;
  /** Words of one of the person's organizations that the institution's name has, as the person writes them; null if there are none. */
  readonly says: string | null;
}

/** Kinds of organizations whose words are looked for in names of institutions. */
const NAMESAKES: readonly OrganizationKind[] = ["employer", "school", "association", "worship"];

export function homeStates({ regions }: Individual): readonly StateCode[] {
  return regions.get("home")?.states ?? [];
}

/**
 * Where an institution outside the home county and the home city is: in a home state, or elsewhere.
 * @param states positions of the home states in `STATE_CODES`.
 */
export const whereBeyond = ({ institutionState }: MembershipBook, states: readonly number[], institution: number): Where =>
  states.includes(institutionState[institution] ?? missing(institution)) ? IN_STATE : ELSEWHERE;

/** Keys of the region's city in `MembershipBook.nearby`, made from its place key (`place:TX:austin`). */
function cityKeysOf({ place }: Region): readonly string[] {
  const [, state, name] = place?.split(":") ?? [];
  return STATE_CODES.filter((code) => code === state).flatMap((code) => (name === undefined ? [] : [cityKey(code, name)]));
}

/** The words of `said` that are in `found`, in the person's spelling. If there are none, the words of `found`. */
function spelled(said: string, found: readonly string[]): string {
  const isFound = (text: string) =>
    foldOrganization(text)
      .split(" ")
      .some((word) => found.includes(word));
  const own = said.replaceAll(",", " ").replaceAll(".", "").split(" ").filter(isFound);
  return own.length === 0 ? found.join(" ") : own.join(" ");
}

function addNamesakes(near: Map<number, NearInstitution>, book: MembershipBook, said: string, states: readonly number[]): void {
  const found = new Map<number, string[]>();
  for (const word of distinctiveWords(said))
    for (const institution of Array.from(book.nearby(wordKey(word)))) found.set(institution, [...(found.get(institution) ?? []), word]);
  for (const [institution, words] of found) {
    const { where = whereBeyond(book, states, institution), says = null } = near.get(institution) ?? {};
    near.set(institution, { where, says: says ?? spelled(said, words) });
  }
}

/** Institutions in the person's county or city, or with a name that has a word of one of the person's organizations. */
export function nearInstitutions(book: MembershipBook, individual: Individual): ReadonlyMap<number, NearInstitution> {
  const near = new Map<number, NearInstitution>();
  const home = individual.regions.get("home");
  const counties = home === undefined ? [] : (home.counties ?? home.suggestedCounties);
  const addAll = (key: string, where: Where) => {
    for (const institution of Array.from(book.nearby(key))) if (!near.has(institution)) near.set(institution, { where, says: null });
  };
  for (const key of counties) addAll(key, IN_COUNTY);
  for (const key of home === undefined ? [] : cityKeysOf(home)) addAll(key, IN_CITY);
  const states = homeStates(individual).map((code) => STATE_CODES.indexOf(code));
  for (const kind of NAMESAKES) for (const { name } of individual.organizations.get(kind) ?? []) addNamesakes(near, book, name, states);
  return near;
}
