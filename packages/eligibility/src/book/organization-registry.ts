import { STATE_CODES, type StateCode } from "@tellerline/geography";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { foldOrganization, squeezeName } from "../names/fold-organization.ts";
import type { OrganizationAtom, Rule } from "../rules/atoms.ts";

/** A name in a rule, and the organization that bears it. */
export interface NamedOrganization {
  readonly kind: OrganizationKind;
  /** The name, folded. */
  readonly name: string;
  /** The organization's own name, folded. */
  readonly entity: string;
  /** States in which the name counts without a question; null means everywhere. */
  readonly states: readonly StateCode[] | null;
}

/** Up to this many letters, an alias says too little to count everywhere (guides/membership.md#names-of-organizations). */
const SHORT_ALIAS = 3;

type NamedAtom = Pick<OrganizationAtom, "kind" | "name" | "aliases" | "places">;

/**
 * The organizations that a set of rules names. Each is known by its own name, folded; an alias is another name of it, which counts
 * everywhere only if it is long enough and no other organization has it.
 */
export class OrganizationRegistry {
  /** By kind and squeezed own name: the folded own name. */
  readonly #entities = new Map<string, string>();
  /** By kind and squeezed alias: for each entity, the states in which it counts, and the alias as written first. */
  readonly #aliases = new Map<
    string,
    { readonly kind: OrganizationKind; readonly name: string; readonly of: Map<string, Set<StateCode>> }
  >();

  /** @param stateOf the state of an institution, by its id. */
  constructor(rules: readonly Rule[], stateOf: (creditUnionId: string) => StateCode | null) {
    for (const { conditions, joinStep, creditUnionId } of rules) {
      const state = stateOf(creditUnionId);
      for (const atom of conditions.flat()) if (atom.type === "organization") this.#add(atom, state);
      if (joinStep !== null) this.#add({ kind: "association", name: joinStep.association, aliases: [], places: [] }, state);
    }
  }

  #add({ kind, name, aliases, places }: NamedAtom, state: StateCode | null): void {
    const own = foldOrganization(name);
    if (own === "") return;
    const entityKey = `${kind}|${squeezeName(own)}`;
    // The first spelling in text order, so that the result does not depend on the order of rules.
    const known = this.#entities.get(entityKey);
    if (known === undefined || own < known) this.#entities.set(entityKey, own);
    const counts = places.length > 0 ? places : state === null ? [] : [state];
    for (const alias of new Set(aliases.map(foldOrganization))) {
      if (alias === "" || squeezeName(alias) === squeezeName(own)) continue;
      const key = `${kind}|${squeezeName(alias)}`;
      const entry = this.#aliases.get(key) ?? { kind, name: alias, of: new Map<string, Set<StateCode>>() };
      this.#aliases.set(key, entry);
      const states = entry.of.get(entityKey) ?? new Set();
      entry.of.set(entityKey, states);
      for (const code of counts) states.add(code);
    }
  }

  /** The organization of this own name, or null if no rule names it so. */
  entityOf(kind: OrganizationKind, folded: string): string | null {
    return this.#entities.get(`${kind}|${squeezeName(folded)}`) ?? null;
  }

  /** Every name, own names first. */
  names(): readonly NamedOrganization[] {
    const own = [...this.#entities].map(([key, name]): NamedOrganization => {
      return { kind: kindOfKey(key), name, entity: name, states: null };
    });
    const aliases = [...this.#aliases].flatMap(([key, { kind, name, of }]) => {
      const isClear = of.size === 1 && !this.#entities.has(key) && squeezeName(name).length > SHORT_ALIAS;
      return [...of].map(([entityKey, states]): NamedOrganization => {
        const entity = this.#entities.get(entityKey) ?? "";
        return { kind, name, entity, states: isClear ? null : STATE_CODES.filter((code) => states.has(code)) };
      });
    });
    return [...own, ...aliases];
  }
}

function kindOfKey(key: string): OrganizationKind {
  return key.slice(0, key.indexOf("|")) as OrganizationKind;
}
