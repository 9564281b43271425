import type { MembershipRecord } from "@tellerline/eligibility";
import { type Gazetteer, isStateCode } from "@tellerline/geography";
import type { InstitutionRecord } from "@tellerline/storage";

const CHARTER_DATA = "https://ncua.gov/analysis/credit-union-corporate-call-report-data/quarterly-data";
/** Confidence of a record from charter data. It is low, because an institution's county says little about who may join. */
const CHARTER_CONFIDENCE = 0.5;

function countyOf(gazetteer: Gazetteer, fips: string | null): string | null {
  const number = fips === null ? null : gazetteer.countyByFips(fips);
  if (number === null) return null;
  const { name, state } = gazetteer.county(number);
  return `${name}, ${state}`;
}

/**
 * An institution's membership record from NCUA's charter data: whether the institution has a community charter, and where it is
 * (guides/membership.md#charter-data). Null for an institution without charter data.
 */
export function charterRecord(institution: InstitutionRecord, gazetteer: Gazetteer): MembershipRecord | null {
  const { isCommunity, charteredAsOf, state, name, city, county: fips } = institution;
  if (charteredAsOf === null || isCommunity === null || !isStateCode(state)) return null;
  const county = countyOf(gazetteer, fips);
  const where = county === null ? `${city}, ${state}` : `${city}, ${county}`;
  const summary = isCommunity
    ? `The agency's charter data call ${name} a community credit union; its office is in ${where}. Ask it which places it serves.`
    : `The agency's charter data do not say whom ${name} serves; its office is in ${where}. Ask it who may join.`;
  return {
    eligibilityType: isCommunity ? "community" : "unknown",
    openToAnyone: false,
    joinPath: null,
    geoStates: [state],
    geoCounties: isCommunity && county !== null ? [county] : [],
    geoCities: [],
    employers: [],
    associations: [],
    occupations: [],
    familyMembership: null,
    membershipFeeUsd: null,
    minDepositUsd: null,
    requirementsSummary: summary,
    source: "ncua",
    confidence: CHARTER_CONFIDENCE,
    evidenceUrl: CHARTER_DATA,
    extractedAt: charteredAsOf,
    updatedAt: charteredAsOf,
  };
}
