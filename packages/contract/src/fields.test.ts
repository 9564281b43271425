import { describe, expect, it } from "vitest";
import { stateCode } from "./fields.ts";
import { personSchema } from "./index.ts";

const ISLANDS = ["Virgin Islands", "virgin islands", "U.S. Virgin Islands", "US Virgin Islands", "us virgin islands", "VI", " vi "];

describe("a state's name", () => {
  it.each(ISLANDS)("%j is that of the Virgin Islands, wherever a state is asked for", (said) => {
    expect(stateCode.parse(said)).toBe("VI");
    expect(personSchema.parse({ home_state: said, worksite_state: said, military_service_state: said })).toMatchObject({
      home_state: "VI",
      worksite_state: "VI",
      military_service_state: "VI",
    });
  });

  it.each([
    ["Virginia", "VA"],
    ["West Virginia", "WV"],
  ])("%s stays %s", (said, code) => expect(stateCode.parse(said)).toBe(code));

  it.each(["Virgin", "Islands", "British Virgin Islands"])("%s is none", (said) => {
    expect(stateCode.safeParse(said).success).toBe(false);
  });
});
