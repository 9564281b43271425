import type { WithheldReason } from "@tellerline/vocabulary";
import type { Atom } from "../rules/atoms.ts";

/** Words of a claim that did not resolve, and the nearest words that would. */
export interface UnresolvedWords {
  readonly words: string;
  readonly nearest: readonly string[];
}

/**
 * The result for one atom of a claim: an atom for each place, role, status or value that it names, or the reason why the claim is withheld.
 */
export type Resolution =
  | { readonly ok: true; readonly atoms: readonly Atom[] }
  | { readonly ok: false; readonly reason: WithheldReason; readonly words: readonly UnresolvedWords[] };

export const resolvedTo = (atoms: readonly Atom[]): Resolution => ({ ok: true, atoms });
export const withheld = (
  reason: WithheldReason,
  words: readonly UnresolvedWords[] = [],
): { readonly ok: false; readonly reason: WithheldReason; readonly words: readonly UnresolvedWords[] } => ({ ok: false, reason, words });

/** The distinct members of a list, sorted, so that their order does not depend on the claim. */
export function distinct<Member extends string>(members: readonly Member[]): readonly Member[] {
  return [...new Set(members)].sort();
}
