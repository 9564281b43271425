import { draftClaims } from "@tellerline/drafting";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { expect, it } from "vitest";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";

/** What stands beside a rule on its page decides whether it is one: headings, answers, other columns, other names. */

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

/** The names and places of the claims that are drafted from the lines of a page. */
function drafted(...lines: readonly string[]): readonly string[] {
  const { claims } = draftClaims(gazetteer, {
    sourceId: "s1",
    creditUnionId: "MINE|AUSTIN|TX",
    text: lines.join("\n"),
    retrievedAt: "2026-11-01",
  });
  const atoms = claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any));
  return atoms.flatMap((atom) => {
    if (atom.type === "employer" || atom.type === "worship") return [atom.name];
    if (atom.type === "county") return atom.counties;
    return atom.type === "state" ? atom.states : [atom.type];
  });
}

it.each([
  ["who can't join", ["Who can't join?", "• Residents of Hays County", "• Residents of Bell County"]],
  ["who is not eligible", ["Who is not eligible", "Employees of Elm Works", "Employees of Oak Mills", "Employees of Pine Foods"]],
  ["former groups", ["Former groups", "Employees of Elm Works", "Employees of Oak Mills"]],
  ["groups to come", ["Groups pending approval", "Employees of Pine Foods"]],
  ["an answer that is not for all", ["Live in Ohio? Only if you work in Travis County."]],
])("drafts nothing below or beside %s", (_, lines) => {
  expect(drafted(...lines)).toEqual([]);
});

it("goes on below the next heading", () => {
  const lines = ["Who is not eligible", "Employees of Elm Works", "Who is eligible", "Employees of Oak Mills", "Employees of Pine Foods"];
  expect(drafted(...lines)).toEqual(["Oak Mills", "Pine Foods"]);
});

it.each([
  [
    "directors",
    "Board of Directors",
    ["John Smith", "Maria Lopez", "Peter Chan", "Ann Weber", "Tom Fields", "Rosa Diaz", "Jim Beck", "Sue Hall"],
  ],
  ["branches", "Branch locations", ["Waco", "Hewitt", "Woodway", "Marlin", "Belton", "Killeen", "Temple", "Gatesville", "Lakeway"]],
])("takes the names of %s for no groups", (_, heading, names) => {
  expect(drafted("Who can join: employees of our member companies and their families.", heading, ...names)).toEqual([]);
  expect(drafted("You can join if you live or work in the communities we serve.", heading, ...names)).toEqual([]);
});

it("takes shops at which members save for no groups", () => {
  const shops = ["Elm Cafe", "Oak Auto", "Pine Spa", "Ash Gym", "Fir Books", "Cedar Pizza", "Birch Shoes", "Maple Tires"];
  expect(drafted("Members save at these local businesses", ...shops)).toEqual([]);
});

it("leaves out rows whose other columns do", () => {
  const rows = ["Elm Works\tWaco\tYes", "Oak Mills\tWaco\tNo", "Pine Foods\tBelton\tYes", "Ash Motors\tTemple plant\tYes"];
  expect(drafted("Employee groups", "Company\tCity\tOpen", ...rows)).toEqual(["Elm Works", "Pine Foods"]);
});

it("leaves out items that are closed, and lines between them that name nobody", () => {
  const items = ["Elm Works", "Oak Mills - closed", "Since the merger", "Pine Foods", "Ash Motors (closed 2019)", "Fir Dairy", "Holly Inc"];
  expect(drafted("Our sponsor companies:", ...items)).toEqual(["Elm Works", "Pine Foods", "Fir Dairy", "Holly Inc"]);
});

it.each([
  ["Retired employees of Elm Works may join.", ["retiree"]],
  ["Active and retired employees of Elm Works may join.", ["employee", "retiree"]],
  ["Active, former and retired employees of Elm Works may join.", ["employee", "retiree"]],
  ["Current, retired and former employees of Elm Works may join.", ["employee", "retiree", "former_employee"]],
  ["All retired employees of Elm Works may join.", ["retiree"]],
  ["Full-time, part-time and retired employees of Elm Works may join.", ["employee", "retiree"]],
  ["Former employees of Elm Works may join.", ["former_employee"]],
])("%s", (text, relationships) => {
  const source = { sourceId: "s1", creditUnionId: "MINE|AUSTIN|TX", text, retrievedAt: "2026-11-01" };
  const atoms = draftClaims(gazetteer, source).claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any));
  expect(atoms).toEqual([{ type: "employer", name: "Elm Works", relationships }]);
});

it.each([
  ["Veterans of the U.S. Army who live in Hays County may join.", ["military", "Hays County"]],
  ["You are eligible to join wherever you live in Travis County.", ["Travis County"]],
  ["Employees of Elm Foods can join, wherever they live.", ["Elm Foods"]],
])("%s: %j", (text, atoms) => {
  expect(drafted(text)).toEqual(atoms);
});
