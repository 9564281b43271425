import { expect, it } from "vitest";
import { requireRoom } from "./book-limits.ts";

it("a book holds a million rates", () => {
  expect(() => requireRoom(1_000_000)).not.toThrow();
});

it("more are refused with the bound", () => {
  expect(() => requireRoom(1_000_001)).toThrow(
    expect.objectContaining({
      code: "conflict",
      message: expect.stringContaining("1,000,001 rates would be in force, and a book holds at most 1,000,000"),
    }),
  );
});
