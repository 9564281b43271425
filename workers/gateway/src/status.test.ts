import { DAY_MS, dayOf, MINUTE_MS } from "@tellerline/vocabulary";
import { expect, it, vi } from "vitest";
import { call, env, fetchFrom, standIn, useWorld, world } from "./testing/world.ts";

useWorld();

const WELL = {
  books: { version: "live-128", age_seconds: 60 },
  evaluator: { behind_seconds: 0 },
  deliveries: { overdue_seconds: 0 },
  dead_letters: { count: 0 },
};
const BROWSER = { Accept: "text/html" };

interface Row {
  readonly day: string;
  readonly looks: number;
  readonly ready: number;
  readonly faults: string;
}

function withDays(rows: readonly Row[]) {
  const prepare = (sql: string): D1PreparedStatement =>
    sql.includes("status_hours")
      ? standIn<D1PreparedStatement>({
          bind: () => standIn<D1PreparedStatement>({ all: async () => ({ results: rows }) }),
          all: async () => ({ results: rows }),
        })
      : env.ACCOUNTS.prepare(sql);
  const database = standIn<D1Database>({ prepare, withSession: () => database });
  return { ACCOUNTS: database };
}

function away(): D1Database {
  const database = standIn<D1Database>({
    prepare: () => {
      throw new Error("The database is away.");
    },
    withSession: () => database,
  });
  return database;
}

/** Moves the clock by a minute, so that the cached status is outdated. */
const wait = () => vi.setSystemTime(Date.now() + MINUTE_MS);

it("tells programs how the service is, and how it was", async () => {
  world.answers.MONITORS = () => Response.json(WELL);
  const days = [{ day: "2026-11-20", looks: 1440, ready: 1430, faults: '["stale_books"]' }];
  const { status, headers, body } = await call("/status", { headers: { Accept: "application/json" }, env: withDays(days) });
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=60"]);
  expect(body).toMatchObject({
    status: "ready",
    lacks: [],
    days: [{ day: "2026-11-20", looks: 1440, ready: 1430, faults: ["stale_books"] }],
  });
});

it("tells browsers the same, in words", async () => {
  wait();
  world.answers.MONITORS = () => Response.json({ ...WELL, evaluator: { behind_seconds: 900 } });
  const day = dayOf(Date.now() - DAY_MS);
  const rows = [{ day, looks: 200, ready: 150, faults: '["monitors_behind","another"]' }];
  const page = await (await fetchFrom("/status", { headers: BROWSER, env: withDays(rows) })).text();
  expect(page).toContain("The service does not answer as promised.");
  expect(page).toContain("monitors have waited for the newest books for 900 s");
  expect(page).toContain("Ready at 75.00 % of 200 looks");
  expect(page).toContain(
    `<li>${day}: ready at 75.00 % of 200 looks; monitors waited for new rates for more than five minutes; another</li>`,
  );
  expect(page.match(/<li class="none"/g)).toHaveLength(89);
});

it("is a page before the first look, and where the database of monitors does not answer", async () => {
  wait();
  world.answers.MONITORS = () => new Response("", { status: 500 });
  const page = await (await fetchFrom("/status", { headers: BROWSER, env: withDays([]) })).text();
  expect(page).toContain("Not ready: the database of monitors does not answer.");
  expect(page).toContain("Nobody has looked yet");
});

it("looks once a minute, whoever asks", async () => {
  wait();
  world.answers.MONITORS = () => Response.json(WELL);
  for (const _ of [1, 2, 3]) await call("/status", { headers: BROWSER, env: withDays([]) });
  expect(world.reached).toHaveLength(1);
});

it("is told where the days of before can't be read", async () => {
  wait();
  world.answers.MONITORS = () => Response.json(WELL);
  const { status, body } = await call("/status", { headers: { Accept: "application/json" }, env: { ACCOUNTS: away() } });
  expect([status, body]).toMatchObject([200, { status: "not_ready", lacks: ["What was seen before can't be read now."], days: [] }]);
});
