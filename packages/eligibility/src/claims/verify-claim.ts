import type { Gazetteer } from "@tellerline/geography";
import type { WithheldReason } from "@tellerline/vocabulary";
import { type UnresolvedWords, withheld } from "../conditions/claim-atom.ts";
import { type ClaimAtom, resolveClaimAtom } from "../conditions/index.ts";
import type { Atom, Condition } from "../rules/atoms.ts";

export interface ProposedClaim {
  readonly quote: string;
  readonly extractedAt: string;
  /** An atom is null if rules cannot model its type. */
  readonly conditions: readonly (readonly (ClaimAtom | null)[])[];
  /** False if the claim depends on a step that rules cannot model. */
  readonly isStepModeled: boolean;
}

export interface SourceText {
  readonly text: string;
  readonly retrievedAt: string;
}

export type Verification =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | {
      readonly ok: false;
      readonly reason: WithheldReason;
      readonly words: readonly UnresolvedWords[];
    };

/** Folds white space, and typographic quotes and dashes, but nothing else: a quote must be verbatim. */
function foldQuote(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function resolveConditions(gazetteer: Gazetteer, conditions: ProposedClaim["conditions"]): Verification {
  const resolved: Condition[] = [];
  let reason: WithheldReason | null = null;
  const words: UnresolvedWords[] = [];
  for (const condition of conditions) {
    const atoms: Atom[] = [];
    for (const proposed of condition) {
      const result = proposed === null ? withheld("unmodeled_condition") : resolveClaimAtom(gazetteer, proposed);
      if (result.ok) {
        atoms.push(...result.atoms);
        continue;
      }
      words.push(...result.words);
      // If a claim has both, the condition that can't be modeled is reported, not the name that did not resolve.
      if (reason !== "unmodeled_condition") reason = result.reason;
    }
    resolved.push(atoms);
  }
  return reason === null ? { ok: true, conditions: resolved } : withheld(reason, words);
}

/**
 * Verifies a claim against its stored source: the source must have the quote verbatim, rules must be able to model the claim's conditions
 * and step, and every name in the conditions must resolve. A claim that fails is withheld with a reason; other claims are not affected.
 */
export function verifyClaim(claim: ProposedClaim, source: SourceText | null, gazetteer: Gazetteer): Verification {
  if (source === null) return withheld("source_missing");
  if (!foldQuote(source.text).includes(foldQuote(claim.quote)) || foldQuote(claim.quote) === "") {
    // If the source was fetched again after the claim was extracted, its text may have changed.
    return withheld(Date.parse(source.retrievedAt) > Date.parse(claim.extractedAt) ? "source_changed" : "evidence_quote_mismatch");
  }
  return modelClaim(claim, gazetteer);
}

/**
 * Resolves the conditions of a claim without checking its evidence. Withheld if rules can't model a condition or the step, or if a name does not
 * resolve.
 */
export function modelClaim(
  { isStepModeled, conditions }: Omit<ProposedClaim, "quote" | "extractedAt">,
  gazetteer: Gazetteer,
): Verification {
  return isStepModeled ? resolveConditions(gazetteer, conditions) : withheld("unmodeled_condition");
}
