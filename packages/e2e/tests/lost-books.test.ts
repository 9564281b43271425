import { runImport, silentProgress } from "@tellerline/ops";
import { HOUR_MS, secondsOf } from "@tellerline/vocabulary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASH, callOf, createMonitor, publish, untilEvaluated } from "../support/alerts.ts";
import { callOperation } from "../support/api.ts";
import { openToAnyone, publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const system = useOwnSystem();
const HOUR_AGO = new Date(Date.now() - HOUR_MS).toISOString();

let key: string;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  await putEmbeddedGazetteer(system.operator);
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true);
  const { source, claim } = openToAnyone(ASH);
  expect(await publishClaims(system.operator, [claim], [source])).toMatchObject({ published: true });
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  await untilEvaluated(system.operator);
}, 120_000);
afterAll(() => receiver.stop());

const setInForce = async () => JSON.parse((await (await system.books()).get("books:2:live")) ?? "null");

/** Sets the time of publication to an hour ago. KV needs less time to distribute books, so books that are missing after an hour count as lost. */
async function passAnHour(): Promise<void> {
  const catalog = await system.database();
  await catalog.prepare("update rate_books set published_at = ?1 where published_at is not null").bind(HOUR_AGO).run();
  const set = await setInForce();
  const publishedAt = secondsOf(HOUR_AGO);
  const changed = JSON.stringify({ ...set, publishedAt });
  await catalog.prepare("update rate_books set book_set = ?1 where version = (select max(version) from rate_books)").bind(changed).run();
  await (await system.books()).put("books:2:live", changed);
}

const find = async () => {
  await untilBooksAreRead();
  const { answer } = await callOperation("searchEligibility", { key, body: { home_state: "TX" } }, system.baseUrl);
  return answer.eligible.map(({ credit_union_id }) => credit_union_id);
};
const bestRate = async () => {
  const body = { product_request: { product_type: "auto_loan", amount: 20_000 }, context: { geo: { state: "TX" } } };
  return (await callOperation("createDecision", { key, body }, system.baseUrl)).answer.offers[0]?.rate;
};

describe("books that KV has lost", () => {
  it("are made again by the cron, and rates that waited for them are published", async () => {
    const books = await system.books();
    const { membershipBook } = await setInForce();
    await passAnHour();
    await books.delete(`membership-book/${membershipBook.hash}`);
    // A restart drops the book from the caches of isolates.
    await system.restart();
    const row = {
      rate_id: "new",
      credit_union_id: ASH,
      product_type: "auto_loan",
      rate: 4,
      states: ["TX"],
      source_url: "https://rates.example/",
    };
    const report = await runImport(system.operator, { kind: "rates" }, toLines([row]), silentProgress);
    // The import is accepted, although its rate book can't be compiled at once: that needs the membership book, which is lost.
    expect(report).toMatchObject({ changed: 1, rejected: [] });
    await system.operator.tick();
    expect((await system.operator.status()).rate_books).toMatchObject({ unpublished: 0 });
    expect(await find()).toEqual([ASH]);
    expect(await bestRate()).toBe(4);
  });

  it("are made again all of them by one command, the gazetteer too", async () => {
    const books = await system.books();
    const { gazetteer, membershipBook, rateBook } = await setInForce();
    for (const [kind, { hash }] of [
      ["gazetteer", gazetteer],
      ["membership-book", membershipBook],
      ["membership-book-details", membershipBook],
      ["rate-book", rateBook],
      ["rate-book-details", rateBook],
    ] as const)
      await books.delete(`${kind}/${hash}`);
    await books.delete("books:2:live");
    await system.restart();
    const rebuilt = await system.operator.rebuildBooks();
    expect(rebuilt).toEqual({ gazetteer_restored: true, membership_book: expect.any(String), rate_book: expect.any(String) });
    expect((await setInForce()).gazetteer).toEqual(gazetteer);
    expect(await find()).toEqual([ASH]);
    expect(await bestRate()).toBe(4);
  });
});

describe("a book that is lost while it is evaluated", () => {
  it("holds up no monitor: evaluation begins at the next", async () => {
    const alerts = await system.alerts();
    await passAnHour();
    await alerts.prepare("update evaluator_progress set done = 0, book_hash = 'lost'").run();
    await system.operator.tick();
    await untilEvaluated(system.operator);
    expect((await system.operator.status()).alerts.books_behind).toBe(0);
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 5.5 }]);
    await untilEvaluated(system.operator);
    expect((await system.operator.status()).alerts.books_behind).toBe(0);
  });
});

describe("a book before that can't be opened any more", () => {
  it("holds up no monitor: evaluation begins at the next", async () => {
    await createMonitor(system, key, receiver.url("/lost"), { conditions: [{ field: "apr", operator: "lt", value: 4 }] });
    await untilEvaluated(system.operator);
    const { rateBook } = await setInForce();
    await passAnHour();
    await (await system.books()).delete(`rate-book/${rateBook.hash}`);
    await system.restart();
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 4.5 }]);
    await system.operator.tick();
    await untilEvaluated(system.operator);
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 3.5 }]);
    await untilEvaluated(system.operator);
    const [received] = await receiver.until("/lost", 1);
    expect(JSON.parse(received?.body ?? "null")).toMatchObject({ rate_change: { new_rate: 3.5 } });
  });
});

describe("a book that is no longer kept", () => {
  it("holds up no list of the evaluations that came after it", async () => {
    const monitor = await createMonitor(system, key, receiver.url("/kept"));
    const { rateBook } = await setInForce();
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 5.5 }]);
    await untilEvaluated(system.operator);
    const path = `/v1/monitors/${monitor.monitor_id}/evaluations`;
    const kept = await callOf(system, "listEvaluations", key, path);
    await (await system.books()).delete(`rate-book/${rateBook.hash}`);
    // A restart drops the book from the caches of isolates.
    await system.restart();
    expect(await callOf(system, "listEvaluations", key, path)).toEqual(kept);
    expect(kept.evaluations).toHaveLength(2);
  });

  it("leaves its own evaluation out of the list, and shows the others", async () => {
    const monitor = await createMonitor(system, key, receiver.url("/left-out"), {
      conditions: [{ field: "apr", operator: "lt", value: 0.1 }],
    });
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 3.25 }]);
    await untilEvaluated(system.operator);
    const { rateBook } = await setInForce();
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 3.5 }]);
    await untilEvaluated(system.operator);
    const path = `/v1/monitors/${monitor.monitor_id}/evaluations`;
    const listed = async () => {
      const { evaluations } = await callOf(system, "listEvaluations", key, path);
      return evaluations.map(({ observed }) => observed?.rate);
    };
    const [newest, middle, ...others] = await listed();
    expect([newest, middle, others.length]).toEqual([3.5, 3.25, 1]);
    await (await system.books()).delete(`rate-book/${rateBook.hash}`);
    const alerts = await system.alerts();
    await alerts.prepare("update looks set looked_at = ?1 where book_hash = ?2").bind(HOUR_AGO, rateBook.hash).run();
    await system.restart();
    expect(await listed()).toEqual([newest, ...others]);
  });
});
