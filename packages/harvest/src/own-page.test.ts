import { expect, it } from "vitest";
import { pageIsOwn, siteIsParked, wholeNameIn } from "./own-page.ts";

const of = (name: string, more: object = {}) => ({ name, alsoKnownAs: [], charterNumber: 4711, ...more });

it.each([
  ["MORRIS SHEPPARD TEXARKANA", "Welcome to Morris Sheppard Texarkana FCU", true],
  ["1ST ADVANTAGE", "About 1st Advantage Federal Credit Union", true],
  ["CO-OP", "Co-op Credit Union members", true],
  ["ELM", "Under the elm tree", false],
  ["ELM", "Elm Community Credit Union", true],
  ["NAVY FEDERAL CREDIT UNION", "Navy Federal serves you", true],
  ["ELM", "Elmtown Credit Union", false],
  ["ELM", "NCUA charter number: 4711", true],
  ["ELM", "NCUA charter number: 47110", false],
  ["ELM", "Charter #4711", true],
  ["ELM", "NCUA No. 4711.", true],
  ["ELM", `charter${"\t".repeat(200_000)}x`, false],
  ["A.B.C. & FRIENDS", "ABC and Friends", true],
  ["PEÑA BLANCA", "Pena Blanca FCU", true],
])("%s on a page with %j: %s", (name, text, own) => {
  expect(pageIsOwn(text, of(name))).toBe(own);
});

it("takes the names under which an institution trades", () => {
  expect(pageIsOwn("Welcome to Golden Oak Credit Union", of("X", { alsoKnownAs: ["GOLDEN OAK"] }))).toBe(true);
});

it.each([
  ["This domain is for sale. Buy this domain today.", true],
  ["The domain name may be for sale", true],
  ["Homes for sale in our domain", false],
  [`This domain is for sale ${"word ".repeat(2000)}`, false],
])("%.40s is a parked site: %s", (text, parked) => {
  expect(siteIsParked(text)).toBe(parked);
});

it.each([
  ["Country Heritage", "Who can join Country Heritage Credit Union?", "Country Heritage Credit Union"],
  ["Elm (Waco, TX)", "ELM  CREDIT\nUNION | Home", "Elm Credit Union (Waco, TX)"],
  ["Elm", "Elm Federal Credit Union | Elm Credit Union is an equal housing lender", null],
  ["BCU", "Join BCU today", null],
  ["Elm", "Elmtown Credit Union", null],
  ["Elm", "Elm credit unions", null],
  ["Oak Credit Union", "Oak Credit Union Credit Union", null],
  ["Oak Federal Credit Union", "Oak Federal Credit Union", null],
  ["", "Credit Union", null],
  [`${"(".repeat(5000)}`, "Credit Union", null],
])("%.30s is called what its page calls it: %j", (name, text, whole) => {
  expect(wholeNameIn(text, name)).toBe(whole);
});
