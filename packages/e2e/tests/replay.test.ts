import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differencesOf } from "../support/replay/differences.ts";
import { answersOf, type Isolate, type Keys, type StoredAnswer, startIsolate } from "../support/replay/isolate.ts";
import { PUBLISHED_AT } from "../support/replay/market.ts";
import { fieldsOf, REPLAYED, type StoredRequest, statedIn } from "../support/replay/requests.ts";
import { prepareRequests, publishIn, shuffled } from "../support/replay/stage.ts";

/**
 * Tests that answers depend only on the books and the request, not on the clock or on earlier requests: isolates that share only the published
 * books answer 1,000 requests in different orders. Two results depend on the day by definition, so this test avoids them. A range of dates
 * without an end ends today, so requests state both ends. Reachable offers leave out rates older than 45 days
 * (guides/membership.md#reachable-offers), so no rate here is that old.
 */

/** Seed of the requests. */
const SEED = 1;
const COUNT = 1000;
/** Number of requests in flight at a time in the second isolate. */
const AT_ONCE = 8;

/** Maximum number of differences that a failure shows, because there may be thousands. */
const MOST_SHOWN = 20;

const MORNING = PUBLISHED_AT;
const EVENING = "2026-11-05T21:00:00Z";
/** A time weeks after the publication, at which every rate is still fresh enough for an offer. */
const WEEKS_LATER = "2026-12-03T09:00:00Z";

const stateDir = mkdtempSync(join(tmpdir(), "tellerline-replay-"));
let running: Isolate | null = null;
let keys: Keys;
let requests: readonly StoredRequest[];
let first: readonly StoredAnswer[];

/** Stops the running isolate and starts a new one on the same books, with its clock at `time`. */
async function isolateAt(time: string): Promise<Isolate> {
  await running?.stop();
  running = null;
  running = await startIsolate(stateDir, time);
  return running;
}

const inOrder = Array.from({ length: COUNT }, (_, number) => number);

beforeAll(async () => {
  keys = await publishIn(stateDir);
  const isolate = await isolateAt(MORNING);
  requests = await prepareRequests(SEED, COUNT, isolate, keys);
  first = await answersOf(isolate, keys, requests, inOrder, 1);
});
afterAll(async () => {
  await running?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

describe("the stored requests", () => {
  it("ask for everything that is read of the books, with every field, and hardly one is refused", () => {
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBeGreaterThan(COUNT * 0.95);
    const answered = requests.filter((_, number) => first[number]?.status === 200);
    expect(answered.length).toBeGreaterThan(COUNT * 0.9);
    for (const { operation } of REPLAYED) {
      expect(answered.filter((request) => request.operation === operation.id).length, operation.id).toBeGreaterThan(1);
    }
    expect(first.filter(({ next }) => next !== null).length).toBeGreaterThan(COUNT * 0.05);
    expect([...new Set(first.map(({ status }) => status))].filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
    const stated = statedIn(answered);
    expect(REPLAYED.flatMap(fieldsOf).filter((field) => !stated.has(field))).toEqual([]);
  });

  it.each([
    ["offers", /"rank":1,/],
    [
      "offers at equal cost",
      /"apr":([\d.]+),(?:(?!"apr":).)*"total_cost_usd":([\d.]+),(?:(?!"apr":).)*"apr":\1,(?:(?!"apr":).)*"total_cost_usd":\2,/,
    ],
    ["near misses", /"near_misses":\[\{/],
    ["savings against what the borrower has", /"vs_current_total_usd":/],
    ["what is not verified", /"unverified":\["/],
    ["reported rates that are no price for a score", /no price for a score/],
    ["contested rates", / contests a rate of /],
    ["memberships that only annotate", /"eligible_only_status":/],
    ["memberships through a relative", /"via":"/],
    ["memberships by an employer or by service", /"status":"eligible_via_(employer|military)"/],
    ["memberships by a place, here or elsewhere", /"status":"(likely_eligible|geo_mismatch)"/],
    ["near names", /"did_you_mean":"/],
    ["questions", /"next_questions":\[\{/],
    ["answered statements", /you answered yes to/],
  ])("lead to %s", (_, pattern) => {
    expect(first.filter(({ body }) => pattern.test(body)).length).toBeGreaterThan(0);
  });
});

describe("an answer", () => {
  it("is the same, byte for byte, in another isolate, at another hour, in another order and beside others", async () => {
    const second = await answersOf(await isolateAt(EVENING), keys, requests, shuffled(inOrder, SEED), AT_ONCE);
    expect(differencesOf(requests, first, second).slice(0, MOST_SHOWN)).toEqual([]);
  });

  it("takes nothing from the clock: weeks later ages are measured from the same set of books", async () => {
    const later = await answersOf(await isolateAt(WEEKS_LATER), keys, requests, shuffled(inOrder, SEED + 1), AT_ONCE);
    expect(differencesOf(requests, first, later).slice(0, MOST_SHOWN)).toEqual([]);
  });
});
