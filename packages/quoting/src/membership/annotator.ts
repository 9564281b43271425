import type { AnnotationWire } from "@tellerline/contract";
import {
  type Annotation,
  annotate,
  annotationStatus,
  isJoinable,
  isLikely,
  joinUrlOf,
  type Person,
  RuleOutcomes,
} from "@tellerline/eligibility";
import type { StateCode } from "@tellerline/geography";
import type { MembershipStanding } from "@tellerline/scoring";
import type { OpenedMembership } from "./opened-membership.ts";
import { homeStateOf } from "./person.ts";

export function recordPath(creditUnionId: string): string {
  return `/v1/credit-unions/${encodeURIComponent(creditUnionId)}/eligibility`;
}

function toMatchedRule({ type, detail, via }: NonNullable<Annotation["matched"]>): NonNullable<AnnotationWire["matched_rule"]> {
  return { type, ...(detail === null ? {} : { detail }), ...(via === null ? {} : { via }) };
}

function toAnnotation(annotation: Annotation): AnnotationWire {
  const { status, matched, joinCostUsd, membershipFeeUsd, minDepositUsd, joinPath, requirementsSummary, eligibilityType, confidence } =
    annotation;
  return {
    status,
    ...(matched === null ? {} : { matched_rule: toMatchedRule(matched) }),
    ...(joinCostUsd === null ? {} : { join_cost_usd: joinCostUsd }),
    ...(membershipFeeUsd === null ? {} : { membership_fee_usd: membershipFeeUsd }),
    ...(minDepositUsd === null ? {} : { min_deposit_usd: minDepositUsd }),
    ...(joinPath === null ? {} : { join_path: joinPath }),
    ...(requirementsSummary === null ? {} : { requirements_summary: requirementsSummary }),
    eligibility_type: eligibilityType,
    confidence,
  };
}

/** One person's membership status at each institution. Standings and annotations are cached; the links of `joinUrl` are not. */
export class Annotator {
  readonly #membership: OpenedMembership;
  readonly #outcomes: RuleOutcomes;
  readonly #standings = new Map<string, MembershipStanding>();
  readonly #annotations = new Map<string, AnnotationWire | null>();
  readonly #texts = new Map<string, string>();

  /** The state the person lives in; null unless exactly one is possible. */
  readonly homeState: StateCode | null;

  constructor(membership: OpenedMembership, person: Person) {
    this.#membership = membership;
    this.homeState = homeStateOf(person);
    this.#outcomes = RuleOutcomes.of(membership.memory, person);
  }

  get size(): number {
    return this.#standings.size + this.#annotations.size + this.#texts.size;
  }

  /**
   * The person's standing at an institution, which breaks ties between offers and decides the advice. `unknown` if the institution is not
   * in the membership book.
   */
  standing(creditUnionId: string): MembershipStanding {
    const known = this.#standings.get(creditUnionId);
    if (known !== undefined) return known;
    const standing = this.#standingOf(this.#membership.book.institution(creditUnionId));
    this.#standings.set(creditUnionId, standing);
    return standing;
  }

  #standingOf(institution: number): MembershipStanding {
    const status = institution < 0 ? "unknown" : annotationStatus(this.#outcomes, institution);
    if (status === "unknown") return "unknown";
    if (status === "geo_mismatch") return "outside";
    if (isLikely(this.#outcomes, institution)) return "likely";
    return isJoinable(this.#outcomes, institution) ? "joinable" : "eligible";
  }

  /** Link to the step that the person must take to join; null unless exactly one step is left, and if no link is published. */
  joinUrl(creditUnionId: string): string | null {
    const institution = this.#membership.book.institution(creditUnionId);
    return institution < 0 ? null : joinUrlOf(this.#outcomes, institution);
  }

  /**
   * Returns null if the institution is not in the membership book, or has neither rules nor a record there and the person is not a member.
   */
  annotation(creditUnionId: string): AnnotationWire | null {
    const known = this.#annotations.get(creditUnionId);
    if (known !== undefined) return known;
    const institution = this.#membership.book.institution(creditUnionId);
    const found = institution < 0 ? null : annotate(this.#outcomes, this.#membership.details, institution);
    const annotation = found === null ? null : toAnnotation(found);
    this.#annotations.set(creditUnionId, annotation);
    return annotation;
  }

  /** The annotation as the last field of an offer's JSON; empty if there is none. */
  annotationText(creditUnionId: string): string {
    const known = this.#texts.get(creditUnionId);
    if (known !== undefined) return known;
    const annotation = this.annotation(creditUnionId);
    const text = annotation === null ? "" : `,"eligibility":${JSON.stringify(annotation)}`;
    this.#texts.set(creditUnionId, text);
    return text;
  }
}
