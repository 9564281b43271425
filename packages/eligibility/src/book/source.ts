import type { StateCode } from "@tellerline/geography";
import type { EligibilityType, MembershipSourceKind, ShownSite } from "@tellerline/vocabulary";
import type { Rule } from "../rules/atoms.ts";

export interface MembershipSource {
  /** Ids of credit unions of which claims were withheld from publication. */
  readonly incomplete?: ReadonlySet<string>;
  /** By credit union id: true if anyone could meet the rule that the institution contests. `rules` omits contested rules. */
  readonly contesting?: ReadonlyMap<string, boolean>;
  /** Seconds since the epoch. */
  readonly asOf: number;
  /** All active institutions, with or without rules. */
  readonly institutions: readonly MemberInstitution[];
  readonly rules: readonly Rule[];
  /** Verbatim JSON of the head of each active publication, by credit union id. */
  readonly publications: ReadonlyMap<string, string>;
  /** By credit union id: the flat record, or the publication's rules in the form of a flat record. */
  readonly records: ReadonlyMap<string, MembershipRecord>;
  /** JSON of the coverage counters (guides/membership.md#coverage). */
  readonly coverage: string;
}

export interface InstitutionMembership {
  readonly rules: readonly Rule[];
  readonly record: MembershipRecord | null;
  readonly publication: string | null;
  /** Null or absent if no site is known. */
  readonly site?: ShownSite | null;
  /** The contested rule, which is not in `rules`; null if there is none. `openness`: true if anyone could meet it. */
  readonly contests: { readonly openness: boolean } | null;
  /** True if claims of the institution were withheld from publication. */
  readonly isIncomplete: boolean;
}

export interface MemberInstitution {
  readonly creditUnionId: string;
  readonly name: string;
  readonly slug: string;
  /** City of the head office, as the agency writes it: cut to 15 characters. */
  readonly city: string;
  readonly state: StateCode;
  /** Key of the head office's county, such as `county:TX:travis`; null if it is not known. */
  readonly countyKey: string | null;
  /** Number of members; null if not known. */
  readonly members: number | null;
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
  /** Counties with their state: `Travis County, TX`. */
  readonly geoCounties: readonly string[];
  readonly geoCities: readonly string[];
  /** Keys of the counties of the ZIPs that rules name; absent if there are none, or if a county is not proven. Answers don't show these. */
  readonly zipCounties?: readonly string[];
  /** States that a rule names whole, so that a ZIP of another rule does not narrow them; absent if there are none. Answers don't show these. */
  readonly wholeStates?: readonly StateCode[];
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
  /**
   * True if the rules are carried (guides/membership.md#carried-rules). `openToAnyone`, `joinPath` and the fee are then those of the flat record.
   * Absent otherwise.
   */
  readonly isCarried?: true;
  readonly extractedAt: string;
  readonly updatedAt: string;
}
