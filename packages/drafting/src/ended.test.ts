import { expect, it } from "vitest";
import { isEndedAbove, isTakenBackAfter, takesNobody } from "./ended.ts";

const RULE = "Employees of Elm Works can join.";

it.each([
  ["Who can no longer join", true],
  ["Who could join: these rules are no longer in effect", true],
  ["Until December 31, 2025", true],
  ["Not eligible", true],
  ["Former membership rules (ended 2024)", true],
  ["Employees of Oak Mills can no longer join.", false],
  ["We no longer offer this:", true],
  ["Our former field of membership", true],
  ["The following ended with our merger in 2024.", true],
  ["These groups are no longer served.", true],
  ["The following groups have been with us since the war ended.", false],
  ["Who can join", false],
  ["Formerly known as Elm Works Credit Union", false],
  ["Not a member yet?", false],
  ["Our lobby is closed on Sundays", false],
  ["Special rate until December 31, 2026", false],
  ["Anyone can join - no longer just for teachers", false],
])("a rule below “%s” is over: %s", (heading, isOver) => {
  const text = `About us\n\n${heading}\n\n${RULE}`;
  expect(isEndedAbove(text, text.indexOf(RULE))).toBe(isOver);
});

it("looks no further than the heading above", () => {
  const text = `Who can no longer join\nStaff of Oak Mills\nWho can join\n${RULE}`;
  expect(isEndedAbove(text, text.indexOf(RULE))).toBe(false);
});

it.each([
  ["We are not accepting new members.", true],
  ["New memberships are currently suspended.", true],
  ["New memberships are currently suspended for residents of Canyon County.", false],
  ["We are always accepting new members.", false],
  ["The Christmas Club is no longer accepting new members.", false],
  ["The Elm Works group is not accepting new members.", false],
])("a page that says “%s” takes nobody: %s", (sentence, isClosed) => {
  expect(takesNobody(`${RULE}\n${sentence}`)).toBe(isClosed);
});

it.each([
  [" ", "Part-time employees are not eligible.", true],
  [" ", "New memberships are suspended for residents of Canyon County.", true],
  [" ", "This is no longer true.", true],
  [" ", "That rule expired in 2024.", true],
  [" ", "It is open to their families as well.", false],
  ["\n", "Part-time employees are not eligible.", false],
  [" ", "Their families can join as well.", false],
  [" ", "Existing members are not eligible for the $100 bonus.", false],
  [" ", "The branch in Hutto is suspended.", false],
])("with%jthen “%s”, a rule leaves some out: %s", (between, next, isNarrower) => {
  const text = `${RULE}${between}${next}`;
  expect(isTakenBackAfter(text, RULE.length, { start: text.indexOf(next), text: next })).toBe(isNarrower);
});
