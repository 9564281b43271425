import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPERATOR_ORGANIZATION } from "../operator-organization.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { slotInSql, slotOf } from "./slots.ts";

const database = await openDatabase("alerts");

describe("the slot of an organization", () => {
  it("is the same in SQL, whatever the id", async () => {
    const ids = fc.sample(fc.oneof(fc.string({ unit: "grapheme-ascii", maxLength: 8 }), fc.stringMatching(/^org_[0-9A-Za-z]{22}$/)), 500);
    const rows = await readRows<{ id: string; slot: number }>(
      database,
      `select value as id, ${slotInSql("value")} as slot from json_each(?1)`,
      JSON.stringify([...ids, "", OPERATOR_ORGANIZATION]),
    );
    for (const { id, slot } of rows) expect([id, slotOf(id)]).toEqual([id, slot]);
    expect(rows).toHaveLength(502);
  });

  it("is one of 256, which fill evenly", () => {
    const filled = new Array<number>(256).fill(0);
    for (const id of fc.sample(fc.stringMatching(/^org_[0-9A-Za-z]{22}$/), { numRuns: 25_600, seed: 1 }))
      filled[slotOf(id)] = (filled[slotOf(id)] ?? 0) + 1;
    expect(filled).toHaveLength(256);
    expect(Math.min(...filled)).toBeGreaterThan(40);
    expect(Math.max(...filled)).toBeLessThan(200);
  });
});
