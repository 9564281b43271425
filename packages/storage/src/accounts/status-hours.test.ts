import { expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { StatusHours } from "./status-hours.ts";

const database = await openDatabase("accounts");
const at = (time: string) => Date.parse(`${time}Z`);

it("adds up looks by day, one a minute, with all that was lacking", async () => {
  const hours = new StatusHours(database);
  expect(await hours.days(0)).toEqual([]);
  await hours.add([], at("2026-11-26T23:58:10"));
  await hours.add(["monitors_behind"], at("2026-11-26T23:59:10"));
  await hours.add(["stale_books"], at("2026-11-26T23:59:50"));
  await hours.add([], at("2026-11-27T00:00:05"));
  await hours.add(["stale_books", "deliveries_overdue"], at("2026-11-27T00:01:05"));
  await hours.add(["stale_books"], at("2026-11-27T13:01:05"));
  const days = [
    { day: "2026-11-26", looks: 2, ready: 1, faults: ["monitors_behind"] },
    { day: "2026-11-27", looks: 3, ready: 1, faults: ["deliveries_overdue", "stale_books"] },
  ];
  expect(await hours.days(0)).toEqual(days);
  expect(await hours.days(at("2026-11-27T15:00:00"))).toEqual(days.slice(1));
  expect(await hours.prune(at("2026-11-27T13:00:00"))).toBe(2);
  expect(await hours.days(0)).toEqual([{ day: "2026-11-27", looks: 1, ready: 0, faults: ["stale_books"] }]);
});
