import { type Column, ListsBuilder, missing, NumberColumn, StringTableBuilder, TupleIndex, type Utf8 } from "@tellerline/book";
import { codeOfPlaceStanding, STATE_CODES } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import { GEO_LEVELS } from "@tellerline/vocabulary";
import type { OrganizationRegistry } from "../book/organization-registry.ts";
import { auxOf, classOf, factOf, keyOf, labelOf } from "../conditions/index.ts";
import type { Atom, GeoAtom, OrganizationAtom } from "../rules/atoms.ts";
import type { AtomClass } from "../rules/classes.ts";

/** Kinds of slots. A slot is identified by its class, its kind and a number: of an organization, of a stated fact, or of an atom's key. */
const OF_ENTITY = 0;
const OF_FACT = 1;
const OF_KEY = 2;

/** Distinct atoms (alternatives of conditions) as columns. Atoms of one class that the same fact settles share a slot. */
export class AtomColumns {
  /** Facts, each after the number of the class whose atoms it settles: `3|county:TX:travis`. */
  readonly facts: StringTableBuilder;
  readonly factSlots = new NumberColumn();
  readonly slots = new TupleIndex();
  readonly #registry: OrganizationRegistry;
  readonly #strings: StringTableBuilder;
  readonly #atoms = new TupleIndex();
  readonly #slot = new NumberColumn();
  readonly #aux = new NumberColumn();
  readonly #place = new NumberColumn();
  readonly #places = new TupleIndex();
  readonly #placeLevel = new NumberColumn();
  readonly #placeStates = new ListsBuilder();
  readonly #placeCounties = new ListsBuilder();
  readonly #placeStanding = new NumberColumn();
  readonly #placeSuggestedCounties = new ListsBuilder();

  /**
   * @param registry must have the organization of an atom before the atom is added.
   * @param strings the strings of the book.
   */
  constructor(registry: OrganizationRegistry, strings: StringTableBuilder, utf8: Utf8) {
    this.#registry = registry;
    this.#strings = strings;
    this.facts = new StringTableBuilder(utf8);
  }

  /** The number of an atom, which is added if it is new. */
  add(atom: Atom): number {
    const number = this.#atoms.number(classOf(atom), this.#strings.add(keyOf(atom)), this.#strings.add(labelOf(atom)));
    if (number < this.#slot.length) return number;
    this.#slot.push(this.slotOf(atom));
    this.#aux.push(auxOf(atom));
    this.#place.push(atom.type === "geo" ? this.#addPlace(atom) + 1 : 0);
    return number;
  }

  slotOf(atom: Atom): number {
    const atomClass = classOf(atom);
    if (atom.type === "organization") return this.slotOfEntity(atomClass, this.entityOf(atom.kind, atom.name));
    const fact = factOf(atom);
    if (fact === null) return this.slots.number(atomClass, OF_KEY, this.#strings.add(keyOf(atom)));
    const number = this.facts.add(`${atomClass}|${fact}`);
    const slot = this.slots.number(atomClass, OF_FACT, number);
    if (number === this.factSlots.length) this.factSlots.push(slot);
    return slot;
  }

  slotOfEntity(atomClass: AtomClass, entity: number): number {
    return this.slots.number(atomClass, OF_ENTITY, entity);
  }

  /** @throws Error if the registry does not have the organization. */
  entityOf(kind: OrganizationAtom["kind"], name: string): number {
    const entity = this.#registry.entityOf(kind, foldOrganization(name));
    if (entity < 0) throw new Error(`No rule names the ${kind} ${name}.`);
    return entity;
  }

  #addPlace({ key, level, states, counties, suggestedCounties = [], placeStanding }: GeoAtom): number {
    const number = this.#places.number(this.#strings.add(key), 0);
    if (number < this.#placeLevel.length) return number;
    this.#placeLevel.push(GEO_LEVELS.indexOf(level));
    this.#placeStates.add(states.map((state) => STATE_CODES.indexOf(state)));
    this.#placeCounties.add(counties.map((county) => this.#strings.add(county)));
    this.#placeStanding.push(codeOfPlaceStanding(placeStanding));
    this.#placeSuggestedCounties.add(suggestedCounties.map((county) => this.#strings.add(county)));
    return number;
  }

  columns(): Record<string, Column> {
    if (this.#slot.length !== this.#atoms.size) missing(this.#slot.length);
    return {
      atomClass: this.#atoms.first.narrowed(),
      atomSlot: this.#slot.narrowed(),
      atomAux: this.#aux.narrowed(),
      atomPlace: this.#place.narrowed(),
      atomKey: this.#atoms.second.narrowed(),
      atomLabel: this.#atoms.third.narrowed(),
      placeKey: this.#places.first.narrowed(),
      placeLevel: this.#placeLevel.narrowed(),
      ...this.#placeSuggestedCounties.columns("placeSuggestedCounties"),
      placeStanding: this.#placeStanding.narrowed(),
      ...this.#placeStates.columns("placeStates"),
      ...this.#placeCounties.columns("placeCounties"),
    };
  }
}
