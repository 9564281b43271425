import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BIT_WIDTHS,
  bitOf,
  type ClassSet,
  classesOf,
  countMembers,
  differenceOf,
  EMPTY_SET,
  hasMember,
  intersectionOf,
  membersIn,
  requireWidth,
  setOf,
  unionOf,
} from "./bits.ts";

const member = fc.integer({ min: 0, max: BIT_WIDTHS.classSet - 1 });
const members = fc.uniqueArray(member, { maxLength: BIT_WIDTHS.classSet });
const build = (list: readonly number[]): ClassSet => list.reduce((set, one) => unionOf(set, setOf(one)), EMPTY_SET);

const sorted = (list: readonly number[]) => [...new Set(list)].sort((x, y) => x - y);

describe("class sets", () => {
  it("are what sets of numbers are, up to the 53rd member", () => {
    fc.assert(
      fc.property(members, members, member, (left, right, one) => {
        const [a, b] = [new Set(left), new Set(right)];
        const [setA, setB] = [build(left), build(right)];
        expect(classesOf(unionOf(setA, setB))).toEqual(sorted([...a, ...b]));
        expect(classesOf(intersectionOf(setA, setB))).toEqual(sorted(left.filter((one) => b.has(one))));
        expect(classesOf(differenceOf(setA, setB))).toEqual(sorted(left.filter((one) => !b.has(one))));
        expect(hasMember(setA, one)).toBe(a.has(one));
        expect(setA === setB).toBe(a.size === b.size && left.every((one) => b.has(one)));
      }),
    );
  });

  it.each([0, 26, 31, 32, 33, 45, 52])("tell class %i from every other", (one) => {
    const all = Array.from({ length: BIT_WIDTHS.classSet }, (_, other) => other);
    expect(all.filter((other) => hasMember(setOf(one), other))).toEqual([one]);
    expect(classesOf(setOf(one))).toEqual([one]);
  });
});

describe("widths", () => {
  it("stop the program when a list outgrows them", () => {
    expect(() => requireWidth("intents", 31, "word")).not.toThrow();
    expect(() => requireWidth("intents", 32, "word")).toThrow("intents has 32 members, and a word holds 31");
    expect(() => requireWidth("fact classes", 54, "classSet")).toThrow("widen it in bits.ts");
  });

  it("give no bit to what is not a member", () => {
    expect(bitOf(["a", "b"], "b")).toBe(2);
    expect(() => bitOf(["a", "b"] as readonly string[], "c")).toThrow("c is not one of a, b");
    expect(membersIn(["a", "b", "c"], 0b101)).toEqual(["a", "c"]);
    expect(countMembers(0b101)).toBe(2);
  });
});
