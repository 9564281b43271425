import type { WithheldReason } from "@tellerline/vocabulary";
import type { Atom } from "../rules/atoms.ts";

/** What became of one atom of a claim: one atom for each role, status or value that it names, or the reason why it is withheld. */
export type Resolution = { readonly ok: true; readonly atoms: readonly Atom[] } | { readonly ok: false; readonly reason: WithheldReason };

export const resolvedTo = (atoms: readonly Atom[]): Resolution => ({ ok: true, atoms });
export const withheld = (reason: WithheldReason): { readonly ok: false; readonly reason: WithheldReason } => ({ ok: false, reason });

/** The members of a list, each once, in an order that does not depend on the claim. */
export function distinct<Member extends string>(members: readonly Member[]): readonly Member[] {
  return [...new Set(members)].sort();
}
