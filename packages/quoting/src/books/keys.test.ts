import { expect, it } from "vitest";
import { bookKey, detailsKey, liveVersion, liveVersionNumber, parsePointer, pointerKey, utf8 } from "./keys.ts";

it("names what lies in KV by kind and content", () => {
  expect(pointerKey("rate-book", "live")).toBe("rate-book:live");
  expect(bookKey("gazetteer", "abc")).toBe("gazetteer/abc");
  expect(detailsKey("membership-book", "abc")).toBe("membership-book-details/abc");
});

it.each([
  ["live-7", 7],
  ["live-12", 12],
  ["sandbox-7", Number.NaN],
  ["1live-2", Number.NaN],
])("the live number of %s is %s", (version, number) => {
  expect(liveVersionNumber(version)).toBe(number);
});

it("a live version has the number that it was made of", () => {
  expect(liveVersion(12)).toBe("live-12");
});

it("reads a pointer from its JSON, and none from none", () => {
  expect(parsePointer('{"version":"live-7","hash":"abc","asOf":5,"more":1}')).toEqual({ version: "live-7", hash: "abc", asOf: 5 });
  expect(parsePointer(null)).toBeNull();
});

it.each(['{"hash":"abc","asOf":5}', '{"version":"live-7","asOf":5}', '{"version":"live-7","hash":"abc"}', "null"])(
  "refuses half a pointer: %s",
  (text) => {
    expect(() => parsePointer(text)).toThrow();
  },
);

it("writes and reads text of any language", () => {
  const bytes = utf8.encode("Peña");
  expect([...bytes]).toEqual([80, 101, 195, 177, 97]);
  expect(utf8.decode(bytes)).toBe("Peña");
});
