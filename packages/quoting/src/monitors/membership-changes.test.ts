import { expect, it } from "vitest";
import { AUTO_LOANS } from "../testing/example-decision.ts";
import { ASH, BIRCH, loadBook, rate } from "../testing/example-market.ts";
import { knowledgeOf, RULES } from "../testing/example-membership.ts";
import { membershipChanges } from "./membership-changes.ts";

const { book } = loadBook([
  ...AUTO_LOANS,
  rate(ASH, { product: "mortgage", termMonths: 360, states: null }),
  rate(BIRCH, { product: "heloc", termMonths: null }),
]);
const before = knowledgeOf(RULES).membership;
const afterOf = (creditUnionId: string) =>
  knowledgeOf(RULES.map((rule) => (rule.creditUnionId === creditUnionId ? { ...rule, confidence: 0.6 } : rule))).membership;

it("no market changes where no rule does", () => {
  expect(membershipChanges(book, before, knowledgeOf(RULES).membership)).toEqual([]);
});

it("the markets of an institution whose rules changed are those in which it publishes rates", () => {
  expect(membershipChanges(book, before, afterOf(ASH.creditUnionId))).toEqual([
    { product: "mortgage", termMonths: 360, states: null, cause: "membership" },
    { product: "auto_loan", termMonths: 60, states: ["TX"], cause: "membership" },
  ]);
  expect(membershipChanges(book, before, afterOf(BIRCH.creditUnionId))).toEqual([
    { product: "auto_loan", termMonths: 60, states: ["TX"], cause: "membership" },
    { product: "heloc", termMonths: null, states: ["TX"], cause: "membership" },
  ]);
});

it("the markets of an institution whose record names another cost of joining are changed, too", () => {
  const { details } = before;
  const record = (institution: number) => {
    const own = details.record(institution);
    return own === null ? null : { ...own, membershipFeeUsd: 5 + (own.membershipFeeUsd ?? 0) };
  };
  const dearer = { ...before, details: { ...details, record } };
  const changed = membershipChanges(book, before, dearer);
  expect(changed).toContainEqual({ product: "heloc", termMonths: null, states: ["TX"], cause: "membership" });
  expect(changed.some(({ product }) => product === "mortgage")).toBe(false);
});
