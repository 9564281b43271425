import { type ClaimImport, claimImport } from "@tellerline/contract/operator";
import type { DraftClaim } from "@tellerline/drafting";
import { modelClaim } from "@tellerline/eligibility";
import type { Gazetteer } from "@tellerline/geography";
import type { DraftReason } from "@tellerline/vocabulary";
import canonicalize from "canonicalize";
import type { KnownClaim } from "./institutions.ts";
import { hashOf } from "./keep-page.ts";

/** What a sentence of a page would be published as, and why a person must look at it. */
export interface ReadClaim {
  readonly claim: DraftClaim;
  /** What it says in which words: the same from one text of its page to the next. */
  readonly subject: string;
  /** What it comes to once its names are looked up, whatever its words; null if rules can't model it. */
  readonly meaning: string | null;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** @returns null if rules can't model it, or a name is not known. */
export function meaningOf(
  { kind, conditions, conditional_on: step, extends_to: extensions }: ClaimImport,
  gazetteer: Gazetteer,
): string | null {
  const modeled = modelClaim({ conditions: conditions.map(({ any }) => any), isStepModeled: step !== null }, gazetteer);
  if (!modeled.ok) return null;
  const alternatives = modeled.conditions.map((atoms) => atoms.map((atom) => canonicalize(atom) ?? "").toSorted());
  return canonicalize({ kind, alternatives, step: step ?? null, extensions: extensions ?? [] }) ?? null;
}

export function readClaim(claim: DraftClaim, gazetteer: Gazetteer): ReadClaim {
  const { kind, conditions, conditional_on: step, extends_to: extensions, quote } = claim;
  const says = canonicalize({ kind, conditions, step: step ?? null, extensions: extensions ?? [] });
  const parsed = claimImport.safeParse(claim);
  return {
    claim,
    subject: hashOf(`${says}\n${oneLine(quote)}`).slice(0, 16),
    meaning: parsed.success ? meaningOf(parsed.data, gazetteer) : null,
  };
}

const isOpen = ({ conditions }: DraftClaim): boolean => conditions.some(({ any }) => any.some(({ type }) => type === "open"));

/** @param carried rules of the institution that nobody here has seen on their page. */
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
    ...(isOpen(claim) ? (["open_to_nation"] as const) : []),
    ...(meaning === null ? (["unresolved"] as const) : []),
    ...(isInClear ? (["came_in_clear"] as const) : []),
  ];
}

/** How many people a claim lets in, compared with others. */
const BREADTH: Readonly<Record<string, number>> = { open: 4, state: 3, county: 2, place: 2, zip: 2 };
/** What was read before and stands on the page comes before all else. */
const AS_CARRIED = 1e12;

/** Where a draft stands in the queue: members times what the claim unlocks. */
export function weightOf({ claim }: ReadClaim, reasons: readonly DraftReason[], members: number): number {
  const breadths = claim.conditions.flatMap(({ any }) => any.map(({ type }) => BREADTH[type] ?? 1));
  return members * Math.max(1, ...breadths) + (reasons.includes("as_carried") ? AS_CARRIED : 0);
}
