import { NumberColumn, StringTableBuilder, TupleIndex, type Utf8 } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { foldOrganization, squeezeName } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { OrganizationAtom, Rule } from "../rules/atoms.ts";

export interface NamedOrganization {
  readonly kind: OrganizationKind;
  readonly name: string;
  /** The organization's own name, folded. */
  readonly entity: string;
  readonly number: number;
  /** States where the name matches without a question to the person; null means all states. */
  readonly states: readonly StateCode[] | null;
}

/** An alias with at most this many letters is too short to count everywhere (guides/membership.md#names-of-organizations). */
const SHORT_ALIAS = 3;

type NamedAtom = Pick<OrganizationAtom, "kind" | "name" | "aliases" | "places">;

/** Bits in a word. The states of a bearer (an organization with one of its aliases) take two words. */
const BITS = 32;

/**
 * The organizations that rules name. An organization is identified by its own name, folded. An alias is a further name; it counts
 * everywhere only if it is long enough and no other organization has it. Names are kept in columns: a hundred thousand take a few MB.
 */
export class OrganizationRegistry {
  /** Organizations by kind and own name. The name is squeezed: folded, without spaces. */
  readonly #entities: StringTableBuilder;
  /** Aliases by kind and squeezed alias. */
  readonly #aliases: StringTableBuilder;
  /** Folded names of organizations and aliases. */
  readonly #spellings: StringTableBuilder;
  /** By organization: the number of its own name in `#spellings`. */
  readonly #ownNames = new NumberColumn();
  /** By alias: the number of its folded form in `#spellings`. */
  readonly #aliasNames = new NumberColumn();
  /** Bearers: pairs of an alias and an organization that has it. */
  readonly #bearers = new TupleIndex();
  /** By bearer: two words with a bit for each state in which the alias counts. */
  readonly #bearerStates = new NumberColumn();
  /** By alias: the number of organizations that have it. */
  readonly #bearerCounts = new NumberColumn();

  constructor(utf8: Utf8) {
    this.#entities = new StringTableBuilder(utf8);
    this.#aliases = new StringTableBuilder(utf8);
    this.#spellings = new StringTableBuilder(utf8);
  }

  /** Adds the organizations that a rule names. @param state the state of the rule's institution; null if not known. */
  add({ conditions, joinStep }: Pick<Rule, "conditions" | "joinStep">, state: StateCode | null): void {
    for (const condition of conditions) for (const atom of condition) if (atom.type === "organization") this.#add(atom, state);
    if (joinStep !== null) this.#add({ kind: "association", name: joinStep.association, aliases: [], places: [] }, state);
  }

  #add({ kind, name, aliases, places }: NamedAtom, state: StateCode | null): void {
    const own = foldOrganization(name);
    if (own === "") return;
    const entity = this.#entityOf(kind, own);
    const counts = places.length > 0 ? places : state === null ? [] : [state];
    for (const alias of new Set(aliases.map(foldOrganization))) {
      if (alias === "" || squeezeName(alias) === squeezeName(own)) continue;
      const number = this.#aliases.add(`${kind}|${squeezeName(alias)}`);
      if (number === this.#aliasNames.length) {
        this.#aliasNames.push(this.#spellings.add(alias));
        this.#bearerCounts.push(0);
      }
      this.#addBearer(number, entity, counts);
    }
  }

  /**
   * The organization with this own name, added if it is new. Of several spellings it keeps the first in text order, so the order of rules
   * does not matter.
   */
  #entityOf(kind: OrganizationKind, own: string): number {
    const entity = this.#entities.add(`${kind}|${squeezeName(own)}`);
    if (entity === this.#ownNames.length) this.#ownNames.push(this.#spellings.add(own));
    else if (own < this.#spellings.text(this.#ownNames.at(entity))) this.#ownNames.set(entity, this.#spellings.add(own));
    return entity;
  }

  #addBearer(alias: number, entity: number, states: readonly StateCode[]): void {
    const bearer = this.#bearers.number(alias, entity);
    if (bearer * 2 === this.#bearerStates.length) {
      this.#bearerStates.push(0);
      this.#bearerStates.push(0);
      this.#bearerCounts.set(alias, this.#bearerCounts.at(alias) + 1);
    }
    for (const state of states) {
      const number = STATE_CODES.indexOf(state);
      const word = bearer * 2 + Math.floor(number / BITS);
      this.#bearerStates.set(word, (this.#bearerStates.at(word) | (1 << (number % BITS))) >>> 0);
    }
  }

  /** The number of the organization with this own name; -1 if no rule uses the name. */
  entityOf(kind: OrganizationKind, folded: string): number {
    return this.#entities.find(`${kind}|${squeezeName(folded)}`);
  }

  count(kind: OrganizationKind): number {
    let count = 0;
    for (let entity = 0; entity < this.#entities.size; entity++) if (kindOfKey(this.#entities.text(entity)) === kind) count++;
    return count;
  }

  get size(): number {
    return this.#entities.size + this.#bearers.size;
  }

  /** All names: the own name of each organization, then each alias with each organization that has it. */
  *names(): Generator<NamedOrganization> {
    for (let entity = 0; entity < this.#entities.size; entity++) {
      const name = this.#ownName(entity);
      yield { kind: kindOfKey(this.#entities.text(entity)), name, entity: name, number: entity, states: null };
    }
    for (let bearer = 0; bearer < this.#bearers.size; bearer++) {
      const [alias, entity] = [this.#bearers.first.at(bearer), this.#bearers.second.at(bearer)];
      const key = this.#aliases.text(alias);
      const name = this.#spellings.text(this.#aliasNames.at(alias));
      const isClear = this.#bearerCounts.at(alias) === 1 && this.#entities.find(key) < 0 && squeezeName(name).length > SHORT_ALIAS;
      yield { kind: kindOfKey(key), name, entity: this.#ownName(entity), number: entity, states: isClear ? null : this.#statesOf(bearer) };
    }
  }

  #ownName(entity: number): string {
    return this.#spellings.text(this.#ownNames.at(entity));
  }

  #statesOf(bearer: number): readonly StateCode[] {
    return STATE_CODES.filter(
      (_, number) => (this.#bearerStates.at(bearer * 2 + Math.floor(number / BITS)) & (1 << (number % BITS))) !== 0,
    );
  }
}

function kindOfKey(key: string): OrganizationKind {
  return key.slice(0, key.indexOf("|")) as OrganizationKind;
}
