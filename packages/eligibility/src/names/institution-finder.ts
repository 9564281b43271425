import { missing } from "@tellerline/book";
import { foldOrganization, squeezeName } from "@tellerline/text";
import { INSTITUTION_MATCHES, type InstitutionMatch } from "@tellerline/vocabulary";
import { NameSearch } from "./name-search.ts";
import { PrefixIndex } from "./prefix-index.ts";

/** Institutions by what people call them (guides/first-call.md#find-an-institution). */

export interface NamedInstitution {
  /** `<name>|<city>|<STATE>` */
  readonly id: string;
  readonly formerIds: readonly string[];
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  readonly city: string;
  /** Null: not known. */
  readonly charterNumber: number | null;
  /** Null: not known. Of two that match equally well the larger one comes first. */
  readonly members: number | null;
}

export interface FoundInstitution {
  /** Its position in the list that the finder was made from. */
  readonly institution: number;
  readonly match: InstitutionMatch;
}

/** Words that most names have: a query that says others besides is not searched by them. */
const COMMON: ReadonlySet<string> = new Set(["credit", "union", "federal", "the", "of", "and"]);
const CHARTER = /^(?:charter(?: number| no)? )?(\d{1,7})$/;
const PLACE_BEHIND = / \([^()]+, [A-Z]{2}\)$/;
const LEGAL_FORMS = [/ credit union$/, / (?:federal )?credit union$/, / federal$/] as const;

/** A folded name, and what people say for short: "navy federal credit union", "navy federal", "navy". */
const formsOf = (folded: string): readonly string[] => [...new Set([folded, ...LEGAL_FORMS.map((form) => folded.replace(form, ""))])];
const push = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

export class InstitutionFinder {
  readonly #institutions: readonly NamedInstitution[];
  /** Ids in lower case, current ones before former ones. */
  readonly #byId = new Map<string, FoundInstitution[]>();
  readonly #byCharter = new Map<number, FoundInstitution[]>();
  /** Forms of names, without spaces. */
  readonly #byName = new Map<string, FoundInstitution[]>();
  /** Forms of names, with the institutions that have them. */
  readonly #bearers = new Map<string, number[]>();
  readonly #words: PrefixIndex;
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
      words.push([...new Set([...names, foldOrganization(one.city)].flatMap((text) => text.split(" ")))]);
    }
    this.#words = new PrefixIndex(words);
  }

  /** The institutions that a query may mean, the closest match first, then the larger. Misspelled names are looked for if no other match is. */
  find(query: string): readonly FoundInstitution[] {
    const said = query.trim();
    const folded = foldOrganization(said);
    if (folded === "") return [];
    const found = new Map<number, FoundInstitution>();
    const add = (those: Iterable<FoundInstitution>) => {
      for (const one of those) if (!found.has(one.institution)) found.set(one.institution, one);
    };
    add(this.#byId.get(said.toLowerCase()) ?? []);
    const [, charter] = CHARTER.exec(folded) ?? [];
    if (charter !== undefined) add(this.#byCharter.get(Number(charter)) ?? []);
    for (const form of formsOf(folded)) add(this.#byName.get(squeezeName(form)) ?? []);
    add(this.#withWords(folded));
    if (found.size === 0) add(this.#misspelled(folded));
    return [...found.values()].toSorted((left, right) => this.#order(left, right));
  }

  /** Institutions whose current or former id differs from this one in letter case alone. */
  withIdButForCase(id: string): readonly number[] {
    return [...new Set((this.#byId.get(id.toLowerCase()) ?? []).map(({ institution }) => institution))];
  }

  /** Institutions whose name a text misspells. */
  misspelledBy(text: string): readonly number[] {
    return this.#misspelled(foldOrganization(text)).map(({ institution }) => institution);
  }

  #withWords(folded: string): readonly FoundInstitution[] {
    const said = folded.split(" ");
    const telling = said.filter((word) => !COMMON.has(word));
    return this.#words.withAll(telling.length === 0 ? said : telling).map((institution) => ({ institution, match: "words" }));
  }

  #misspelled(folded: string): readonly FoundInstitution[] {
    this.#near ??= new NameSearch([...this.#bearers.keys()]);
    const search = this.#near;
    const names = formsOf(folded).flatMap((form) => search.near(form));
    const institutions = new Set(names.flatMap(({ name }) => this.#bearers.get(name) ?? missing(0)));
    return [...institutions].map((institution) => ({ institution, match: "near_name" }));
  }

  #order(left: FoundInstitution, right: FoundInstitution): number {
    const one = this.#institutions[left.institution] ?? missing(left.institution);
    const other = this.#institutions[right.institution] ?? missing(right.institution);
    return (
      INSTITUTION_MATCHES.indexOf(left.match) - INSTITUTION_MATCHES.indexOf(right.match) ||
      (other.members ?? -1) - (one.members ?? -1) ||
      left.institution - right.institution
    );
  }
}
