import { encodeCursor, Problem } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import { readCursor, toPage } from "./cursor.ts";

interface Row {
  readonly createdAt: string;
  readonly id: string;
}

const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ createdAt: `2026-11-01T12:0${index}:00.000Z`, id: `mon_${index}` }));
const positionOf = ({ createdAt, id }: Row) => ({ createdAt, id });

describe("a page", () => {
  it.each([
    // [rows read, limit, rows on the page, whether there is a next page]
    [0, 3, 0, false],
    [2, 3, 2, false],
    [3, 3, 3, false],
    [4, 3, 3, true],
    [2, 1, 1, true],
  ])("of %i rows with a limit of %i has %i, and more follow: %s", (read, limit, shown, hasMore) => {
    const { page, nextCursor } = toPage("monitors ", rows(read), limit, positionOf);
    expect(page).toEqual(rows(shown));
    const last = page.at(-1);
    expect(nextCursor === null ? null : readCursor("monitors ", nextCursor)).toEqual(hasMore ? last : null);
  });
});

describe("a cursor", () => {
  it("is none on the first page", () => {
    expect(readCursor("monitors ", undefined)).toBeNull();
  });

  it("is of one list and filter", () => {
    const { nextCursor } = toPage("monitors ", rows(2), 1, positionOf);
    const faults = [expect.objectContaining({ code: "invalid_cursor", message: expect.stringContaining("another list or filter") })];
    for (const list of ["monitors active", "deliveries mon_1", "subscriptions"])
      expect(() => readCursor(list, nextCursor ?? "")).toThrow(expect.objectContaining({ extras: { errors: faults } }));
  });

  it.each([
    ["no cursor", "monitors"],
    ["nothing", ""],
    ["no position", encodeCursor({})],
    ["a position without an id", encodeCursor({ of: "monitors ", createdAt: "2026-11-01T12:00:00.000Z" })],
    ["a position of numbers", encodeCursor({ of: "monitors ", createdAt: 1, id: 2 })],
    ["a time that is too long", encodeCursor({ of: "monitors ", createdAt: "2".repeat(41), id: "mon_1" })],
    ["an id that is too long", encodeCursor({ of: "monitors ", createdAt: "2026-11-01T12:00:00.000Z", id: "m".repeat(61) })],
  ])("is not %s", (_, cursor) => {
    const faults = [{ path: "/query/cursor", code: "invalid_cursor", message: "Invalid cursor. Pass next_cursor back unchanged." }];
    expect(() => readCursor("monitors ", cursor)).toThrow(Problem);
    expect(() => readCursor("monitors ", cursor)).toThrow(
      expect.objectContaining({ code: "validation_failed", extras: { errors: faults } }),
    );
  });
});
