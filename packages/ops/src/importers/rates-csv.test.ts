import { describe, expect, it } from "vitest";
import { OpsError } from "../ops-error.ts";
import { readRatesCsv } from "./rates-csv.ts";

const HEADER = "rate_id,credit_union_id,product_type,rate";
const read = (text: string) => readRatesCsv(text, "rates.csv");

describe("readRatesCsv", () => {
  it("reads numbers, lists and withdrawals, and leaves out empty cells", () => {
    const text = `${HEADER},states,min_amount,withdrawn\nr1,"A, B|X|TX",auto_loan,5.25,TX|OK,,false\nr2,C|X|TX,heloc,7,,1000.5,true\n`;
    expect(read(text)).toEqual([
      {
        line: 2,
        row: { rate_id: "r1", credit_union_id: "A, B|X|TX", product_type: "auto_loan", rate: 5.25, states: ["TX", "OK"], withdrawn: false },
      },
      { line: 3, row: { rate_id: "r2", credit_union_id: "C|X|TX", product_type: "heloc", rate: 7, min_amount: 1000.5, withdrawn: true } },
    ]);
  });

  it("reads a byte-order mark and CRLF as nothing", () => {
    expect(read(`\uFEFF${HEADER}\r\nr1,A|B|TX,heloc,7\r\n`)).toEqual(read(`${HEADER}\nr1,A|B|TX,heloc,7\n`));
  });

  it.each(["NaN", "1e3", "6,5 %", "0x10", "Infinity"])("leaves %s as text, for validation to refuse", (cell) => {
    expect(read(`${HEADER}\nr1,A|B|TX,heloc,"${cell}"\n`)).toMatchObject([{ row: { rate: cell } }]);
  });

  it("reports a line of another length by its number", () => {
    expect(read(`${HEADER}\nr1,A|B|TX,heloc,7\nr2,A|B|TX\n`)[1]).toMatchObject({
      line: 3,
      fault: { reason: "The line has 2 cells, but the header has 4." },
    });
  });

  it.each([
    ["rate_id,product_type,rate\n", "missing column credit_union_id"],
    [`${HEADER},min_ammount\n`, 'Did you mean "min_amount"?'],
    [`${HEADER},rate\n`, "column rate appears twice"],
    [`${HEADER}\nr1,"A|B|TX,heloc,7\n`, "Quote Not Closed"],
    ["", "is empty"],
  ])("refuses the file %j", (text, message) => {
    expect(() => read(text)).toThrow(OpsError);
    expect(() => read(text)).toThrow(message);
  });
});
