import { expect, it } from "vitest";
import { requireRoom } from "./book-limits.ts";

it("a book holds a million rates", () => {
  expect(() => requireRoom(999_000, 1_000_000)).not.toThrow();
});

it("more are refused with the bound", () => {
  expect(() => requireRoom(1_000_000, 1_000_001)).toThrow(
    expect.objectContaining({
      code: "conflict",
      message: expect.stringContaining("1,000,001 rates would be in force, and a book holds at most 1,000,000"),
    }),
  );
});

it("what a former release took may become fewer, and stay", () => {
  expect(() => requireRoom(1_200_000, 1_199_999)).not.toThrow();
  expect(() => requireRoom(1_200_000, 1_200_000)).not.toThrow();
  expect(() => requireRoom(1_200_000, 1_200_001)).toThrow("1,200,001");
});
