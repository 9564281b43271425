import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { readCallReport } from "./call-report.ts";

const FILES = {
  "FOICU.txt":
    '"CU_NUMBER","CYCLE_DATE","CU_NAME","CITY","STATE","STATE_CODE","COUNTY_CODE"\r\n7,12/31/2025 0:00:00,"CAF\u00C9 ","AUSTIN","TX",48,453\r\n',
  "FS220.txt": '"CU_NUMBER","ACCT_010","ACCT_083","ACCT_521","ACCT_522","ACCT_523","ACCT_524"\r\n7,1000000,250,0,"",abc,562.5\r\n',
  "FS220L.txt": '"CU_NUMBER","ACCT_526","ACCT_562A","ACCT_563A"\r\n7,0,750,31500\r\n9,1,0,0\r\n',
  "FS220H.txt": '"CU_NUMBER","Acct_595A"\r\n7,500\r\n',
};

const folder = mkdtempSync(join(tmpdir(), "call-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let zips = 0;

function writeZip(files: Readonly<Record<string, string>>, length?: number): string {
  zips += 1;
  const path = join(folder, `quarter-${zips}.zip`);
  const entries = Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "latin1"))] as const);
  writeFileSync(path, zipSync(Object.fromEntries(entries)).subarray(0, length));
  return path;
}

describe("readCallReport", () => {
  it("reads latin-1, trims names, turns hundredths into percent, and leaves out what is not offered", async () => {
    const { cycleDate, lines, origins } = await readCallReport(writeZip(FILES));
    expect(cycleDate).toBe("2025-12-31");
    const rows = lines.map((line) => ("row" in line ? line.row : null));
    expect(rows[0]).toEqual({
      kind: "credit_union",
      credit_union_id: "CAFÉ|AUSTIN|TX",
      name: "CAFÉ",
      city: "AUSTIN",
      state: "TX",
      county: "48453",
      display_name: "Café",
      display_city: "Austin",
      chartered_as_of: "2025-12-31",
      charter_number: 7,
      assets_usd: 1_000_000,
      members: 250,
    });
    const rates = rows.slice(1).map((row) => Object(row));
    expect(rates.map(({ rate_id, rate }) => [rate_id, rate])).toEqual([
      ["ncua:7:ACCT_523", "abc"],
      ["ncua:7:ACCT_524", 5.625],
      ["ncua:9:ACCT_526", 0.01],
      ["ncua:7:ACCT_562A", 7.5],
      ["ncua:7:ACCT_563A", 315],
      ["ncua:7:ACCT_595A", 5],
    ]);
    expect(rates[1]).toMatchObject({ product_type: "auto_loan", vehicle_condition: "used", states: ["TX"], observed_at: "2025-12-31" });
    expect(origins[1]).toEqual({ fileName: "FS220.txt", line: 2, account: "ACCT_523", charterNumber: "7", value: "abc" });
  });

  it.each([
    ["that is truncated", () => writeZip(FILES, 300), "may be truncated"],
    ["that is not a zip", () => writeZip(FILES, 20), "is not a readable zip"],
    ["without a file", () => writeZip({ "FOICU.txt": FILES["FOICU.txt"] }), "is missing FS220.txt, FS220L.txt, FS220H.txt"],
    [
      "with a missing column",
      () => writeZip({ ...FILES, "FS220H.txt": '"CU_NUMBER"\r\n7\r\n' }),
      "FS220H.txt, line 1: missing column ACCT_595A",
    ],
    [
      "with an invalid date",
      () => writeZip({ ...FILES, "FOICU.txt": FILES["FOICU.txt"].replace("12/31/2025", "Q4 2025") }),
      'CYCLE_DATE "Q4 2025',
    ],
    [
      "whose list of institutions is cut off",
      () =>
        writeZip({
          ...FILES,
          "FS220L.txt": FILES["FS220L.txt"] + Array.from({ length: 20 }, (_row, at) => `${at + 10},0,0,5\r\n`).join(""),
        }),
      "FOICU.txt lists 1 institutions, FS220L.txt 22, and 21 are in one of them alone",
    ],
    [
      "of the future",
      () => writeZip({ ...FILES, "FOICU.txt": FILES["FOICU.txt"].replace("12/31/2025", "12/31/2099") }),
      "CYCLE_DATE 2099-12-31 is in the future",
    ],
    ["that does not exist", () => "/no/such.zip", "Can't read /no/such.zip"],
  ])("refuses a zip %s", async (_, make, message) => {
    await expect(readCallReport(make())).rejects.toThrow(message);
  });
});
