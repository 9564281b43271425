import type { OrganizationKind } from "@tellerline/vocabulary";
import { foldOrganization } from "../names/fold-organization.ts";
import type { OrganizationAtom, Rule } from "../rules/atoms.ts";

/** Every folded name of an atom, its own first. */
export function foldedNames({ name, aliases }: Pick<OrganizationAtom, "name" | "aliases">): readonly string[] {
  return [...new Set([name, ...aliases].map(foldOrganization))].filter((folded) => folded !== "");
}

/** Entities of organizations by kind: names that some rule lists as aliases are one entity, keyed by its first name in sort order. */
export class OrganizationRegistry {
  readonly #parents = new Map<string, string>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      for (const atom of rule.conditions.flat()) if (atom.type === "organization") this.#unite(atom.kind, foldedNames(atom));
      if (rule.joinStep !== null) this.#unite("association", foldedNames({ name: rule.joinStep.association, aliases: [] }));
    }
  }

  /** The entity with this folded name, or null if no rule names it. */
  entityOf(kind: OrganizationKind, folded: string): string | null {
    const key = `${kind}|${folded}`;
    return this.#parents.has(key) ? this.#root(key) : null;
  }

  /** Every name of a kind. */
  names(kind: OrganizationKind): readonly string[] {
    const prefix = `${kind}|`;
    return [...this.#parents.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  #root(key: string): string {
    let root = key;
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  #unite(kind: OrganizationKind, names: readonly string[]): void {
    const keys = names.map((name) => `${kind}|${name}`);
    for (const key of keys) if (!this.#parents.has(key)) this.#parents.set(key, key);
    // The smallest root wins, so that the result does not depend on the order of rules.
    const roots = [...new Set(keys.map((key) => this.#root(key)))].sort();
    for (const root of roots) this.#parents.set(root, roots[0] ?? root);
  }
}
