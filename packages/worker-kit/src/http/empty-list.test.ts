import { expect, it } from "vitest";
import { leaveOut, saidIfEmpty } from "./empty-list.ts";

it("says why a list is empty, and nothing of one that is not", () => {
  expect(saidIfEmpty([], () => "Nothing yet.")).toEqual({ empty_because: "Nothing yet." });
  expect(
    saidIfEmpty([1], () => {
      throw new Error("It is not asked.");
    }),
  ).toEqual({});
});

type Query = Readonly<Partial<Record<"a" | "b" | "c", number>>>;

it.each<[string, Query, (rest: Query) => boolean, string | null]>([
  ["each filter that helps alone", { a: 1, b: 2, c: 3 }, ({ a, b }) => a === undefined || b === undefined, "Leave out `a` or `b`."],
  ["all of them where none helps alone", { a: 1, b: 2 }, (rest) => Object.keys(rest).length === 0, "Leave out `a` and `b`."],
  ["nothing where none helps", { a: 1, b: 2 }, () => false, null],
  ["nothing of what is not asked", {}, () => true, null],
])("names %s", (_, query, helps, said) => {
  expect(leaveOut(query, ["a", "b", "c"], helps)).toBe(said);
});
