import { expect, it } from "vitest";
import { isAssignedZip, territoryOfZip } from "./zip-prefixes.ts";

it.each([
  ["00601", "PR"],
  ["00795", "PR"],
  ["00802", "VI"],
  ["00901", "PR"],
  ["96799", "AS"],
  ["96910", "GU"],
  ["96932", "GU"],
  ["96950", "MP"],
  // Palau, Micronesia and the Marshall Islands also have ZIP codes, but they are not US territories.
  ["96939", null],
  ["96940", null],
  ["96960", null],
  ["96813", null],
  ["78701", null],
  ["01001", null],
] as const)("ZIP %s is of %s", (zip, territory) => {
  expect(isAssignedZip(zip)).toBe(true);
  expect(territoryOfZip(zip)).toBe(territory);
});
