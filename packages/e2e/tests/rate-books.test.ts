import { HOUR_SECONDS } from "@tellerline/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import { call, callOperation, problemOf } from "../support/api.ts";
import { type AuditedAnswer, answerTo, askAfterEach, auditorKey, fromSet, listVersions } from "../support/auditor.ts";
import { putEmbeddedGazetteer } from "../support/membership.ts";
import { useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const ROUNDS = 5;
const ANSWERS = 9;

let key: string;
let answers: readonly AuditedAnswer[] = [];

beforeAll(async () => {
  key = await auditorKey(system);
  await putEmbeddedGazetteer(system.operator);
  answers = await askAfterEach(system, key, ROUNDS, ANSWERS);
}, 120_000);

const DECISION = { product_request: { product_type: "auto_loan", amount: 20_000, term_months: 60 }, context: { geo: { state: "TX" } } };
const decide = (body: object, who = key) => call("POST", "/v1/decisions", { key: who, body: { ...DECISION, ...body } }, system.baseUrl);
const remaining = (response: Response) => Number(response.headers.get("RateLimit-Remaining"));

describe("a set of books", () => {
  it("answers again what it answered, byte for byte, in whatever order", async () => {
    expect(new Set(answers.map(({ version }) => version)).size).toBe(ROUNDS);
    for (const { request, version, text } of answers.toReversed()) {
      expect(await answerTo(system, key, fromSet(request, version)), `${request.operation} ${version}`).toBe(text);
    }
  });

  it("answers the same after a restart, when nothing is remembered", async () => {
    const [first] = answers;
    if (first === undefined) throw new Error("There is no answer.");
    await system.restart();
    expect(await answerTo(system, key, fromSet(first.request, first.version))).toBe(first.text);
  });

  it("answers otherwise than another: the rates, and the membership rules beside them", async () => {
    const versions = [...new Set(answers.map(({ version }) => version))];
    const texts = await Promise.all(versions.map(async (version) => (await decide({ rate_book: version })).text()));
    const bare = texts.map((text) => JSON.stringify({ ...JSON.parse(text), request_id: "", rate_book: "" }));
    expect(new Set(bare).size).toBe(ROUNDS);
    const standings = texts.map((text) => JSON.stringify([...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status).toSorted()));
    expect(new Set(standings).size).toBeGreaterThan(1);
  });

  it("costs 4 more where it is not in force, and nothing more where it is", async () => {
    const own = await auditorKey(system);
    const [newest, earlier] = await listVersions(system, own);
    const before = remaining(await decide({}, own));
    expect(remaining(await decide({ rate_book: newest }, own))).toBe(before - 1);
    expect(remaining(await decide({ rate_book: earlier }, own))).toBe(before - 6);
  });

  it("costs the same under a name with percent signs, and gives back no more than was taken", async () => {
    const own = await auditorKey(system);
    const [newest, earlier] = await listVersions(system, own);
    const league = async (version = "") =>
      remaining(await call("GET", `/v1/league-table?product_type=auto_loan&limit=1&rate%5Fbook=${version}`, { key: own }, system.baseUrl));
    const before = await league(newest);
    expect(await league(newest)).toBe(before - 1);
    expect(await league(earlier)).toBe(before - 6);
    expect(await league(newest)).toBe(before - 7);
    const { answer } = await callOperation("getUsage", { key: own }, system.baseUrl);
    expect(answer.by_operation).toContainEqual({ operation: "getLeagueTable", calls: 4, failed: 0, cost: 8 });
  });

  it("is refused whole where less is left than it costs", async () => {
    const free = (await system.operator.createKey({ plan: "free", sandbox: false })).key;
    const league = (more = "") => call("GET", `/v1/league-table?product_type=auto_loan&limit=1${more}`, { key: free }, system.baseUrl);
    const [first] = answers;
    if (first === undefined) throw new Error("Nothing was answered.");
    const { version } = first;
    const asked = await Promise.all(Array.from({ length: 6 }, () => league(`&rate_book=${version}`)));
    // A call that names an earlier book costs five units, and the quota is twenty.
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
    expect(remaining(await league())).toBe(0);
  });

  it("that KV has lost is not found, however long somebody waits", async () => {
    const [first] = answers;
    const catalog = await system.database();
    const number = Number(first?.version.slice(5));
    const row = await catalog.prepare("select book_set from rate_books where version = ?1").bind(number).first<{ book_set: string }>();
    const set = JSON.parse(row?.book_set ?? "null");
    const changed = JSON.stringify({ ...set, publishedAt: set.publishedAt - HOUR_SECONDS, rateBook: { ...set.rateBook, hash: "lost" } });
    await catalog.prepare("update rate_books set book_set = ?2 where version = ?1").bind(number, changed).run();
    expect((await decide({ rate_book: first?.version })).status).toBe(404);
    await catalog
      .prepare("update rate_books set book_set = ?2 where version = ?1")
      .bind(number, row?.book_set ?? null)
      .run();
  });

  it.each(["live-99999", "sandbox-2", "live-0"])("is not found: %s", async (rate_book) => {
    const response = await decide({ rate_book });
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ code: "not_found", detail: expect.stringContaining("/v1/rate-books") });
  });

  it.each(["128", "live-", "LIVE-1", "live-1e3", "live-01", "../secret", ""])("is no version: %j", async (rate_book) => {
    const response = await decide({ rate_book });
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ errors: [{ path: "/rate_book" }] });
  });
});

describe("the list of sets", () => {
  it("has every set, newest first, with what each has of its own", async () => {
    const { answer } = await callOperation("listRateBooks", { key }, system.baseUrl);
    expect(answer.rate_books.filter(({ in_force }) => in_force)).toEqual([answer.rate_books[0]]);
    const listed = answer.rate_books.map(({ version }) => version);
    expect(listed).toEqual(listed.toSorted((left, right) => Number(right.slice(5)) - Number(left.slice(5))));
    expect(listed).toEqual(expect.arrayContaining([...new Set(answers.map(({ version }) => version))]));
    expect(new Set(answer.rate_books.map(({ rate_book_hash }) => rate_book_hash)).size).toBeGreaterThan(ROUNDS - 1);
  });

  it("is read in pages", async () => {
    const whole = await listVersions(system, key);
    const found: string[] = [];
    for (let path: string | null = "/v1/rate-books?limit=2"; path !== null; ) {
      const { answer }: Awaited<ReturnType<typeof callOperation<"listRateBooks">>> = await callOperation(
        "listRateBooks",
        { key, path },
        system.baseUrl,
      );
      found.push(...answer.rate_books.map(({ version }) => version));
      path = answer.next_cursor === null ? null : `/v1/rate-books?limit=2&cursor=${answer.next_cursor}`;
    }
    expect(found).toEqual(whole);
  });
});

it("a set of another day is put in force, from which ages are measured", async () => {
  const catalog = await system.database();
  const [before] = await listVersions(system, key);
  await catalog
    .prepare("update rate_books set published_at = '2026-01-01T00:00:00Z' where version = (select max(version) from rate_books)")
    .run();
  await system.operator.tick();
  const [after] = await listVersions(system, key);
  expect(after).not.toBe(before);
});
