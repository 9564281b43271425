import type { AtomImport, ClaimImport, MembershipImport } from "@tellerline/contract/operator";
import type { MembershipRecord, ProposedAtom, ProposedClaim } from "@tellerline/eligibility";

/** The one crossing between membership files and the engine. */

function toProposedAtom(atom: AtomImport): ProposedAtom {
  switch (atom.type) {
    case "state":
      return { type: "geo", level: "state", state: atom.state, name: atom.state, roles: atom.roles };
    case "county":
      return { type: "geo", level: "county", state: atom.state, name: atom.county, roles: atom.roles };
    case "place":
      return { type: "geo", level: "place", state: atom.state, name: atom.place, roles: atom.roles };
    case "zip":
      return { type: "geo", level: "zip", state: atom.state ?? null, name: atom.zip, roles: atom.roles };
    case "military":
      return { type: "military", statuses: atom.statuses, state: atom.state ?? null };
    case "applicant_kind":
      return { type: "applicant_kind", values: atom.values };
    case "open":
      return { type: "open" };
    case "boundary":
      return atom;
    default:
      return {
        type: "organization",
        kind: atom.type,
        name: atom.name,
        aliases: atom.aliases,
        relationships: "relationships" in atom ? atom.relationships : [],
      };
  }
}

export function toProposedClaim(claim: ClaimImport): ProposedClaim {
  return {
    quote: claim.quote,
    extractedAt: claim.extracted_at,
    conditions: claim.conditions.map(({ any }) => any.map((atom) => (atom === null ? null : toProposedAtom(atom)))),
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
