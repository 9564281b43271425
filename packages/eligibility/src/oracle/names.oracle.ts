import type { StateCode } from "@tellerline/geography";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { OrganizationAtom, Rule } from "../rules/atoms.ts";

const LEGAL_FORMS = "inc incorporated llc llp lp ltd limited co company corp corporation plc pllc pc na fcu cu".split(" ");

const folded = new Map<string, string>();

/** Folds a name: removes accents, letter case, punctuation, spaces, a leading article and trailing legal forms. */
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
  folded.set(name, words.join(""));
  return words.join("");
}

export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other);

export type Meaning = "this" | "maybe this" | "another" | "nothing known";

interface Named {
  readonly atom: Pick<OrganizationAtom, "kind" | "name" | "aliases" | "places">;
  readonly state: StateCode | null;
}

/**
 * The organizations that rules name, identified by their own names. An alias counts everywhere, unless organizations share it, it is
 * another's own name, or it has at most three letters. Then it counts only if the person lives or works in a state for which a rule gives
 * the alias. Similar names do not match here.
 */
export class KnownOrganizations {
  readonly #named: readonly Named[];

  constructor(rules: readonly Rule[], stateOf: (creditUnionId: string) => StateCode | null) {
    this.#named = rules.flatMap(({ conditions, joinStep, creditUnionId }) => {
      const atoms = conditions.flat().filter((atom) => atom.type === "organization");
      const step = joinStep === null ? [] : [{ kind: "association" as const, name: joinStep.association, aliases: [], places: [] }];
      return [...atoms, ...step].map((atom) => ({ atom, state: stateOf(creditUnionId) }));
    });
  }

  /** What `said` means for the organization `name`. @param states for each known place of the person, the states that it may be in. */
  meaning(kind: OrganizationKind, said: string, name: string, states: readonly (readonly StateCode[])[]): Meaning {
    const ofKind = this.#named.filter(({ atom }) => atom.kind === kind);
    const bears = ({ atom }: Named) => [atom.name, ...atom.aliases].some((own) => isSameName(own, said));
    const bearers = ofKind.filter(bears);
    if (bearers.length === 0) return "nothing known";
    const mine = bearers.filter(({ atom }) => isSameName(atom.name, name));
    if (isSameName(said, name)) return "this";
    if (mine.length === 0) return "another";
    const others = new Set(bearers.map(({ atom }) => foldName(atom.name)));
    if (others.size === 1 && foldName(said).length > 3) return "this";
    const counted = mine.flatMap(({ atom, state }) => (atom.places.length > 0 ? atom.places : state === null ? [] : [state]));
    return states.some((own) => own.every((state) => counted.includes(state))) ? "this" : "maybe this";
  }

  isResolved(kind: OrganizationKind, said: string, states: readonly (readonly StateCode[])[]): boolean {
    return this.#named.some(({ atom }) => atom.kind === kind && this.meaning(kind, said, atom.name, states) === "this");
  }
}
