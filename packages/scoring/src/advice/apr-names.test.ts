import { unverifiedBit } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { assume } from "../ranking/assume.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { aprBasisOf, aprExcludes } from "./apr-names.ts";

const HOME = { product: "mortgage", amountUsd: 300_000 } as const;

it.each([
  [HOME, [], "regulation_z"],
  [HOME, ["amount", "term_months"], "regulation_z"],
  [HOME, ["mortgage_insurance"], "before_mortgage_insurance"],
  [HOME, ["mortgage_insurance", "fees"], "note_rate"],
  [HOME, ["rate_type"], "note_rate"],
  [{ ...HOME, product: "mortgage_arm" }, ["fully_indexed_rate"], "note_rate"],
  [{ ...HOME, occupancy: "investment" }, ["mortgage_insurance", "fees"], "all_in_cost"],
  [{ ...HOME, occupancy: "second_home" }, [], "regulation_z"],
  [{ product: "auto_loan", amountUsd: 20_000, audience: "business" }, [], "all_in_cost"],
  [{ product: "heloc", amountUsd: 20_000 }, ["fees"], "all_in_cost"],
  [{ product: "equipment_loan", amountUsd: 20_000 }, [], "all_in_cost"],
] as const)("the APR of %j without %j is called %s", (asked, kinds, basis) => {
  const unverified = kinds.reduce((set, kind) => set | unverifiedBit(kind), 0);
  expect(aprBasisOf(assume({ ...UNSAID, ...asked }), unverified)).toBe(basis);
  const excluded = kinds.filter((kind) => kind !== "amount" && kind !== "term_months");
  expect(aprExcludes(unverified).toSorted()).toEqual([...excluded].toSorted());
});
