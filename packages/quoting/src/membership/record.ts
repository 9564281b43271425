import { type MembershipRecordWire, publicationSchema } from "@tellerline/contract";
import type { MembershipRecord } from "@tellerline/eligibility";
import type { Environment, ShownSite } from "@tellerline/vocabulary";
import { membershipDisclosure } from "../disclosures.ts";
import { toSite } from "./site.ts";

/**
 * An institution's full field-of-membership record (guides/membership.md#flat-records).
 * @param publication JSON that describes the active publication of its rules; null if there is none.
 * @param site its website; null if none is known.
 */
export function toMembershipRecordWire(
  creditUnionId: string,
  record: MembershipRecord,
  publication: string | null,
  site: ShownSite | null,
  environment: Environment,
): MembershipRecordWire {
  return {
    credit_union_id: creditUnionId,
    eligibility_type: record.eligibilityType,
    open_to_anyone: record.openToAnyone,
    join_path: record.joinPath,
    geo_states: [...record.geoStates],
    geo_counties: [...record.geoCounties],
    geo_cities: [...record.geoCities],
    employers: [...record.employers],
    associations: [...record.associations],
    occupations: [...record.occupations],
    family_membership: record.familyMembership,
    membership_fee_usd: record.membershipFeeUsd,
    min_deposit_usd: record.minDepositUsd,
    requirements_summary: record.requirementsSummary,
    source: record.source,
    confidence: record.confidence,
    evidence_url: record.evidenceUrl,
    extracted_at: record.extractedAt,
    updated_at: record.updatedAt,
    ...toSite(site),
    ...(publication === null ? {} : { publication: publicationSchema.parse(JSON.parse(publication)) }),
    disclosure: membershipDisclosure(environment),
  };
}
