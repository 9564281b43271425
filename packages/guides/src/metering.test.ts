import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRow, startMeter } from "./metering-engine.ts";
import { listTables, readCsv } from "./tables.ts";

let meter: Awaited<ReturnType<typeof startMeter>>;
beforeAll(async () => {
  meter = await startMeter();
});
afterAll(() => meter.stop());

describe("a sequence of calls", () => {
  const sequences = Map.groupBy(readCsv("metering", "calls.csv", callRow), ({ sequence }) => sequence);
  it.each([...sequences])("%s", async (_, calls) => {
    expect(calls).toMatchObject(await meter.run(calls));
  });
});

it("leaves no table of metering out", () => {
  expect(listTables("metering")).toEqual(["calls.csv"]);
});
