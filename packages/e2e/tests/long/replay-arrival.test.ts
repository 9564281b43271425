import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { differencesOf } from "../../support/replay/differences.ts";
import { answersOf, type Isolate, startIsolate } from "../../support/replay/isolate.ts";
import { type Arrange, PUBLISHED_AT } from "../../support/replay/market.ts";
import { prepareRequests, publishIn, shuffled } from "../../support/replay/stage.ts";

/** Seed of the requests, and of the order in which the second system's rows are imported. */
const SEED = 1;
const COUNT = 1000;
const AT_ONCE = 8;

const MOST_SHOWN = 20;
/** Matches the operation and path of differences in publication times and in hashes of books, which are expected. */
const PUBLICATION =
  /^(getEligibilityCoverage as_of|listRateBooks rate_books\.\*\.(published_at|membership_book_hash)|\w+ (.*\.)?(activated_at|updated_at))$/;

const folders: string[] = [];
const isolates: Isolate[] = [];
afterAll(async () => {
  for (const isolate of isolates) await isolate.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts a system whose rows were imported in the order that `arrange` makes. @returns the system and its API keys. */
async function stage(arrange?: Arrange) {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-arrival-"));
  folders.push(folder);
  const keys = await publishIn(folder, arrange);
  const isolate = await startIsolate(folder, PUBLISHED_AT);
  isolates.push(isolate);
  return { keys, isolate };
}

it("answers the same from books whose rows arrived in another order, but for when they were published", { timeout: 600_000 }, async () => {
  const one = await stage();
  const other = await stage((rows) => shuffled(rows, SEED));
  const requests = await prepareRequests(SEED, COUNT, one.isolate, one.keys);
  const inOrder = requests.map((_, number) => number);
  const first = await answersOf(one.isolate, one.keys, requests, inOrder, AT_ONCE);
  const second = await answersOf(other.isolate, other.keys, requests, inOrder, AT_ONCE);
  const differences = differencesOf(requests, first, second).filter(({ operation, path }) => !PUBLICATION.test(`${operation} ${path}`));
  expect(differences.slice(0, MOST_SHOWN)).toEqual([]);
  expect(first.filter(({ status }) => status === 200).length).toBeGreaterThan(COUNT * 0.9);
});
