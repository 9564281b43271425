import { expect, it } from "vitest";
import { parseRefusedPart, writeRefusedPart } from "./refused-part.ts";

const passed = (input: unknown) => parseRefusedPart(writeRefusedPart({ id: "createDecision", part: "body", input }));
const nested = (levels: number, before: string, within: string, after: string): unknown =>
  JSON.parse(before.repeat(levels) + within + after.repeat(levels));

it.each([
  ['{"a":[1,null,{"b":"c"}],"1":[],"d":true}'],
  ['{"__proto__":{"a":1},"toJSON":2,"constructor":"constructor","x":"__proto__"}'],
  ['{"amount":1e999,"below":[-1e999]}'],
  [String.raw`{"text":["\u0000above","\u0000below","\u0000","\u0000\u0000above"],"beyond":1e999}`],
  ['"text"'],
  ["[]"],
  ["null"],
])("comes as it was sent: %s", (text) => {
  const input: unknown = JSON.parse(text);
  expect(passed(input)).toStrictEqual({ id: "createDecision", part: "body", input });
});

it("has the names of prototypes as members of its own", () => {
  expect(Object.hasOwn(Object(Reflect.get(Object(passed(JSON.parse('{"__proto__":1}'))), "input")), "__proto__")).toBe(true);
});

// `JSON.stringify` writes objects with numeric names recursively, and would exhaust the stack at this depth.
it.each([
  ["objects", '{"1":', "1", "}"],
  ["lists", "[", "", "]"],
  ["both", '[{"1":', "1", "}]"],
])("is written however deep it is: %s", (_, before, within, after) => {
  const text = writeRefusedPart({ id: "createDecision", part: "body", input: nested(20_000, before, within, after) });
  expect(text.length).toBeLessThan(1000);
});
