import { expect, it } from "vitest";
import { readJsonl } from "./jsonl.ts";

it("names a key that stands twice in a line, and reads the other lines", () => {
  const text = `{"rate_id":"a","rate":5.99}\n{"rate_id":"b","rate":5.99,"rate":4.99}\n{"conditions":[{"any":[{"county":"Travis","county":"Hays"}]}]}`;
  const reason = "Stands twice in the line. Send it once.";
  expect(readJsonl(text)).toEqual([
    { line: 1, row: { rate_id: "a", rate: 5.99 } },
    { line: 2, fault: { path: "/rate", reason } },
    { line: 3, fault: { path: "/conditions/0/any/0/county", reason } },
  ]);
});
