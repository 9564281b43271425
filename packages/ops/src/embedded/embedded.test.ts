import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listedSite, validateMembershipRow } from "@tellerline/contract/operator";
import { compileGazetteer, openGazetteer, resolveCounty, resolvePlace } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";
import { readSitesFile } from "../importers/sites-csv.ts";
import { readCallReport } from "../ncua/call-report.ts";
import { packReadings } from "./pack-readings.ts";
import { embeddedQuarters } from "./quarters.ts";
import { readingLines } from "./readings.ts";
import { embeddedSites, withoutFragment } from "./sites.ts";

const DATA = join(import.meta.dirname, "../../data");
/** Uses the agency's files if they are beside the checkout; otherwise compares forty institutions of two quarters. */
const ZIPS = join(import.meta.dirname, "../../../../../shared/data/ncua");
const EXCERPTS = join(import.meta.dirname, "../../fixtures");
const fileOf = (month: string): string => {
  const whole = join(ZIPS, `call-report-data-${month}.zip`);
  return existsSync(whole) ? whole : join(EXCERPTS, `call-report-excerpt-${month}.zip`);
};

const reports = embeddedQuarters().map((read) => read());

/** A line of an import without its line number, which differs in an excerpt. */
const withoutLine = (line: object | undefined) => ({ ...line, line: null });

describe("the embedded call reports", () => {
  it("are six quarters, newest first, in less than a megabyte with the readings and the sites", () => {
    expect(reports.map(({ cycleDate }) => cycleDate)).toEqual([
      "2025-12-31",
      "2024-12-31",
      "2024-09-30",
      "2024-06-30",
      "2024-03-31",
      "2023-12-31",
    ]);
    expect(reports[0]?.idOfCharter.size).toBe(4374);
    const bytes = ["call-reports.json.br", "readings.jsonl", "sites.json.br"].map((name) => statSync(join(DATA, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });

  it.each(
    reports.filter(({ cycleDate }) => existsSync(fileOf(cycleDate.slice(0, 7)))).map((report) => [report.cycleDate, report] as const),
  )("say what the agency's file of %s says", async (cycleDate, report) => {
    const { lines, origins, idOfCharter } = await readCallReport(fileOf(cycleDate.slice(0, 7)));
    expect(idOfCharter.size).toBeGreaterThanOrEqual(40);
    if (idOfCharter.size === report.idOfCharter.size) {
      expect(report.lines).toEqual(lines);
      expect(report.origins.map(({ line }) => line)).toEqual(origins.map(({ line }) => line));
    }
    const own = report.origins.flatMap((origin, at) => (idOfCharter.has(origin.charterNumber) ? [{ ...origin, at }] : []));
    expect(own.map(({ at }) => withoutLine(report.lines[at]))).toEqual(lines.map(withoutLine));
    expect(own.map(({ charterNumber, account }) => `${charterNumber} ${account}`)).toEqual(
      origins.map(({ charterNumber, account }) => `${charterNumber} ${account}`),
    );
  });
});

describe("the embedded readings", () => {
  const newest = reports[0];
  const lines = readingLines((charter) => newest?.idOfCharter.get(String(charter)));
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const rows = lines.map((line) => {
    const result = "row" in line ? validateMembershipRow("reading", line.row) : null;
    if (result?.ok !== true || result.value.kind !== "reading") throw new Error(`A reading has faults: ${JSON.stringify(result)}`);
    return result.value.row;
  });

  it("are of institutions of the newest quarter, and name places that there are", () => {
    const atoms = rows.flatMap(({ claims }) => claims.flatMap(({ conditions }) => conditions.flatMap(({ any }) => any)));
    const unknown = atoms.flatMap((atom) => {
      if (atom?.type === "county") return atom.counties.filter((name) => !resolveCounty(gazetteer, atom.state, name).ok);
      if (atom?.type === "place") return atom.places.filter((name) => !resolvePlace(gazetteer, atom.state, name).ok);
      return atom === null ? ["an atom that rules can't model"] : [];
    });
    expect(unknown).toEqual([]);
    expect(lines.length).toBe(readFileSync(join(DATA, "readings.jsonl"), "utf8").trim().split("\n").length);
    expect(rows.length).toBeGreaterThan(230);
  });

  it("give rules, or name a page to look at first, and never both", () => {
    for (const { credit_union_id, lead_for, claims } of rows) {
      expect([credit_union_id, lead_for.length === 0]).toEqual([credit_union_id, claims.length > 0]);
    }
    expect(new Set(rows.map(({ credit_union_id }) => credit_union_id)).size).toBe(rows.length);
  });

  it("hold no sentence but the questions that we ask", () => {
    for (const { claims } of rows) {
      const said = JSON.stringify(claims, (key, value) => (key === "question" || key === "description" ? "" : value));
      expect(said.match(/(?:[a-z]+ ){9}/g) ?? []).toEqual([]);
    }
  });
});

describe("the embedded sites", () => {
  const sites = embeddedSites();
  /** The public list that the sites come from, if it is beside the checkout; otherwise the sites are compared with themselves. */
  const LIST = join(import.meta.dirname, "../../../../../shared/data/sites/scraped-websites.csv");
  const charters = new Set(reports[0]?.idOfCharter.keys());

  it("are addresses of institutions of the newest quarter, one each, with the day of the list", () => {
    expect(sites.length).toBe(3853);
    expect(new Set(sites.map(({ charter_number: charter }) => charter)).size).toBe(sites.length);
    expect(sites.filter(({ charter_number: charter }) => !charters.has(String(charter)))).toEqual([]);
    expect(sites.filter((site) => !listedSite.safeParse(site).success)).toEqual([]);
    expect(new Set(sites.map(({ listed_on: day }) => day))).toEqual(new Set(["2025-12-24"]));
  });

  it("are those of the list", () => {
    const lines = existsSync(LIST) ? readSitesFile(LIST) : sites;
    const listed = lines.filter(({ charter_number: charter }) => charters.has(String(charter)));
    const asKept = listed.map(({ charter_number, url, listed_on }) => ({ charter_number, url: withoutFragment(String(url)), listed_on }));
    expect(sites.map(({ line: _, ...site }) => site)).toEqual(
      asKept.toSorted((left, right) => Number(left.charter_number) - Number(right.charter_number)),
    );
  });
});

describe("readings are packed", () => {
  const reading = { charter: 1, url: "https://cu.example/join", seen: "2025-12-30", said_by: "institution", risk: "low" };
  const claims = [{ kind: "open", conditions: [{ any: [{ type: "open" }] }] }];
  const packed = (more: object) => packReadings([JSON.stringify({ ...reading, claims, ...more })], new Set(["1"]), new Date("2026-11-26"));

  it.each([
    ["with their rules", {}, { seen: "2025-12-30", claims }],
    ["as seen in the month of gathering, where no day is known", { seen: null }, { seen: "2026-11", claims }],
    ["as leads, where somebody else says so", { said_by: "third_party" }, { lead_for: ["third_party"], claims: [] }],
    ["as leads, where it may no longer hold", { risk: "high" }, { lead_for: ["likely_changed"], claims: [] }],
    ["with their rules up to four years", { seen: "2022-11-26" }, { claims }],
    ["as leads after four years", { seen: "2022-11-25" }, { lead_for: ["too_old"], claims: [] }],
    ["as leads, where a year may begin before that", { seen: "2022" }, { lead_for: ["too_old"], claims: [] }],
    ["as leads, where nothing could be modelled", { claims: [] }, { lead_for: ["nothing_modeled"], claims: [] }],
  ])("%s", (_, more, expected) => {
    expect(packed(more)).toEqual([
      {
        charter: 1,
        url: "https://cu.example/join",
        seen: "2025-12-30",
        ...expected,
        ...("seen" in more ? { seen: more.seen ?? "2026-11" } : {}),
      },
    ]);
  });

  it("without institutions that are no more", () => {
    expect(packed({ charter: 2 })).toEqual([]);
  });
});
