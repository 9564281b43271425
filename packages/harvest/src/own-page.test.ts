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
  ["Country Heritage", "Country Heritage Credit Union | Home", "", "Country Heritage Credit Union"],
  ["Elm (Waco, TX)", "Home - ELM  CREDIT UNION", "", "Elm Credit Union (Waco, TX)"],
  ["Elm", "Home", "Join us\n\u00a9 2026 Elm Credit Union. Insured by NCUA.", "Elm Credit Union"],
  ["Elm", "Elm Credit Union", "Elm Federal Credit Union joined us.", null],
  ["Elm", "Elm Credit Union", "Elm FCU", null],
  ["Heritage", "Country Heritage Credit Union", "", null],
  ["Heritage", "Home | Formerly Heritage Credit Union", "", null],
  ["Community", "For the whole community. Credit union hours", "", null],
  ["Elm", "Home", "Elm Credit Union", null],
  ["Elm", "Elm Credit Union Service Corporation", "", null],
  ["Elm", "North-Elm Credit Union", "", null],
  ["Elm", "Join Elm Credit Union | Elm Credit Union", "", "Elm Credit Union"],
  ["Elm", "Elmtown Credit Union", "", null],
  ["Elm", "Elm credit unions", "", null],
  ["Credit Union 1", "Credit Union 1 Credit Union", "", null],
  ["My Credit Union of Texas", "My Credit Union of Texas Credit Union", "", null],
  ["Oak Credit Union", "Oak Credit Union Credit Union", "", null],
  ["Oak Federal Credit Union", "Oak Federal Credit Union", "", null],
  ["", "Credit Union", "", null],
  [`${"(".repeat(5000)}`, "Credit Union", "", null],
])("%.30s is called what its page calls it: %j", (name, title, text, whole) => {
  expect(wholeNameIn({ title, text }, name)).toBe(whole);
});
