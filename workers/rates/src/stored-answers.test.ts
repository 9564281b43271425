import { asDocumented, ask, readExample } from "@tellerline/quoting/testing";
import { InstitutionRecords, RateBooks, RateHistory, RateQuality } from "@tellerline/storage";
import { REFERENCE_LINES } from "@tellerline/vocabulary";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import table from "./examples/stored.json" with { type: "json" };
import worker from "./index.ts";

/**
 * Each example in examples/stored.json has a request, the rows that the mocked database returns (`stored`), the queries that the
 * Worker must make (`reads`), and the complete response.
 */

const text = z.string().nullable();
const found = z.strictObject({
  listDays: z
    .array(z.strictObject({ day: z.string(), min: z.number().nullable(), median: z.number().nullable(), count: z.int() }))
    .default([]),
  lastDay: text.default(null),
  listQuarters: z.array(z.string()).default([]),
  listFiguresOf: z
    .array(z.strictObject({ productType: z.string(), vehicleCondition: text, day: z.string(), rate: z.number() }))
    .default([]),
  listMovements: z
    .array(
      z.strictObject({
        creditUnionId: z.string(),
        name: z.string(),
        slug: text,
        state: z.string(),
        rateThen: z.number(),
        observedThen: z.string(),
        rateNow: z.number(),
        observedNow: z.string(),
      }),
    )
    .default([]),
  presentIds: z.record(z.string(), z.string()).default({}),
  listSets: z
    .array(
      z.strictObject({
        version: z.int(),
        publishedAt: z.string(),
        bookSet: text,
        pointer: text,
        membershipPointer: text,
        gazetteerPointer: text,
      }),
    )
    .default([]),
  listReferences: z
    .array(
      z.strictObject({
        line: z.enum(REFERENCE_LINES),
        asOf: z.string(),
        percent: z.number(),
        sourceUrl: z.string(),
        collectedBy: z.string(),
      }),
    )
    .default([]),
});

const examples = table.map(({ stored, reads, ...example }) => ({
  ...readExample(example),
  stored: found.parse(stored),
  reads: z.record(z.string(), z.array(z.unknown())).parse(reads),
}));

function store(rows: z.output<typeof found>) {
  return {
    listDays: vi.spyOn(RateHistory.prototype, "listDays").mockResolvedValue(rows.listDays),
    lastDay: vi.spyOn(RateHistory.prototype, "lastDay").mockResolvedValue(rows.lastDay),
    listQuarters: vi.spyOn(RateHistory.prototype, "listQuarters").mockResolvedValue(rows.listQuarters),
    listFiguresOf: vi.spyOn(RateHistory.prototype, "listFiguresOf").mockResolvedValue(rows.listFiguresOf),
    listMovements: vi.spyOn(RateHistory.prototype, "listMovements").mockResolvedValue(rows.listMovements),
    presentIdOf: vi.spyOn(InstitutionRecords.prototype, "presentIdOf").mockImplementation(async (id) => rows.presentIds[id] ?? id),
    listSets: vi
      .spyOn(RateBooks.prototype, "listSets")
      .mockImplementation(async (before, limit) => rows.listSets.filter(({ version }) => version < before).slice(0, limit)),
    listReferences: vi.spyOn(RateQuality.prototype, "listReferences").mockResolvedValue(rows.listReferences),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-12-05T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(examples)("$says", async ({ stored, reads, ...example }) => {
  const read = store(stored);
  const { status, answer } = await ask(worker, example);
  expect({ status, answer }).toEqual({ status: example.status, answer: example.answer });
  expect(asDocumented(example, answer)).toEqual(answer);
  const calls = Object.entries(read).map(([name, { mock }]) => [name, mock.calls] as const);
  expect(Object.fromEntries(calls.filter(([, made]) => made.length > 0))).toEqual(reads);
});
