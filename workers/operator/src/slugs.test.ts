import { describe, expect, it } from "vitest";
import { assignSlugs, slugOf } from "./slugs.ts";

const claim = (name: string, city: string, state: string, charterNumber: number | null) => ({
  creditUnionId: `${name}|${city}|${state}`,
  name,
  city,
  state,
  charterNumber,
});

describe("slugOf", () => {
  it.each([
    ["Self-Help", "Durham", "self-help-durham"],
    ["Members' Choice", "Cañon City", "members-choice-canon-city"],
    ["A & B  FCU", "St. Paul", "a-b-fcu-st-paul"],
    ["***", "???", "credit-union"],
  ])("writes %s in %s as %s", (name, city, slug) => expect(slugOf(name, city)).toBe(slug));
});

describe("assignSlugs", () => {
  it("keeps a slug in force, and tells newcomers of one name apart by charter", () => {
    const inForce = [{ creditUnionId: "SELF-HELP|DURHAM|NC", state: "NC", slug: "self-help-durham", charterNumber: 1, synthetic: false }];
    const slugs = assignSlugs(inForce, [
      claim("SELF-HELP", "DURHAM", "NC", 1),
      claim("SELF HELP", "DURHAM", "NC", 2),
      claim("SELF HELP", "DURHAM", "SC", 3),
    ]);
    expect([...slugs.values()]).toEqual(["self-help-durham", "self-help-durham-2", "self-help-durham"]);
  });

  it("keeps the slug of an institution that is renamed, and gives none of another state away", () => {
    const inForce = [{ creditUnionId: "OLD NAME|DURHAM|NC", state: "NC", slug: "old-name-durham", charterNumber: 7, synthetic: false }];
    const slugs = assignSlugs(inForce, [claim("NEW NAME", "DURHAM", "NC", 7), claim("MOVED", "SALEM", "OR", 7)]);
    expect(slugs.get("NEW NAME|DURHAM|NC")).toBe("old-name-durham");
    expect(slugs.get("MOVED|SALEM|OR")).toBe("moved-salem");
  });

  it("does not depend on the order of the file", () => {
    const claims = [claim("A B", "C", "TX", 5), claim("A-B", "C", "TX", 6), claim("A", "B C", "TX", null)];
    const sorted = (order: typeof claims) => [...assignSlugs([], order)].sort();
    expect(sorted(claims)).toEqual(sorted(claims.toReversed()));
    expect(new Set(assignSlugs([], claims).values()).size).toBe(3);
  });
});
