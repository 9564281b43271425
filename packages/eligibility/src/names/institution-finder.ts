import { missing } from "@tellerline/book";
import { STATES, type StateCode } from "@tellerline/geography";
import { foldOrganization, squeezeName } from "@tellerline/text";
import { INSTITUTION_MATCHES, type InstitutionMatch } from "@tellerline/vocabulary";
import { CITY_CHARACTERS } from "./cut-city.ts";
import { NameSearch } from "./name-search.ts";
import { PrefixIndex } from "./prefix-index.ts";

export interface NamedInstitution {
  /** Id in the form `<name>|<city>|<STATE>`. */
  readonly id: string;
  readonly formerIds: readonly string[];
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  /** City of the head office, which NCUA cuts to 15 characters. */
  readonly city: string;
  readonly state: StateCode;
  /** Null if not known. */
  readonly charterNumber: number | null;
  /** Number of members; null if not known. Of equally good matches, the larger institution comes first. */
  readonly members: number | null;
}

export interface FoundInstitution {
  /** The institution's position in the list that the finder was made from. */
  readonly institution: number;
  readonly match: InstitutionMatch;
  /** Rank among institutions with the same kind of match; 0, the default, is the closest. */
  readonly distance?: number;
}

/** Words that most names have. They are searched only if a query has no other words. */
const COMMON: ReadonlySet<string> = new Set(["credit", "union", "federal", "the", "of", "and", "fcu", "cu", "inc"]);
const BESIDE_CHARTER: ReadonlySet<string> = new Set(["charter", "number", "no", "ncua", "cert", "certificate", ...COMMON]);
const CHARTER = /^\d{1,7}$/;
const CITY_WORDS = 4;
const PLACE_BEHIND = / \([^()]+, [A-Z]{2}\)$/;
const LEGAL_FORMS = [/ credit union$/, / (?:federal )?credit union$/, / federal$/] as const;

/** A folded name and its short forms: "navy federal credit union", "navy federal", "navy". */
const formsOf = (folded: string): readonly string[] => [...new Set([folded, ...LEGAL_FORMS.map((form) => folded.replace(form, ""))])];
/** True if a text has at least two characters besides its common words: "credit union" alone does not identify an institution. */
export function namesAnInstitution(text: string): boolean {
  const words = foldOrganization(text).split(" ");
  return words.filter((word) => !COMMON.has(word)).join("").length > 1;
}

const push = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

/** Finds institutions by what people call them (guides/first-call.md#find-an-institution). */
export class InstitutionFinder {
  readonly #institutions: readonly NamedInstitution[];
  /** Institutions by id in lower case. An institution's current id comes before another's former id. */
  readonly #byId = new Map<string, FoundInstitution[]>();
  readonly #byCharter = new Map<number, FoundInstitution[]>();
  /** Institutions by name and short form, without spaces. */
  readonly #byName = new Map<string, FoundInstitution[]>();
  /** Institutions by name and short form, with spaces. */
  readonly #bearers = new Map<string, number[]>();
  readonly #words: PrefixIndex;
  readonly #byCity = new Map<string, number[]>();
  /** Folded cities that NCUA may have cut. */
  readonly #cutCities = new Set<string>();
  #near: NameSearch | null = null;

  constructor(institutions: readonly NamedInstitution[]) {
    this.#institutions = institutions;
    for (const [institution, { id }] of institutions.entries()) push(this.#byId, id.toLowerCase(), { institution, match: "id" });
    const words: string[][] = [];
    for (const [institution, one] of institutions.entries()) {
      for (const id of one.formerIds) push(this.#byId, id.toLowerCase(), { institution, match: "former_id" });
      if (one.charterNumber !== null) push(this.#byCharter, one.charterNumber, { institution, match: "charter_number" });
      const names = [one.name, ...one.alsoKnownAs].map((name) => foldOrganization(name.replace(PLACE_BEHIND, "")));
      for (const [place, folded] of names.entries()) {
        const match = place === 0 ? "name" : "also_known_as";
        for (const form of formsOf(folded)) {
          push(this.#byName, squeezeName(form), { institution, match });
          push(this.#bearers, form, institution);
        }
      }
      const city = foldOrganization(one.city);
      push(this.#byCity, city, institution);
      if (one.city.length === CITY_CHARACTERS) this.#cutCities.add(city);
      const place = [city, one.state.toLowerCase(), foldOrganization(STATES[one.state].name)];
      words.push([...new Set([...names, ...place].flatMap((text) => text.split(" ")))]);
    }
    this.#words = new PrefixIndex(words);
  }

  /**
   * The institutions that a query may mean: the closest match first, and of equal matches the larger institution. Misspelled names are only looked
   * for if nothing else matches.
   */
  find(query: string): readonly FoundInstitution[] {
    const said = query.trim();
    const folded = foldOrganization(said);
    if (folded === "") return [];
    const found = new Map<number, FoundInstitution>();
    const add = (those: Iterable<FoundInstitution>) => {
      for (const one of those) if (!found.has(one.institution)) found.set(one.institution, one);
    };
    add(this.#withId(said));
    add(this.#withCharter(folded));
    for (const form of formsOf(folded)) add(this.#byName.get(squeezeName(form)) ?? []);
    add(this.#withWords(folded));
    if (found.size === 0) add(this.#misspelled(folded));
    return [...found.values()].toSorted((left, right) => this.#order(left, right));
  }

  /** Two ids may differ in letter case alone. The id that equals the query exactly comes first. */
  #withId(said: string): readonly FoundInstitution[] {
    const distanceOf = (institution: number) => (this.#institutions[institution]?.id === said ? 0 : 1);
    return (this.#byId.get(said.toLowerCase()) ?? []).map((one) => ({ ...one, distance: distanceOf(one.institution) }));
  }

  #withCharter(folded: string): readonly FoundInstitution[] {
    const [number, ...more] = folded.split(" ").filter((word) => !BESIDE_CHARTER.has(word));
    return number === undefined || more.length > 0 || !CHARTER.test(number) ? [] : (this.#byCharter.get(Number(number)) ?? []);
  }

  /** Institutions whose current or former id equals `id`, apart from letter case. */
  withIdIgnoringCase(id: string): readonly number[] {
    return [...new Set((this.#byId.get(id.toLowerCase()) ?? []).map(({ institution }) => institution))];
  }

  misspelledBy(text: string): readonly number[] {
    return this.#misspelled(foldOrganization(text)).map(({ institution }) => institution);
  }

  #withWords(folded: string): readonly FoundInstitution[] {
    const said = folded.split(" ").map((word, at, words) => ({ word, cuts: this.#cutsOf(words.slice(0, at + 1)) }));
    const telling = said.filter(({ word }) => !COMMON.has(word));
    const asked = (telling.length === 0 ? said : telling).map(({ word, cuts }): readonly [string, ...string[]] => [word, ...cuts]);
    return this.#words.withAll(asked).map((institution) => ({ institution, match: "words" }));
  }

  /**
   * Shorter forms of the last word, in case the words end with a city whose name NCUA cut: for `international falls` also `f`, because a
   * head office is in `International F`.
   */
  #cutsOf(words: readonly string[]): readonly string[] {
    const last = words.at(-1) ?? "";
    const before = Array.from({ length: Math.min(CITY_WORDS, words.length) }, (_, count) => words.slice(words.length - 1 - count, -1));
    const cuts = Array.from({ length: Math.max(0, last.length - 1) }, (_, length) => last.slice(0, length + 1));
    return cuts.filter((cut) => before.some((head) => this.#cutCities.has([...head, cut].join(" "))));
  }

  /** Institutions whose name the text misspells, the nearest first. If there are none, the last words of the text are read as a city. */
  #misspelled(folded: string): readonly FoundInstitution[] {
    const near = this.#bearersOf(folded);
    const found = near.length > 0 ? near : this.#misspelledIn(folded.split(" "));
    return [...new Set(found)].map((institution, distance) => ({ institution, match: "near_name", distance }));
  }

  #misspelledIn(words: readonly string[]): readonly number[] {
    for (let city = Math.min(CITY_WORDS, words.length - 1); city > 0; city--) {
      const there = new Set(this.#byCity.get(words.slice(-city).join(" ").slice(0, CITY_CHARACTERS).trim()) ?? []);
      const near = there.size === 0 ? [] : this.#bearersOf(words.slice(0, -city).join(" ")).filter((institution) => there.has(institution));
      if (near.length > 0) return near;
    }
    return [];
  }

  /**
   * Institutions with a similar name: for each form of the text in turn (`formsOf`), the nearest first. Those that share a name are ordered
   * by size.
   */
  #bearersOf(folded: string): readonly number[] {
    this.#near ??= new NameSearch([...this.#bearers.keys()]);
    const search = this.#near;
    const names = formsOf(folded).flatMap((form) => search.near(form));
    const bySize = (left: number, right: number) => this.#membersOf(right) - this.#membersOf(left) || left - right;
    return names.flatMap(({ name }) => (this.#bearers.get(name) ?? missing(0)).toSorted(bySize));
  }

  #membersOf(institution: number): number {
    return this.#institutions[institution]?.members ?? -1;
  }

  #order(left: FoundInstitution, right: FoundInstitution): number {
    return (
      INSTITUTION_MATCHES.indexOf(left.match) - INSTITUTION_MATCHES.indexOf(right.match) ||
      (left.distance ?? 0) - (right.distance ?? 0) ||
      this.#membersOf(right.institution) - this.#membersOf(left.institution) ||
      left.institution - right.institution
    );
  }
}
