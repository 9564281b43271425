import { addDays } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatedRate, observedDays, summarizeDays } from "./rate-days.ts";

const day = (number: number) => addDays("2026-11-01", number);
const changes = fc
  .array(fc.record({ rateId: fc.constantFrom("a", "b", "c"), ratePercent: fc.constantFrom(null, 4, 5, 6.5), on: fc.nat(12) }), {
    maxLength: 20,
  })
  .map((all) => all.toSorted((left, right) => left.on - right.on).map(({ on, ...rest }) => ({ ...rest, date: day(on) })));
type Change = typeof changes extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** The rates in force at the end of a day. */
const inForce = (all: readonly Change[], date: string): readonly DatedRate[] =>
  ["a", "b", "c"].flatMap((rateId) => {
    const ratePercent = all.findLast((change) => change.rateId === rateId && change.date <= date)?.ratePercent ?? null;
    return ratePercent === null ? [] : [{ date, ratePercent }];
  });

test("a day has the lowest, the middle and the number of its rates", () => {
  expect(summarizeDays([])).toEqual([]);
  expect(
    summarizeDays([
      { date: "2026-11-02", ratePercent: 6 },
      { date: "2026-11-01", ratePercent: 5 },
      { date: "2026-11-03", ratePercent: 7 },
      { date: "2026-11-02", ratePercent: 4 },
      { date: "2026-11-02", ratePercent: 4.5 },
      { date: "2026-11-01", ratePercent: 6.5 },
    ]),
  ).toEqual([
    { date: "2026-11-01", min: 5, median: 5.75, count: 2 },
    { date: "2026-11-02", min: 4, median: 4.5, count: 3 },
    { date: "2026-11-03", min: 7, median: 7, count: 1 },
  ]);
});

test("a history has a point for each day on which something was observed, and none between or after", () => {
  fc.assert(
    fc.property(changes, fc.nat(10), fc.nat(10), fc.array(fc.nat(12), { maxLength: 3 }), (all, start, length, quarterDays) => {
      const quarters = new Set(quarterDays.map(day));
      const days = [...new Set([...all.map(({ date }) => date), ...quarters])].sort();
      const rolled = days.map((date) => {
        const [found] = summarizeDays(inForce(all, date));
        return { day: date, min: found?.min ?? null, median: found?.median ?? null, count: found?.count ?? 0 };
      });
      const [from, to] = [day(start), day(start + length)];
      const shown = observedDays(rolled, quarters, from, to);
      const expected = days.flatMap((date, index) => {
        if (date < from || date > to) return [];
        const [now] = summarizeDays(inForce(all, date));
        const [before] = index === 0 ? [] : summarizeDays(inForce(all, days[index - 1] ?? "").map((rate) => ({ ...rate, date })));
        return now === undefined || (JSON.stringify(now) === JSON.stringify(before) && !quarters.has(date)) ? [] : [now];
      });
      expect(shown).toEqual(expected);
    }),
  );
});
