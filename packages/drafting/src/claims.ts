import type { GeoRole, RuleKind } from "@tellerline/vocabulary";
import type { DraftExtension } from "./family.ts";
import type { DraftPlaces } from "./resolving.ts";

export interface DraftSource {
  readonly sourceId: string;
  readonly creditUnionId: string;
  readonly text: string;
  readonly retrievedAt: string;
}

type DraftAtom =
  | (DraftPlaces & { readonly roles: readonly GeoRole[] })
  | { readonly type: "employer" | "school" | "association" | "worship"; readonly name: string; readonly relationships?: readonly string[] }
  | { readonly type: "military"; readonly statuses: readonly string[]; readonly branches: readonly string[] }
  | { readonly type: "open" };

/** A row of a claims file. */
export interface DraftClaim {
  readonly claim_id: string;
  readonly credit_union_id: string;
  readonly source_id: string;
  readonly quote: string;
  readonly kind: RuleKind;
  readonly conditions: readonly { readonly any: readonly DraftAtom[] }[];
  readonly conditional_on?: {
    readonly type: "join_association" | "donate";
    readonly association: string;
    readonly cost_usd: number | null;
  };
  readonly extends_to?: readonly DraftExtension[];
  readonly confidence: number;
  readonly extracted_at: string;
}

/** A sentence about membership that the drafts do not fully model, and why. */
export interface Unmodelled {
  readonly source_id: string;
  readonly credit_union_id: string;
  readonly sentence: string;
  readonly why: string;
}

export interface Drafts {
  readonly claims: readonly DraftClaim[];
  readonly unmodelled: readonly Unmodelled[];
}

/** What a draft says of who may join. */
export type Part = Pick<DraftClaim, "kind" | "conditions" | "conditional_on" | "extends_to">;
