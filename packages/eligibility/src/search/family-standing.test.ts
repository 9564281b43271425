import { missing } from "@tellerline/book";
import { EMPTY_SET } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import type { Shape } from "../book/shapes.ts";
import { booksOf, PEOPLE, SOURCE } from "../oracle/world.oracle.ts";
import { CONDITIONALLY, ELIGIBLE, NO, ONCE_CONFIRMED, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { type Membership, throughRelative } from "./family-standing.ts";
import { RuleOutcomes } from "./rule-outcomes.ts";

const PARENT_OF_MEMBER = PEOPLE["whose child is a member of The Mission"] ?? missing(0);
const CHILD = RuleOutcomes.of(booksOf(SOURCE).memory, PARENT_OF_MEMBER).relatives?.[0] ?? missing(0);

/** The rule's verdict through the relative, and its basis; null if the rule does not extend to the relative. */
function through(extension: Partial<Shape>, base: Verdict, membership: Membership) {
  const plain: Shape = {
    step: -1,
    isWeak: false,
    isFamily: false,
    extension: "members",
    extendsToEligible: 0,
    extendsToMembers: 0,
    conditions: [EMPTY_SET],
  };
  const found = throughRelative({ ...plain, ...extension }, CHILD, base, membership);
  if (found === null) return null;
  expect(found.relative).toBe(CHILD);
  return [found.verdict, found.basis];
}

describe("through a relative", () => {
  const bit = CHILD.applicantBit;
  const toMembers = { extendsToMembers: bit };
  const toEligible = { extendsToEligible: bit };
  const weak = { ...toMembers, isWeak: true };
  const carried = { ...weak, isCarried: true } as const;

  it.each([
    ["nothing where the rule extends to nobody", {}, ELIGIBLE, "yes", null],
    ["nothing where it extends to other relatives", { extendsToMembers: ~bit, extendsToEligible: ~bit }, ELIGIBLE, "yes", null],
    ["what the relative's own facts give", toEligible, POSSIBLY, "no", [POSSIBLY, "meets_rule"]],
    ["a guess where the relative is a member, though not shown to meet the rule", toEligible, NO, "yes", [POSSIBLY, "is_member"]],
    ["what such a relative's own facts give, where they give more", toEligible, ELIGIBLE, "yes", [ELIGIBLE, "meets_rule"]],
    ["nothing where such a relative may only be a member", toEligible, NO, "maybe", [NO, "meets_rule"]],
    ["what a member's family has", toMembers, NO, "yes", [ELIGIBLE, "is_member"]],
    ["a path where the relative joins first", toMembers, ELIGIBLE, "no", [CONDITIONALLY, "joins_first"]],
    ["that path, and no guess, where the relative may belong", toMembers, ELIGIBLE, "maybe", [CONDITIONALLY, "joins_first"]],
    ["a guess where the relative may belong", toMembers, NO, "maybe", [POSSIBLY, "is_member"]],
    ["a guess where the relative may be able to join", toMembers, POSSIBLY, "no", [POSSIBLY, "joins_first"]],
    ["nothing that is known where the relative's facts are not", toMembers, UNDECIDED, "no", [UNDECIDED, "joins_first"]],
    ["the better of both ways", { ...toMembers, ...toEligible }, ELIGIBLE, "no", [ELIGIBLE, "meets_rule"]],
    ["a guess at most, where the rule is not verified", weak, NO, "yes", [POSSIBLY, "is_member"]],
    ["what its page is to confirm, where nobody here has seen it", carried, NO, "yes", [ONCE_CONFIRMED, "is_member"]],
    ["the same where the relative joins first", carried, ONCE_CONFIRMED, "no", [ONCE_CONFIRMED, "joins_first"]],
    ["a guess where the relative needs a step as well", { ...carried, step: 0 }, ONCE_CONFIRMED, "no", [POSSIBLY, "joins_first"]],
    ["no more than there is, where the rule is not verified", weak, UNDECIDED, "no", [UNDECIDED, "joins_first"]],
  ] as const)("%s", (_, extension, base, membership, expected) => {
    expect(through(extension, base, membership)).toEqual(expected);
  });
});
