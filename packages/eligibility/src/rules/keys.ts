import { foldOrganization } from "../names/fold-organization.ts";
import type { Atom, Condition } from "./atoms.ts";
import { unreachable } from "./classes.ts";

/** The key of an atom, as it stands in `conditions_matched`: `county:TX:travis`; in roles other than home, `worksite:county:TX:travis`. */
export function keyOf(atom: Atom): string {
  switch (atom.type) {
    case "geo":
      return atom.role === "home" ? atom.key : `${atom.role}:${atom.key}`;
    case "organization": {
      const name = `${atom.kind}:${foldOrganization(atom.name)}`;
      return atom.relationships.length === 0 ? name : `${name}:${atom.relationships.join("|")}`;
    }
    case "military":
      return atom.state === null ? `military:${atom.status}` : `military:${atom.state}:${atom.status}`;
    case "applicant_kind":
      return `applicant_kind:${atom.value}`;
    case "boundary":
      return `boundary:${atom.boundary}`;
    case "open":
      return "open";
    case "unverified":
      return "unverified_record";
    default:
      return unreachable(atom);
  }
}

export const isOpen = (condition: Condition): boolean => condition.some(({ type }) => type === "open");
