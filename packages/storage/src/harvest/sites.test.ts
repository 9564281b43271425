import { describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { type ListedSite, type SiteRow, Sites } from "./sites.ts";

const sites = new Sites(await openDatabase("harvest"));

const listed = (charterNumber: number, more: Partial<ListedSite> = {}): ListedSite => ({
  charterNumber,
  url: `https://cu-${charterNumber}.example/`,
  state: "proposed",
  listedOn: "2025-12-24",
  ...more,
});
const row = (charterNumber: number, more: Partial<SiteRow> = {}): SiteRow => ({
  ...listed(charterNumber),
  origin: "cc0",
  changedAt: "2026-11-26T10:00:00.000Z",
  wholeName: null,
  ...more,
});
const FIRST = "2026-11-26T10:00:00.000Z";
const LATER = "2026-11-26T11:00:00.000Z";

describe("a list of sites", () => {
  it("proposes each site, and changes nothing a second time", async () => {
    expect(await sites.propose([listed(1), listed(2, { state: "parked" })], FIRST)).toBe(2);
    expect(await sites.propose([listed(1), listed(2, { state: "parked" })], LATER)).toBe(0);
    expect(await sites.list(null, 0, 10)).toEqual([row(1), row(2, { state: "parked" })]);
    expect(await sites.newestChange()).toBe(FIRST);
    // The state stays `parked`, because a check of the site's pages may have found that.
    expect(await sites.propose([listed(2)], LATER)).toBe(0);
  });

  it("takes a newer address, and no older one", async () => {
    await sites.propose([listed(1), listed(2)], FIRST);
    const changed = await sites.propose(
      [
        listed(1, { url: "https://new.example/", listedOn: "2026-01-01" }),
        listed(2, { url: "https://old.example/", listedOn: "2024-01-01" }),
      ],
      LATER,
    );
    expect(changed).toBe(1);
    expect((await sites.list(null, 0, 10)).map(({ url }) => url)).toEqual(["https://new.example/", "https://cu-2.example/"]);
  });

  it.each([
    ["what a person said", { origin: "operator", state: "active", url: "https://own.example/" }],
    ["what was found to be the institution's own", { state: "active" }],
    ["the wish to be left out", { state: "opted_out" }],
    ["a site that moved", { state: "moved" }],
    ["a purge", { origin: "operator", state: "opted_out", url: null }],
  ] as const)("leaves %s alone", async (_, more) => {
    await sites.put(row(1, more));
    expect(await sites.propose([listed(1, { url: "https://new.example/", listedOn: "2027-01-01" })], LATER)).toBe(0);
    expect(await sites.find(1)).toEqual(row(1, more));
  });
});

describe("names that pages complete", () => {
  it("are those of active sites, and make books out of date once they are in the catalog", async () => {
    await sites.put(row(1, { state: "active", wholeName: "Elm Credit Union" }));
    await sites.put(row(2, { state: "opted_out", wholeName: "Oak Credit Union" }));
    await sites.put(row(3, { state: "active" }));
    expect(await sites.listWholeNames(0, 10)).toEqual([{ charterNumber: 1, wholeName: "Elm Credit Union" }]);
    expect(await sites.listWholeNames(1, 10)).toEqual([]);
    await sites.noteNamed([1], LATER);
    expect((await sites.list(null, 0, 10)).map(({ changedAt }) => changedAt)).toEqual([LATER, FIRST, FIRST]);
  });
});

describe("sites", () => {
  it("are listed by charter, page by page, and by state", async () => {
    expect(await sites.newestChange()).toBeNull();
    await sites.propose([listed(3), listed(1), listed(2, { state: "parked" })], FIRST);
    expect((await sites.list(null, 0, 2)).map(({ charterNumber }) => charterNumber)).toEqual([1, 2]);
    expect((await sites.list(null, 2, 2)).map(({ charterNumber }) => charterNumber)).toEqual([3]);
    expect((await sites.list("parked", 0, 9)).map(({ charterNumber }) => charterNumber)).toEqual([2]);
    expect(await sites.countByState()).toEqual(
      new Map([
        ["parked", 1],
        ["proposed", 2],
      ]),
    );
    expect(await sites.find(9)).toBeNull();
  });

  it("take what a person says in place of what a list said", async () => {
    await sites.propose([listed(1)], FIRST);
    await sites.put(row(1, { origin: "operator", state: "active", changedAt: LATER }));
    expect(await sites.find(1)).toEqual(row(1, { origin: "operator", state: "active", changedAt: LATER }));
    expect(await sites.newestChange()).toBe(LATER);
  });
});
