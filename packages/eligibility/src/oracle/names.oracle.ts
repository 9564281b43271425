import type { OrganizationKind } from "@tellerline/vocabulary";
import type { Rule } from "../rules/atoms.ts";

const LEGAL_FORMS = "inc incorporated llc llp lp ltd limited co company corp corporation plc pllc pc na fcu cu".split(" ");

const folded = new Map<string, string>();

/** A name without accents, letter case, punctuation, a leading article and trailing legal forms. */
function foldName(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  const text = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/['’.]/g, "")
    .replace(/&/g, " and ")
    .toLowerCase();
  let words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (words[0] === "the" && words.length > 1) words = words.slice(1);
  while (words.length > 1 && LEGAL_FORMS.includes(words[words.length - 1] ?? "")) words = words.slice(0, -1);
  folded.set(name, words.join(" "));
  return words.join(" ");
}

export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other);

/** The folded names of one organization. */
type Names = ReadonlySet<string>;

/**
 * The organizations that a set of rules names. Names that a rule gives to one organization belong together, and so do those of two
 * rules with a name in common. Similar names are not matched here.
 */
export class KnownOrganizations {
  readonly #byKind = new Map<OrganizationKind, Names[]>();

  constructor(rules: readonly Rule[]) {
    for (const { conditions, joinStep } of rules) {
      for (const atom of conditions.flat()) if (atom.type === "organization") this.#add(atom.kind, [atom.name, ...atom.aliases]);
      if (joinStep !== null) this.#add("association", [joinStep.association]);
    }
  }

  #add(kind: OrganizationKind, names: readonly string[]): void {
    const given = new Set(names.map(foldName).filter((name) => name !== ""));
    const known = this.#byKind.get(kind) ?? [];
    const same = known.filter((other) => [...other].some((name) => given.has(name)));
    const merged = new Set([...given, ...same.flatMap((other) => [...other])]);
    this.#byKind.set(kind, [...known.filter((other) => !same.includes(other)), merged]);
  }

  /** The organization of this name, or null if no rule names it. */
  find(kind: OrganizationKind, name: string): Names | null {
    return this.#byKind.get(kind)?.find((names) => names.has(foldName(name))) ?? null;
  }
}
