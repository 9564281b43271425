import type { StateCode } from "@tellerline/geography";
import type { EligibilityType, MembershipSourceKind, ShownSite } from "@tellerline/vocabulary";
import type { Rule } from "../rules/atoms.ts";

export interface MembershipSource {
  /** Institutions that contest a rule, which is left out of `rules`; true if anyone can meet that rule. */
  readonly contesting?: ReadonlyMap<string, boolean>;
  /** Seconds since the epoch. */
  readonly asOf: number;
  /** Every active institution, with rules or without. */
  readonly institutions: readonly MemberInstitution[];
  readonly rules: readonly Rule[];
  /** By credit union id: the verbatim JSON of the active publication's head. */
  readonly publications: ReadonlyMap<string, string>;
  /** By credit union id: the flat record, or the publication in the form of one. */
  readonly records: ReadonlyMap<string, MembershipRecord>;
  /** JSON of the coverage counters (guides/membership.md#coverage). */
  readonly coverage: string;
}

export interface InstitutionMembership {
  readonly rules: readonly Rule[];
  readonly record: MembershipRecord | null;
  readonly publication: string | null;
  /** Null or absent if none is known. */
  readonly site?: ShownSite | null;
  /** `openness`: whether anyone can meet the contested rule, which is left out of `rules`. Null if the institution contests none. */
  readonly contests: { readonly openness: boolean } | null;
}

export interface MemberInstitution {
  readonly creditUnionId: string;
  readonly name: string;
  readonly slug: string;
  readonly state: StateCode;
  /** Trade names. */
  readonly alsoKnownAs: readonly string[];
  readonly formerIds: readonly string[];
}

/** A field of membership in flat form (guides/membership.md#flat-records). */
export interface MembershipRecord {
  readonly eligibilityType: EligibilityType;
  readonly openToAnyone: boolean;
  readonly joinPath: string | null;
  readonly geoStates: readonly StateCode[];
  /** `Travis County, TX`. */
  readonly geoCounties: readonly string[];
  readonly geoCities: readonly string[];
  readonly employers: readonly string[];
  readonly associations: readonly string[];
  readonly occupations: readonly string[];
  readonly familyMembership: boolean | null;
  readonly membershipFeeUsd: number | null;
  readonly minDepositUsd: number | null;
  readonly requirementsSummary: string | null;
  readonly source: MembershipSourceKind;
  readonly confidence: number;
  readonly evidenceUrl: string | null;
  /** True if its rules are carried: open to anyone, join path and fee then come from the flat record alone. Absent otherwise. */
  readonly isCarried?: true;
  readonly extractedAt: string;
  readonly updatedAt: string;
}
