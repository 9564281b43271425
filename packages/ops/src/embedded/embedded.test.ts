import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { validateMembershipRow } from "@tellerline/contract/operator";
import { compileGazetteer, isStateCode, openGazetteer, resolveCounty, resolvePlace, type StateCode } from "@tellerline/geography";
import { describe, expect, it } from "vitest";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";
import { readCallReport } from "../ncua/call-report.ts";
import { membershipFactLines } from "./membership-facts.ts";
import { embeddedQuarters } from "./quarters.ts";

const DATA = join(import.meta.dirname, "../../data");
/** Uses the agency's files if they are beside the checkout; otherwise compares forty institutions of two quarters. */
const ZIPS = join(import.meta.dirname, "../../../../../shared/data/ncua");
const EXCERPTS = join(import.meta.dirname, "../../fixtures");
const fileOf = (month: string): string => {
  const whole = join(ZIPS, `call-report-data-${month}.zip`);
  return existsSync(whole) ? whole : join(EXCERPTS, `call-report-excerpt-${month}.zip`);
};

const reports = embeddedQuarters().map((read) => read());

/** A line's content without its line number, which differs in an excerpt. */
const withoutLine = (line: object | undefined) => ({ ...line, line: null });

describe("the embedded call reports", () => {
  it("are six quarters, newest first, in less than a megabyte with the membership facts", () => {
    expect(reports.map(({ cycleDate }) => cycleDate)).toEqual([
      "2025-12-31",
      "2024-12-31",
      "2024-09-30",
      "2024-06-30",
      "2024-03-31",
      "2023-12-31",
    ]);
    expect(reports[0]?.idOfCharter.size).toBe(4374);
    const bytes = ["call-reports.json.br", "membership-facts.jsonl"].map((name) => statSync(join(DATA, name)).size);
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

describe("the embedded membership facts", () => {
  const newest = reports[0];
  const lines = membershipFactLines((charter) => newest?.idOfCharter.get(String(charter)));
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

  it("are of institutions of the newest quarter, and name places that there are", () => {
    const faults = lines.flatMap((line) => {
      const result = "row" in line ? validateMembershipRow("membership", line.row) : null;
      if (result === null || !result.ok) return [JSON.stringify(result)];
      if (result.value.kind !== "membership") return ["not a membership"];
      const { geo_counties: counties, geo_cities: cities } = result.value.row;
      const unknown = (texts: readonly string[], isKnown: (state: StateCode, name: string) => boolean) =>
        texts.filter((text) => {
          const [name = "", state = ""] = text.split(", ");
          return !isStateCode(state) || !isKnown(state, name);
        });
      return [
        ...unknown(counties, (state, name) => resolveCounty(gazetteer, state, name).ok),
        ...unknown(cities, (state, name) => resolvePlace(gazetteer, state, name, null).ok),
      ];
    });
    expect(faults).toEqual([]);
    expect(lines.length).toBe(readFileSync(join(DATA, "membership-facts.jsonl"), "utf8").trim().split("\n").length);
  });

  it("are never a certain yes, and hold no sentence", () => {
    for (const line of lines) {
      const text = JSON.stringify("row" in line ? line.row : null);
      expect(text).toContain('"confidence":0.45');
      expect(text.match(/(?:[a-z]+ ){9}/g) ?? []).toEqual([]);
    }
  });
});
