import { OPERATIONS, type Operation } from "@tellerline/contract";
import { expect, it } from "vitest";
import { deprecationHeaders } from "./deprecation.ts";

it("tells of an operation that goes away since when, until when, and what to read", () => {
  const leaving: Operation = {
    ...OPERATIONS.getHealth,
    deprecation: { since: "2026-11-22T00:00:00Z", sunset: "2027-05-21T00:00:00Z", link: "https://tellerline.dev/docs/compatibility" },
  };
  // RFC 9745, 2.1: an Item Structured Header Date; RFC 8594, 3: an HTTP-date.
  expect(deprecationHeaders(leaving)).toEqual({
    Deprecation: "@1795305600",
    Sunset: "Fri, 21 May 2027 00:00:00 GMT",
    Link: '<https://tellerline.dev/docs/compatibility>; rel="deprecation"',
  });
});

it("says nothing of one that stays", () => {
  expect(deprecationHeaders(OPERATIONS.getHealth)).toEqual({});
});
