import { expect, it } from "vitest";
import { readWatched, toDataPoint } from "./watched-call.ts";

const CALL = {
  operation: "createDecision",
  plan: "pro",
  environment: "live",
  status: 200,
  durationMs: 3,
  cost: 5,
  isDegraded: false,
  isCold: false,
  bookAgeSeconds: 61,
};

it.each([
  [null, { isCold: false, bookAgeSeconds: null }],
  ["cold", { isCold: true, bookAgeSeconds: null }],
  ["age=61", { isCold: false, bookAgeSeconds: 61 }],
  ["cold;age=0", { isCold: true, bookAgeSeconds: 0 }],
])("what a group tells is read: %j", (header, expected) => {
  expect(readWatched(header)).toEqual(expected);
});

it("a call is one point, which names its operation and nobody", () => {
  expect(toDataPoint(CALL)).toEqual({
    indexes: ["createDecision"],
    blobs: ["createDecision", "pro", "live", "", ""],
    doubles: [200, 3, 5, 61],
  });
  expect(toDataPoint({ ...CALL, isDegraded: true, isCold: true, bookAgeSeconds: null })).toMatchObject({
    blobs: ["createDecision", "pro", "live", "degraded", "cold"],
    doubles: [200, 3, 5, -1],
  });
});
