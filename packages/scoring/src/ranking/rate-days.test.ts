import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatedRate, everyDay, rateDays } from "./rate-days.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, 1 + number)).toISOString().slice(0, 10);
const changes = fc
  .array(fc.record({ rateId: fc.constantFrom("a", "b", "c"), ratePercent: fc.constantFrom(null, 4, 5, 6.5), on: fc.nat(12) }), {
    maxLength: 20,
  })
  .map((all) => all.toSorted((left, right) => left.on - right.on).map(({ on, ...rest }): DatedRate => ({ ...rest, date: day(on) })));

test("each day shows the rate in effect at its end", () => {
  fc.assert(
    fc.property(changes, fc.nat(10), fc.nat(10), (all, start, length) => {
      const shown = rateDays(all, day(start), day(start + length));
      const expected = Array.from({ length: length + 1 }, (_, index) => day(start + index)).flatMap((date) => {
        const rates = ["a", "b", "c"].flatMap(
          (rateId) => all.findLast((change) => change.rateId === rateId && change.date <= date)?.ratePercent ?? [],
        );
        const sorted = rates.toSorted((left, right) => left - right);
        const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
        return low === undefined || high === undefined ? [] : [{ date, min: sorted[0], median: (low + high) / 2, count: sorted.length }];
      });
      expect(shown).toEqual(expected);
    }),
  );
});

test("days that were rolled up where something changed make the same history", () => {
  fc.assert(
    fc.property(changes, fc.nat(10), fc.nat(10), (all, start, length) => {
      const rolled = [...new Set(all.map(({ date }) => date))].map((date) => {
        const [found] = rateDays(all, date, date);
        return { day: date, min: found?.min ?? null, median: found?.median ?? null, count: found?.count ?? 0 };
      });
      const [from, to] = [day(start), day(start + length)];
      expect(everyDay(rolled, from, to)).toEqual(rateDays(all, from, to));
    }),
  );
});
