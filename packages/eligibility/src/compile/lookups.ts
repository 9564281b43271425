import { HashIndexBuilder, ListsBuilder, NumberColumn, type PackableColumns, StringTableBuilder, type Utf8 } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { squeezeName } from "@tellerline/text";
import type { OrganizationRegistry } from "../book/organization-registry.ts";
import { organizationClass } from "../rules/classes.ts";
import type { AtomColumns } from "./atom-columns.ts";

/** Finds slots by what requests state: geo keys, statuses and names of organizations. */
export class Lookups {
  readonly #strings: StringTableBuilder;
  readonly #texts: StringTableBuilder;
  readonly #index: HashIndexBuilder;
  readonly #slots = new NumberColumn();
  readonly #names = new NumberColumn();
  readonly #isLimited = new NumberColumn();
  readonly #states = new ListsBuilder();

  constructor(registry: OrganizationRegistry, atoms: AtomColumns, strings: StringTableBuilder, utf8: Utf8) {
    this.#strings = strings;
    this.#texts = new StringTableBuilder(utf8);
    this.#index = new HashIndexBuilder(atoms.facts.size + registry.size);
    for (let fact = 0; fact < atoms.facts.size; fact++) {
      const key = atoms.facts.text(fact);
      this.#add(key, key, atoms.factSlots.at(fact), "", null);
    }
    for (const { kind, name, entity, number, states } of registry.names()) {
      const atomClass = organizationClass(kind);
      const slot = atoms.slotOfEntity(atomClass, number);
      const key = `${atomClass}|${squeezeName(name)}`;
      // The key has only the squeezed name. The text adds the folded name and the slot, so that it differs for each name of each
      // organization.
      this.#add(key, `${key}|${name}|${slot}`, slot, entity, states);
    }
  }

  /**
   * @param name the organization's own name; empty for facts.
   * @param states where the name matches without a question to the person; null for all.
   */
  #add(key: string, text: string, slot: number, name: string, states: readonly StateCode[] | null): void {
    this.#index.add(key, this.#texts.add(text));
    this.#slots.push(slot);
    this.#names.push(this.#strings.add(name));
    this.#isLimited.push(states === null ? 0 : 1);
    this.#states.add((states ?? []).map((state) => STATE_CODES.indexOf(state)));
  }

  get size(): number {
    return this.#slots.length;
  }

  columns(): PackableColumns {
    return {
      lookupSlot: this.#slots.narrowed(),
      lookupName: this.#names.narrowed(),
      lookupIsLimited: this.#isLimited.narrowed(),
      ...this.#states.columns("lookupStates"),
      ...this.#texts.columns("lookup"),
      ...this.#index.columns("lookup"),
    };
  }
}
