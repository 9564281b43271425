import { describe, expect, it } from "vitest";
import { type Form, formsOf, shareOf } from "./forms.ts";

const PAGES = 55;
const SHARES: Readonly<Record<Form, number>> = {
  term: 24,
  span: 16,
  from: 11,
  relative: 11,
  cell: 9,
  filled: 9,
  text: 8,
  tiers: 7,
  prose: 5,
};

describe("the forms of rate pages", () => {
  it.each([0, 7, 1234])("have their exact shares on any 55 successive sites (seed %d)", (seed) => {
    for (const first of [0, 13, 400]) {
      const forms = Array.from({ length: PAGES }, (_, index) => formsOf(first + index, seed)).flat();
      for (const [form, share] of Object.entries(SHARES)) expect([form, forms.filter((one) => one === form).length]).toEqual([form, share]);
    }
  });

  it("have the shares that the fleet states", () => {
    const forms = Array.from({ length: PAGES }, (_, number) => formsOf(number, 7)).flat();
    for (const form of new Set(forms)) expect(forms.filter((one) => one === form).length / PAGES).toBeCloseTo(shareOf(form));
  });

  it("are sentences alone, or none", () => {
    for (let number = 0; number < PAGES; number += 1) {
      const forms = formsOf(number, 7);
      expect(forms.length).toBeGreaterThan(0);
      if (forms.includes("prose")) expect(forms).toEqual(["prose"]);
    }
  });
});
