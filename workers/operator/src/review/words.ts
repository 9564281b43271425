import type { AtomImport, ClaimImport } from "@tellerline/contract/operator";
import { diffWordsWithSpace } from "diff";

export interface ConditionWords {
  readonly kind: string;
  readonly says: string;
}

const listed = (parts: readonly string[]): string => parts.join(", ").replaceAll("_", " ");
const named = (names: readonly string[], state: string): string => `${names.join(" · ")}, ${state}`;

const roled = (says: string, roles: readonly string[]): string => `${says} (${listed(roles)})`;

function organization({ name, aliases, ...rest }: Extract<AtomImport, { readonly name: string }>): string {
  const relationships = "relationships" in rest ? rest.relationships : [];
  const also = aliases.length === 0 ? "" : `, also ${aliases.join(", ")}`;
  return relationships.length === 0 ? `${name}${also}` : roled(`${name}${also}`, relationships);
}

/** An atom (a single condition) in words. @param atom null if rules can't model it. */
function atomWords(atom: AtomImport | null): ConditionWords {
  if (atom === null) return { kind: "not understood", says: "rules can't model it" };
  const kind = atom.type.replaceAll("_", " ");
  switch (atom.type) {
    case "state":
      return { kind, says: roled(atom.states.join(", "), atom.roles) };
    case "county":
      return { kind, says: roled(named(atom.counties, atom.state), atom.roles) };
    case "place":
      return { kind, says: roled(named(atom.places, atom.state), atom.roles) };
    case "zip":
      return { kind, says: roled(atom.zips.join(", "), atom.roles) };
    case "military":
      return { kind, says: listed([...atom.statuses, ...atom.branches, ...(atom.state === undefined ? [] : [atom.state])]) };
    case "applicant_kind":
      return { kind, says: listed(atom.values) };
    case "open":
      return { kind, says: "anybody" };
    case "boundary":
      return { kind, says: `${atom.boundary.replaceAll("_", " ")}: ${atom.description}` };
    case "statement":
      return { kind, says: atom.question };
    default:
      return { kind, says: organization(atom) };
  }
}

/** The conditions of a claim in words. All conditions must be met; each is a list of alternatives. */
export function conditionsInWords({ conditions }: Pick<ClaimImport, "conditions">): readonly (readonly ConditionWords[])[] {
  return conditions.map(({ any }) => any.map(atomWords));
}

export interface Difference {
  readonly text: string;
  readonly is: "same" | "added" | "removed";
}

/** Maximum edits between two texts. Texts with more differences are shown in full, since comparing them would take too long. */
const MOST_EDITS = 400;

export function differenceOf(before: string, after: string): readonly Difference[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (parts === undefined)
    return [
      { text: before, is: "removed" },
      { text: after, is: "added" },
    ];
  return parts.map(({ value, added, removed }) => ({ text: value, is: added ? "added" : removed ? "removed" : "same" }));
}
