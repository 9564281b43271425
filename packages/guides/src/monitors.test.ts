import { describe, expect, it } from "vitest";
import {
  conditionRow,
  cooldownRow,
  heldBack,
  isMet,
  retryRow,
  targetRow,
  triggerOf,
  triggerRow,
  verdictOn,
  waitOf,
} from "./monitors-engine.ts";
import { listTables, readCsv } from "./tables.ts";

describe("a monitor's condition", () => {
  it.each(readCsv("monitors", "conditions.csv", conditionRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(isMet(row), row.why).toBe(row.met);
  });
});

describe("what an event is of", () => {
  it.each(readCsv("monitors", "triggers.csv", triggerRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(triggerOf(row), row.why).toBe(row.trigger_type);
  });
});

describe("what holds a monitor back", () => {
  it.each(readCsv("monitors", "cooldown.csv", cooldownRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(heldBack(row), row.why).toBe(row.held_back_by);
  });
});

describe("the next attempt of a delivery", () => {
  it.each(readCsv("monitors", "retries.csv", retryRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(row, row.why).toMatchObject(waitOf(row));
  });
});

describe("an address for webhooks", () => {
  it.each(readCsv("monitors", "targets.csv", targetRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(verdictOn(row), row.why).toBe(row.verdict);
  });
});

it("leaves no table of monitors out", () => {
  expect(listTables("monitors")).toEqual(["conditions.csv", "cooldown.csv", "retries.csv", "targets.csv", "triggers.csv"]);
});
