import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import type { DraftClaim } from "@tellerline/drafting";
import { canonicalJson, modelClaim, opensToEverybody } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import type { DraftReason } from "@tellerline/vocabulary";
import type { KnownClaim } from "./institutions.ts";
import { hashOf } from "./keep-page.ts";

/** A claim drafted from a sentence of a page. */
export interface ReadClaim {
  readonly claim: DraftClaim;
  /** Hash of the claim and its words, by which the claim is recognized in later texts of its page. */
  readonly subject: string;
  /**
   * The claim with its names resolved, independent of its wording; null if rules can't model the claim, if one of its names is unknown, or
   * if it is not a valid claim.
   */
  readonly meaning: string | null;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The claim with its names resolved, as canonical JSON; null if rules can't model the claim, or if one of its names is unknown. */
export function meaningOf(
  { kind, conditions, conditional_on: step, extends_to: extensions }: ClaimImport,
  gazetteer: Gazetteer,
): string | null {
  const modeled = modelClaim({ conditions: conditions.map(({ any }) => any), isStepModeled: step !== null }, gazetteer);
  if (!modeled.ok) return null;
  const alternatives = modeled.conditions.map((atoms) => atoms.map((atom) => canonicalJson(atom)).toSorted());
  return canonicalJson({ kind, alternatives, step: step ?? null, extensions: extensions ?? [] });
}

export function readClaim(claim: DraftClaim, gazetteer: Gazetteer): ReadClaim {
  const { kind, conditions, conditional_on: step, extends_to: extensions, quote } = claim;
  const says = canonicalJson({ kind, conditions, step: step ?? null, extensions: extensions ?? [] });
  const parsed = claimImport.safeParse(claim);
  return {
    claim,
    subject: hashOf(`${says}\n${oneLine(quote)}`).slice(0, 16),
    meaning: parsed.success ? meaningOf(parsed.data, gazetteer) : null,
  };
}

/** Reasons why a person must review a drafted claim. @param carried the institution's carried rules in force (guides/membership.md#carried-rules). */
export function reasonsToLook(
  { claim, meaning }: ReadClaim,
  carried: readonly KnownClaim[],
  { gazetteer, isInClear, replaces }: { readonly gazetteer: Gazetteer; readonly isInClear: boolean; readonly replaces: boolean },
): readonly DraftReason[] {
  const isCarried = carried.some((known) => meaning !== null && meaningOf(known.claim, gazetteer) === meaning);
  return [
    ...(isCarried ? (["as_carried"] as const) : carried.length > 0 ? (["unlike_carried"] as const) : []),
    "first_sight",
    ...(replaces ? (["replaces_rule"] as const) : []),
    ...(opensToEverybody(claim) ? (["open_to_nation"] as const) : []),
    ...(meaning === null ? (["unresolved"] as const) : []),
    ...(isInClear ? (["came_in_clear"] as const) : []),
  ];
}

/** Weights of conditions by how many people they let in. All other conditions have weight 1. */
const BREADTH: Readonly<Record<string, number>> = { open: 4, state: 3, county: 2, place: 2, zip: 2 };
/** Added to the weight of a claim that confirms a carried rule, so that it comes first. */
const AS_CARRIED = 1e12;

/** A draft's weight in the queue: the institution's members times the claim's largest `BREADTH`, plus `AS_CARRIED` for its reason. */
export function weightOf({ claim }: ReadClaim, reasons: readonly DraftReason[], members: number): number {
  const breadths = claim.conditions.flatMap(({ any }) => any.map(({ type }) => BREADTH[type] ?? 1));
  return members * Math.max(1, ...breadths) + (reasons.includes("as_carried") ? AS_CARRIED : 0);
}
