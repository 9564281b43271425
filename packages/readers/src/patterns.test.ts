import { expect, it } from "vitest";
import { regexes } from "zod/v4/core";
import { DATE, DATE_TIME, EMAIL } from "./patterns.ts";

it.each([
  ["a day", DATE, regexes.date],
  ["a time", DATE_TIME, regexes.datetime({})],
  ["an email address", EMAIL, regexes.email],
] as const)("the pattern of %s is the library's", (_, own, library) => {
  expect(own.source).toBe(library.source);
  expect(own.flags).toBe(library.flags);
});
