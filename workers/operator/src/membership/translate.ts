import type { ClaimImport, MembershipImport } from "@tellerline/contract/operator";
import type { MembershipRecord, ProposedClaim } from "@tellerline/eligibility";

export function toProposedClaim(claim: ClaimImport): ProposedClaim {
  return {
    quote: claim.quote,
    extractedAt: claim.extracted_at,
    conditions: claim.conditions.map(({ any }) => any),
    isStepModeled: claim.conditional_on !== null,
  };
}

export function toMembershipRecord(row: MembershipImport): MembershipRecord {
  return {
    eligibilityType: row.eligibility_type,
    openToAnyone: row.open_to_anyone,
    joinPath: row.join_path,
    geoStates: row.geo_states,
    geoCounties: row.geo_counties,
    geoCities: row.geo_cities,
    employers: row.employers,
    associations: row.associations,
    occupations: row.occupations,
    familyMembership: row.family_membership,
    membershipFeeUsd: row.membership_fee_usd,
    minDepositUsd: row.min_deposit_usd,
    requirementsSummary: row.requirements_summary,
    source: row.source,
    confidence: row.confidence,
    evidenceUrl: row.evidence_url,
    extractedAt: row.extracted_at,
    updatedAt: row.updated_at ?? row.extracted_at,
  };
}
