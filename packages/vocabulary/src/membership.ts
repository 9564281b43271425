import { membersOf } from "./closed-list.ts";

/**
 * Buckets into which an eligibility answer sorts institutions, the most certain first (guides/membership.md#buckets). None means "not eligible":
 * missing facts are never a rejection.
 */
export const BUCKETS = ["eligible", "conditionally_eligible", "possibly_eligible", "unknown"] as const;
export type Bucket = (typeof BUCKETS)[number];

export const ANNOTATION_STATUSES = [
  "open_to_anyone",
  "likely_eligible",
  "eligible_via_employer",
  "eligible_via_military",
  "geo_mismatch",
  "unknown",
] as const;
export type AnnotationStatus = (typeof ANNOTATION_STATUSES)[number];

export const MATCHED_RULE_TYPES = [
  "county",
  "state",
  "employer",
  "military",
  "school",
  "worship",
  "occupation",
  "association_open",
] as const;
export type MatchedRuleType = (typeof MATCHED_RULE_TYPES)[number];

export const ELIGIBILITY_TYPES = ["community", "employer", "association", "multi", "tip", "open", "unknown", "military", "graph"] as const;
export type EligibilityType = (typeof ELIGIBILITY_TYPES)[number];

interface RuleKindEntry {
  /**
   * Status that an offer's annotation has if a rule of this kind governs and the person meets it, or lacks only its step
   * (guides/membership.md#annotations). Exceptions: a rule without conditions is `open_to_anyone`; an `open` rule with conditions, and any
   * rule met through a relative, is `likely_eligible`.
   */
  readonly status: AnnotationStatus;
  /** Type of the matched rule in an annotation, unless the condition that matched is a place. */
  readonly matchedType: MatchedRuleType;
}

/** Kinds of membership rules and of their claims. A kind's position is its code in a membership book. */
const RULE_KIND_TABLE = {
  community_geo: { status: "likely_eligible", matchedType: "association_open" },
  employer: { status: "eligible_via_employer", matchedType: "employer" },
  association: { status: "likely_eligible", matchedType: "association_open" },
  military: { status: "eligible_via_military", matchedType: "military" },
  school: { status: "likely_eligible", matchedType: "school" },
  worship: { status: "likely_eligible", matchedType: "worship" },
  occupation: { status: "likely_eligible", matchedType: "occupation" },
  open: { status: "open_to_anyone", matchedType: "association_open" },
  family: { status: "likely_eligible", matchedType: "association_open" },
} as const satisfies Readonly<Record<string, RuleKindEntry>>;
export type RuleKind = keyof typeof RULE_KIND_TABLE;
export const RULE_KINDS = membersOf(RULE_KIND_TABLE);
export const ruleKind = (kind: RuleKind): RuleKindEntry => RULE_KIND_TABLE[kind];

/** Kind of an existing member's path to membership. No rule has this kind. */
export const EXISTING_MEMBER = "existing_member";

/** Evidence kind: a flat record's own summary (guides/membership.md#flat-records). */
export const RECORD_SUMMARY = "record_summary";
/**
 * Evidence kind of a carried rule: a rule from an earlier reading of a page that this installation has not read itself. The page's address and date
 * stand in for a quote (guides/membership.md#carried-rules).
 */
export const CARRIED = "carried" as const;
/** Kinds of evidence that are not a verbatim quote of the institution. Evidence without a kind is a verbatim quote. */
export const EVIDENCE_KINDS = [RECORD_SUMMARY, CARRIED] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

interface StepKindEntry {
  /** Verb phrase that stands before the organization's name. */
  readonly verb: string;
  /** Whether `willing_to_join_association: false` leaves out paths with this step. */
  readonly isExcludable: boolean;
  /** Whether a person who has taken the step belongs to the step's organization. */
  readonly makesMember: boolean;
}

/** Steps that a rule may require besides its conditions. A step's position is its code in a membership book. */
const STEP_KIND_TABLE = {
  join_association: { verb: "join", isExcludable: true, makesMember: true },
  donate: { verb: "donate to", isExcludable: true, makesMember: true },
  open_account: { verb: "open an account at", isExcludable: false, makesMember: false },
} as const satisfies Readonly<Record<string, StepKindEntry>>;
export type StepKind = keyof typeof STEP_KIND_TABLE;
export const STEP_KINDS = membersOf(STEP_KIND_TABLE);
export const stepKind = (kind: StepKind): StepKindEntry => STEP_KIND_TABLE[kind];
/** Step of a path through a relative who is not a member yet, and who must join first. */
export const RELATIVE_JOINS_FIRST = "relative_joins_first";

export const SEARCH_DETAILS = ["full", "summary"] as const;
export type SearchDetail = (typeof SEARCH_DETAILS)[number];

export const ANSWER_TYPES = ["yes_no", "choice", "text", "place"] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

export const UNKNOWN_REASONS = [
  "no_rules",
  "geo_inputs_missing",
  "org_inputs_missing",
  "inputs_missing",
  "low_confidence_rules",
  "incomplete_fom",
  "unmodeled_condition",
  "fom_completeness_unaffirmed",
  "no_membership_record",
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** Why a claim is withheld from a publication (guides/membership.md#claims-and-publications). */
const WITHHELD_REASONS = [
  "source_missing",
  "source_changed",
  "evidence_quote_mismatch",
  "unmodeled_condition",
  "unresolved_entity",
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** Why an earlier reading of a page is only a lead, which gives no rule (guides/membership.md#carried-rules). */
export const LEAD_REASONS = ["third_party", "likely_changed", "too_old", "nothing_modeled"] as const;

/** Sources of a flat record: NCUA charter data, an institution's own page or document, or manual entry. */
export const MEMBERSHIP_SOURCES = ["ncua", "scraped", "manual"] as const;
export type MembershipSourceKind = (typeof MEMBERSHIP_SOURCES)[number];

/** What a verdict is based on: `graph` means published rules; `legacy` means a flat record, whose claims were not verified one by one. */
export const RULE_ENGINES = ["graph", "legacy"] as const;
export type RuleEngine = (typeof RULE_ENGINES)[number];
