import { expect, it } from "vitest";
import { record } from "../testing/example-membership.ts";
import { toMembershipRecordWire } from "./record.ts";

const RECORD = record({
  eligibilityType: "community",
  openToAnyone: true,
  joinPath: "Apply at a branch.",
  geoStates: ["TX"],
  geoCounties: ["Travis County, TX"],
  geoCities: ["Austin, TX"],
  employers: ["Acme Rockets"],
  associations: ["Savers Club"],
  occupations: ["Nurse"],
  familyMembership: true,
  membershipFeeUsd: 5,
  minDepositUsd: 25,
  requirementsSummary: "Lives in Travis County.",
  confidence: 0.7,
  evidenceUrl: "https://ash.example/join",
});
const SHOWN = {
  credit_union_id: "ASH|AUSTIN|TX",
  eligibility_type: "community",
  open_to_anyone: true,
  join_path: "Apply at a branch.",
  geo_states: ["TX"],
  geo_counties: ["Travis County, TX"],
  geo_cities: ["Austin, TX"],
  employers: ["Acme Rockets"],
  associations: ["Savers Club"],
  occupations: ["Nurse"],
  family_membership: true,
  membership_fee_usd: 5,
  min_deposit_usd: 25,
  requirements_summary: "Lives in Travis County.",
  source: "manual",
  confidence: 0.7,
  evidence_url: "https://ash.example/join",
  extracted_at: "2026-10-01T00:00:00Z",
  updated_at: "2026-10-02T00:00:00Z",
  disclosure:
    "Guidance only: the final membership decision is always the institution's. Absence from the results is not a rejection, and unknown never means no.",
};

it("a record is shown whole, with what is to be known of every answer about membership", () => {
  expect(toMembershipRecordWire("ASH|AUSTIN|TX", RECORD, null, null, "live")).toEqual(SHOWN);
});

it("a record names the publication that governs, where one does", () => {
  const publication = { publication_id: "pub_1", ruleset_sha256: "abc", activated_at: "2026-11-01T00:00:00Z" };
  expect(toMembershipRecordWire("ASH|AUSTIN|TX", RECORD, JSON.stringify(publication), null, "live")).toEqual({ ...SHOWN, publication });
  expect(() => toMembershipRecordWire("ASH|AUSTIN|TX", RECORD, "{}", null, "live")).toThrow();
});

it("has the institution's own site, or says on which day a list named one", () => {
  const site = { url: "https://ash.example/", state: "active", listedOn: null } as const;
  expect(toMembershipRecordWire("ASH|AUSTIN|TX", RECORD, null, site, "live").site).toEqual({
    url: "https://ash.example/",
    state: "active",
  });
  const listed = { url: "https://ash.example/", state: "proposed", listedOn: "2025-12-24" } as const;
  expect(toMembershipRecordWire("ASH|AUSTIN|TX", RECORD, null, listed, "live").site).toEqual({
    url: "https://ash.example/",
    state: "proposed",
    listed_on: "2025-12-24",
  });
});
