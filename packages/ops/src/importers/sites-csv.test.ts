import { expect, it } from "vitest";
import { readSitesCsv } from "./sites-csv.ts";

it("reads a list of charters and sites, and leaves out what names none", () => {
  const text = "charter_number,website,scraped_timestamp\r\n1,http://www.a.org,2025-12-24T11:17:42Z\r\n6,UNKNOWN,2025-12-24T11:17:43Z\r\n";
  expect(readSitesCsv(text, "list.csv")).toEqual([{ line: 2, charter_number: 1, url: "http://www.a.org", listed_on: "2025-12-24" }]);
});

it("keeps what is wrong, so that the report names its line", () => {
  expect(readSitesCsv("charter_number,url,listed_on\nx1,no address,\n", "list.csv")).toEqual([
    { line: 2, charter_number: "x1", url: "no address" },
  ]);
});

it.each([
  ["charter_number,url,listed_on,colour\n", 'list.csv, line 1: unknown column "colour". Known: '],
  ["charter_number,url\n1,http://a.org\n", "list.csv, line 1: missing column listed_on."],
  ["charter_number,url,listed_on\n1,http://a.org\n", "list.csv, line 2: 2 cells, but the header has 3 columns."],
  ["charter_number,url,listed_on\n1,http://a.org,2025-12-24,x\n", "list.csv, line 2: 4 cells, but the header has 3 columns."],
])("refuses %j", (text, message) => {
  expect(() => readSitesCsv(text, "list.csv")).toThrow(message);
});
