import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkWritable } from "./json-lines.ts";
import { readSampleFile, writeSampleFile } from "./sample-file.ts";

const folder = mkdtempSync(join(tmpdir(), "tellerline-sample-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (number: number) => ({
  measure_id: "msr_1",
  number,
  credit_union_id: "ASH CU|AUSTIN|TX",
  url: "https://ash.example/rates",
  quote: "New auto | 60 | 5.24%",
  cell: "table 1, row 2, column 3",
  seen_at: "2026-11-28T12:00:00Z",
  text: "New auto 60 5.24%",
});
const fileOf = (name: string, ...lines: readonly unknown[]) => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return path;
};
const READS = { product_type: "auto_loan", rate: 5.24, term_months: 60 };

describe("a file with a sample", () => {
  it("stays as it is while it is checked whether it can be written", () => {
    const path = fileOf("kept.jsonl", page(1));
    checkWritable(path);
    expect(readFileSync(path, "utf8")).toContain("msr_1");
    expect(() => checkWritable(join(folder, "missing", "x.jsonl"))).toThrow("Can't write");
  });

  it("is written with nothing read, and taken back with what people wrote", () => {
    const path = join(folder, "written.jsonl");
    writeSampleFile(path, [page(1), page(2)]);
    const lines = readFileSync(path, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([1, 2].map((number) => ({ ...page(number), reads: null })));
    const filled = fileOf("filled.jsonl", { ...page(1), reads: READS }, "", { ...page(2), reads: null });
    expect(readSampleFile(filled)).toEqual({
      measureId: "msr_1",
      pages: [
        { number: 1, reads: READS },
        { number: 2, reads: null },
      ],
    });
  });

  it.each([
    ["empty", [""], "has no line."],
    ["no JSON", ["{"], "Line 1 is not valid JSON"],
    ["another file", [{ draft_id: "dr_1" }], "Line 1 /measure_id"],
    ["without a product", [{ ...page(1), reads: { rate: 5 } }], "Line 1 /reads/product_type"],
    [
      "of several samples",
      [
        { ...page(1), reads: READS },
        { ...page(1), measure_id: "msr_2", reads: READS },
      ],
      "msr_1 and msr_2",
    ],
    ["that nobody filled in", [{ ...page(1), reads: null }], "Nobody has read a page"],
  ])("is refused: %s", (name, lines, says) => {
    expect(() => readSampleFile(fileOf(`${name}.jsonl`, ...lines))).toThrow(says);
  });
});
