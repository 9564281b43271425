import type { SiteRow } from "@tellerline/storage";
import { SITE_STATES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { isPlatform } from "./sites/platforms.ts";
import { shownSite } from "./sites-in-books.ts";

const LISTED = "https://listed.example/";
const OWN = "https://own.example/";
const row = (more: Partial<SiteRow>): SiteRow => ({
  charterNumber: 1,
  url: LISTED,
  origin: "cc0",
  state: "proposed",
  listedOn: "2025-12-24",
  changedAt: "2026-11-26T00:00:00.000Z",
  wholeName: null,
  ...more,
});
const active = (url: string) => ({ url, state: "active", listedOn: null });

describe("the site that is shown", () => {
  it.each([
    ["none, where nobody named one", null, undefined, null],
    ["the website of the operator's row", OWN, undefined, active(OWN)],
    ["what a list names, with its day", null, row({}), { url: LISTED, state: "proposed", listedOn: "2025-12-24" }],
    ["the website of the operator's row before what a list names", OWN, row({}), active(OWN)],
    ["what a person named before the website of the operator's row", OWN, row({ origin: "operator", state: "active" }), active(LISTED)],
    ["what was found to be its own", null, row({ state: "active" }), active(LISTED)],
    [
      "what can't be reached, as text",
      null,
      row({ state: "unreachable", origin: "operator" }),
      { url: LISTED, state: "unreachable", listedOn: null },
    ],
    ["the website of the operator's row, where the list has a platform's page", OWN, row({ state: "parked" }), active(OWN)],
    ["none of a platform", null, row({ state: "parked" }), null],
    ["none that moved, whatever the operator's row said", OWN, row({ state: "moved" }), null],
    ["none of who wants to be left out", OWN, row({ state: "opted_out" }), null],
    ["none of who was purged", OWN, row({ state: "opted_out", url: null }), null],
  ] as const)("is %s", (_, website, site, expected) => {
    expect(shownSite(website, site)).toEqual(expected);
  });

  it("is a link in one state alone", () => {
    const links = SITE_STATES.filter((state) => shownSite(null, row({ state }))?.state === "active");
    expect(links).toEqual(["active"]);
  });
});

describe("a page of a platform", () => {
  it.each([
    "http://www.facebook.com/noccfcu",
    "https://www.itsme247.com/886/authentication/username",
    "https://federalemployeescu-dn.financial-net.com/web",
    "https://my-cu.example/login",
    "https://my-cu.example/en/Sign-In?next=1",
  ])("is %s", (url) => {
    expect(isPlatform(url)).toBe(true);
  });

  it.each([
    "https://my-cu.example/",
    "https://notfacebook.com/",
    "https://www.louisvillemsd.org/creditunion",
    "https://my-cu.example/loginfo",
  ])("is not %s", (url) => {
    expect(isPlatform(url)).toBe(false);
  });
});
