import { expect, it } from "vitest";
import { validateMembershipRow } from "./membership-rows.ts";

const CLAIM = { claim_id: "c1", credit_union_id: "Ash|Austin|TX", source_id: "s1", quote: "Anyone.", kind: "community_geo", confidence: 1 };

it.each([
  ["claim", { ...CLAIM, conditions: null }, "/conditions"],
  ["claim", { ...CLAIM, conditions: "anyone" }, "/conditions"],
  ["reading", {}, "/claims"],
  ["reading", { claims: null, lead_for: null }, "/lead_for"],
  ["reading", { claims: [{ kind: "family", conditions: 7 }] }, "/claims/0/conditions"],
] as const)("of a %s, what is no list is a fault like others: %j", (kind, row, path) => {
  const result = validateMembershipRow(kind, row);
  expect(result.ok ? [] : result.faults.map((fault) => fault.path)).toContain(path);
});
