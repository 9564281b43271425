import type { CountedCalls } from "@tellerline/worker-kit/usage";
import { expect, it } from "vitest";
import { UsageTally } from "./usage-tally.ts";

const call = (operation: string, fields: Partial<CountedCalls> = {}): CountedCalls => {
  return { orgId: "org_a", day: "2026-11-02", keyId: "key_a", operation, calls: 1, failed: 0, cost: 1, ...fields };
};

async function taken(tally: UsageTally): Promise<readonly CountedCalls[]> {
  let all: readonly CountedCalls[] = [];
  await tally.store(async (calls) => {
    all = calls;
  });
  return all;
}

it("adds calls of one key to one operation on one day, and hands each over once", async () => {
  const tally = new UsageTally();
  for (const one of [
    call("listRates"),
    call("listRates", { failed: 1 }),
    call("listRates", { day: "2026-11-03" }),
    call("createDecision"),
  ]) {
    tally.add(one);
  }
  expect(await taken(tally)).toEqual([
    call("listRates", { calls: 2, failed: 1, cost: 2 }),
    call("listRates", { day: "2026-11-03" }),
    call("createDecision"),
  ]);
  expect(await taken(tally)).toEqual([]);
});

it("keeps what could not be stored, with what came meanwhile", async () => {
  const tally = new UsageTally();
  tally.add(call("listRates"));
  const away = tally.store(async () => {
    tally.add(call("listRates"));
    throw new Error("D1 is away.");
  });
  await expect(away).rejects.toThrow("D1 is away.");
  expect(await taken(tally)).toEqual([call("listRates", { calls: 2, cost: 2 })]);
});

it("lets one call at a time wait, and another when that one has had its time", () => {
  const tally = new UsageTally();
  expect(tally.wait(1000)).toBe(5000);
  expect(tally.wait(5999)).toBeNull();
  expect(tally.wait(6000)).toBe(5000);
});
