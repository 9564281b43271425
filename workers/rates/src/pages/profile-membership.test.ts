import type { ProfileWire } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { membershipOf } from "./profile-membership.ts";

const RECORD = {
  open_to_anyone: false,
  join_path: null,
  geo_states: [],
  geo_counties: [],
  geo_cities: [],
  employers: [],
  associations: [],
  occupations: [],
  family_membership: null,
  membership_fee_usd: null,
  min_deposit_usd: null,
  requirements_summary: null,
  evidence_url: null,
  publication: { evidence_kind: "carried" },
  disclosure: "",
};
const shown = (record: object) =>
  String(membershipOf({ eligibility: { ...RECORD, ...record } } as unknown as ProfileWire)).replaceAll("&#39;", "'");

describe("who may be able to join", () => {
  it.each([
    [{ geo_states: ["TX", "PR"] }, "<b>One of 2 states</b>Texas; Puerto Rico"],
    [{ geo_states: ["MD"], employers: ["Acme"] }, "<b>A state</b>Maryland</li><li><b>An employer</b>Acme"],
    [{ join_path: "Join the Friends of Hampton" }, "<p>How to join: Join the Friends of Hampton</p>"],
    [{ membership_fee_usd: 10, min_deposit_usd: 5 }, "<p>To join: a fee of $10 and a deposit of $5.</p>"],
    [{ membership_fee_usd: 0 }, "<p>To join: no fee.</p>"],
  ])("%j: %s", (record, text) => {
    expect(shown(record)).toContain(text);
  });

  const SAID = "Its page said so when it was read before";
  it.each([{ family_membership: true }, { open_to_anyone: true }, { requirements_summary: "Teachers." }, { join_path: "Join the Club" }])(
    "is what its page said: %j",
    (record) => {
      expect(shown(record)).toContain(SAID);
    },
  );

  it("says no more of its page where nothing is shown that it could have said", () => {
    expect(shown({})).not.toContain(SAID);
    expect(shown({})).toContain("It asks for a tie that is not told here");
    expect(shown({})).not.toContain("To join");
    expect(shown({ publication: undefined })).toContain("Known from a record, without rules of its own");
  });
});
