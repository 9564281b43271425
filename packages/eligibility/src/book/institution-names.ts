import { foldOrganization, squeezeName } from "@tellerline/text";

/** Words that say only that an institution is a credit union. "Community" is kept: it is a part of the name. */
const CREDIT_UNION = /\b(?:federal )?credit union\b/g;
/** The word "federal" at the end, which people often keep in a short name: "Navy Federal". */
const FEDERAL_END = / federal$/;
/** The place after a name that several institutions share: "Capital (Lubbock, TX)". */
const PLACE_BEHIND = / \([^()]+, [A-Z]{2}\)$/;

/** An institution's own name, without the place that is appended if several institutions share the name. */
export const withoutPlace = (name: string): string => name.replace(PLACE_BEHIND, "");

function bareName(folded: string): string {
  const bare = foldOrganization(folded.replaceAll(CREDIT_UNION, " ")).replace(FEDERAL_END, "");
  return bare === "" ? folded : bare;
}

type Bearers = Map<string, number[]>;

function addBearer(bearers: Bearers, folded: string, institution: number): void {
  const key = squeezeName(folded);
  const known = bearers.get(key) ?? [];
  bearers.set(key, known);
  if (!known.includes(institution)) known.push(institution);
}

/** Finds credit unions by the names that people give them (guides/membership.md#credit-unions-that-somebody-belongs-to). */
export class InstitutionNames {
  /** Institutions by names as answers show them: `Capital (Lubbock, TX)`. */
  readonly #shown: Bearers = new Map();
  /** Institutions by names without the place: `Capital`. */
  readonly #whole: Bearers = new Map();
  /** Institutions by names without the place and without words such as "Federal Credit Union". */
  readonly #bare: Bearers = new Map();

  /** @param names every name, trade names included, with the number of its institution. */
  constructor(names: Iterable<readonly [name: string, institution: number]>) {
    for (const [name, institution] of names) {
      const whole = foldOrganization(withoutPlace(name));
      addBearer(this.#shown, foldOrganization(name), institution);
      addBearer(this.#whole, whole, institution);
      addBearer(this.#bare, bareName(whole), institution);
    }
  }

  /** Numbers of the institutions that a name may mean, ascending. If there are several, only the person knows which. */
  find(name: string): readonly number[] {
    const folded = foldOrganization(name);
    const bare = bareName(folded);
    const [shown, whole] = [this.#shown, this.#whole].map((bearers) => bearers.get(squeezeName(folded)) ?? []);
    // If answers show a name for only one institution, the name identifies it. A bare name (without "credit union" or a place
    // behind it) does not: others may share it.
    if (shown?.length === 1 && (folded !== bare || PLACE_BEHIND.test(name))) return shown;
    if (whole !== undefined && whole.length > 0 && folded !== bare) return ascending(whole);
    const bearers = this.#bare.get(squeezeName(bare)) ?? [];
    return ascending(bearers.length === 0 ? (shown ?? []) : bearers);
  }
}

const ascending = (institutions: readonly number[]): readonly number[] => institutions.toSorted((left, right) => left - right);
