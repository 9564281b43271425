import { describe, expect, it } from "vitest";
import { readReferencesCsv } from "./references-csv.ts";

const HEADER = "quarter,as_of_date,line,credit_unions_percent,banks_percent,source_url";
const read = (text: string) => readReferencesCsv(text, "averages.csv");

describe("readReferencesCsv", () => {
  it("reads a table as the agency labels it, and leaves out lines that nothing is held against", () => {
    const text = `${HEADER}\n2025 Q3,2025-09-26,5 Year CD-10K,2.9,2.1,\n2025 Q3,2025-09-26,"Credit card, Classic",12.71,15.4,https://ncua.example/q3\n`;
    expect(read(text)).toEqual([
      {
        line: 3,
        of: "reference",
        row: { as_of: "2025-09-26", line: "Credit card, Classic", percent: 12.71, source_url: "https://ncua.example/q3" },
      },
    ]);
  });

  it.each(["six", "6,45", "1e3"])("leaves %s as text, for validation to refuse", (cell) => {
    expect(read(`line,as_of,percent\nfixed_30_year,2026-01-01,"${cell}"\n`)).toMatchObject([{ row: { percent: cell } }]);
  });

  it("reports a line of another length by its number", () => {
    expect(read("line,as_of,percent\nfixed_30_year,2026-01-01\n")).toMatchObject([
      { line: 2, fault: { reason: "The line has 2 cells, but the header has 3." } },
    ]);
  });

  it.each([
    ["line,percent\n", "missing column as_of"],
    ["line,as_of,percent,colour\n", 'unknown column "colour"'],
  ])("refuses the header %j", (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});
