import { membersOf } from "./closed-list.ts";

/** The words of membership answers. */

/** Ordered by certainty. There is no bucket for a refusal: absence is never a rejection. */
export const BUCKETS = ["eligible", "conditionally_eligible", "possibly_eligible", "unknown"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What an offer or a rate says about membership. */
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

/** All that belongs to a kind of rule. */
interface RuleKindEntry {
  /** What an annotation says where such a rule is met. */
  readonly status: AnnotationStatus;
  /** What an annotation calls the matched rule, where its place does not say it. */
  readonly matchedType: MatchedRuleType;
}

/** Kinds of membership rules, and of the claims that they come from. The position is a code in a book. */
const RULE_KIND_TABLE = {
  community_geo: { status: "likely_eligible", matchedType: "association_open" },
  employer: { status: "eligible_via_employer", matchedType: "employer" },
  association: { status: "likely_eligible", matchedType: "association_open" },
  military: { status: "eligible_via_military", matchedType: "military" },
  school: { status: "likely_eligible", matchedType: "school" },
  worship: { status: "likely_eligible", matchedType: "worship" },
  occupation: { status: "likely_eligible", matchedType: "occupation" },
  open: { status: "open_to_anyone", matchedType: "association_open" },
} as const satisfies Readonly<Record<string, RuleKindEntry>>;
export type RuleKind = keyof typeof RULE_KIND_TABLE;
export const RULE_KINDS = membersOf(RULE_KIND_TABLE);
export const ruleKind = (kind: RuleKind): RuleKindEntry => RULE_KIND_TABLE[kind];

/** Why an answer is unknown. */
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

/** Why a claim is not published. */
export const WITHHELD_REASONS = [
  "source_missing",
  "source_changed",
  "evidence_quote_mismatch",
  "unmodeled_condition",
  "unresolved_entity",
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** Where a flat record comes from: the agency's charter data, an institution's page or document, or a person. */
export const MEMBERSHIP_SOURCES = ["ncua", "scraped", "manual"] as const;
export type MembershipSourceKind = (typeof MEMBERSHIP_SOURCES)[number];

/** `graph`: from published rules; `legacy`: from a flat record, which is no proof. */
export const RULE_ENGINES = ["graph", "legacy"] as const;
export type RuleEngine = (typeof RULE_ENGINES)[number];
