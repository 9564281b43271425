import { findDuplicateKey, hasDuplicateKey } from "@tellerline/contract/plain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIllFormed } from "./json-text.ts";

describe("a key that appears twice", () => {
  it.each([
    ['{"a":1,"a":2}', { path: "", key: "a" }],
    ['{"a":{"b":1,"c":{},"b":2}}', { path: "/a", key: "b" }],
    ['{"list":[{"x":1},{"x":1,"x":2}]}', { path: "/list/1", key: "x" }],
    ['[[],[0,{"":1,"":2}]]', { path: "/1/1", key: "" }],
    ['{"a":1,"\\u0061":2}', { path: "", key: "a" }],
    ['{"a/b":{"~":1,"~":2}}', { path: "/a~1b", key: "~" }],
    ['{"a":"a","b":":\\"a\\":","a ":{"a":1}}', null],
    ['{"a":[{"a":1},{"a":[]}]}', null],
    ['"a"', null],
    ["1", null],
  ])("in %s: %j", (text, found) => {
    expect(findDuplicateKey(text)).toEqual(found);
    expect(hasDuplicateKey(text, JSON.parse(text))).toBe(found !== null);
  });

  it("is in no text that was written from a value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        return findDuplicateKey(text) === null && !hasDuplicateKey(text, JSON.parse(text));
      }),
    );
  });

  it("is found wherever it is put", () => {
    fc.assert(
      fc.property(fc.array(fc.json()), fc.string(), (siblings, key) => {
        const twice = `{${JSON.stringify(key)}:1,${JSON.stringify(key)}:[]}`;
        const text = `[${[...siblings, twice].join(",")}]`;
        expect(findDuplicateKey(text)?.key).toBe(key);
        expect(hasDuplicateKey(text, JSON.parse(text))).toBe(true);
      }),
      { examples: [[[], "__proto__"]] },
    );
  });
});

describe("a lone surrogate", () => {
  it.each([
    ['{"ids":["a","\\ud800"]}', ["/ids/1"]],
    ['{"a":{"\\udc00":1},"b":"\\uD83D"}', ["/a", "/b"]],
    ['"\\ud800"', [""]],
    [`{"${"k".repeat(300)}":["\\ud800"]}`, [`/${"k".repeat(199)}`]],
    ['{"a":"\\ud83d\\ude00"}', []],
    ['{"a":"\\\\ud800"}', []],
  ])("in %s is at %j", (text, paths) => {
    expect(findIllFormed(text, JSON.parse(text), 50)).toEqual(paths);
  });
});

it("finds no more lone surrogates than are wanted, however many and deep there are", () => {
  const text = `${'{"a":'.repeat(2000)}{"${"k".repeat(1000)}":[${Array(10_000).fill('"\\ud800"').join(",")}]}${"}".repeat(2000)}`;
  const found = findIllFormed(text, JSON.parse(text), 50);
  expect(found).toHaveLength(50);
  expect(Math.max(...found.map((path) => path.length))).toBe(200);
});
