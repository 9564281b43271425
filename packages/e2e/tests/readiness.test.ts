import { alarmEvent } from "@tellerline/contract/operator";
import { runImport, silentProgress } from "@tellerline/ops";
import { HOUR_MS, secondsOf } from "@tellerline/vocabulary";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASH, publish } from "../support/alerts.ts";
import { call, callOperation, problemOf } from "../support/api.ts";
import { putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const system = useOwnSystem();
const HOURS_AGO = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const ask = () => call("GET", "/health/ready", {}, system.baseUrl);
const checks = async () => (await callOperation("getReadiness", {}, system.baseUrl)).answer.checks;

describe("a fresh system", () => {
  const fresh = useOwnSystem();

  it("is not ready with a gazetteer alone, which it has before its rates", async () => {
    await putEmbeddedGazetteer(fresh.operator);
    const response = await call("GET", "/health/ready", {}, fresh.baseUrl);
    expect(await problemOf(response)).toMatchObject({ status: 503, detail: "Not ready: no books have been published." });
  });
});

describe("the service", () => {
  it("is not ready before anything is published", async () => {
    const response = await ask();
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(await problemOf(response)).toMatchObject({ code: "unavailable", detail: "Not ready: no books have been published." });
  });

  it("is ready once books are in force", async () => {
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true);
    expect(await checks()).toEqual({
      books: { ok: true, version: "live-1", age_seconds: expect.any(Number) },
      evaluator: { ok: true, behind_seconds: 0 },
      deliveries: { ok: true, overdue_seconds: 0 },
      dead_letters: { ok: true, count: 0 },
      limiter: { ok: true },
    });
  });

  it("is not ready while monitors wait for the newest books, or a webhook has been due for long", async () => {
    const [alerts, catalog] = [await system.alerts(), await system.database()];
    await alerts
      .prepare(
        "insert or replace into evaluator_progress (name, book_version, book_hash, done, updated_at) values ('live', 0, 'hash', 1, 'now')",
      )
      .run();
    // Monitors were not evaluated at any book yet. Their lateness counts from the oldest book that was not evaluated, not from the newest.
    await catalog.prepare("update rate_books set published_at = ?1 where version = 1").bind(HOURS_AGO(0.25)).run();
    await alerts
      .prepare(
        "insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at) values ('org', 'dlv_1', 'evt_1', 'mon_1', 'decision.monitor.triggered', 'pending', ?1, ?1)",
      )
      .bind(HOURS_AGO(1))
      .run();
    const { detail } = await problemOf(await ask());
    expect(detail).toMatch(/^Not ready: monitors have waited for the newest books for 90\d s; a webhook has been due for 360\d s\.$/);
    await alerts.prepare("delete from deliveries").run();
    await alerts.prepare("delete from evaluator_progress").run();
    await catalog.prepare("update rate_books set published_at = ?1 where version = 1").bind(HOURS_AGO(0)).run();
  });

  it("is not ready with books that were not renewed for more than a day", async () => {
    const books = await system.books();
    const set = JSON.parse((await books.get("books:2:live")) ?? "null");
    await books.put("books:2:live", JSON.stringify({ ...set, publishedAt: secondsOf(HOURS_AGO(27)) }));
    expect((await problemOf(await ask())).detail).toMatch(/^Not ready: the books came into force 972\d\d s ago\.$/);
    await system.operator.tick();
  });
});

describe("a message that a queue gave up on", () => {
  const letter = async (letterId: string, message: unknown) =>
    (await system.alerts())
      .prepare("insert into dead_letters (letter_id, message, received_at) values (?1, ?2, ?3)")
      .bind(letterId, JSON.stringify(message), HOURS_AGO(1))
      .run();

  it("is counted, listed, and sent back", async () => {
    await letter("letter-1", { version: "live-1" });
    await letter("letter-2", { orgId: "org", deliveryId: "dlv_none" });
    expect((await system.operator.status()).alerts).toMatchObject({ dead_letters: 2 });
    const { count, dead_letters } = await system.operator.listDeadLetters();
    expect([count, dead_letters.map(({ letter_id }) => letter_id)]).toEqual([2, ["letter-1", "letter-2"]]);
    await expect(system.operator.replayDeadLetters({ letter_ids: ["letter-2", "letter-9"] })).rejects.toThrow("letter-9");
    expect(await system.operator.replayDeadLetters({ letter_ids: ["letter-2"] })).toEqual({ replayed: 1, unknown: [], left: 1 });
    expect(await system.operator.replayDeadLetters({})).toEqual({ replayed: 1, unknown: [], left: 0 });
    expect(await system.operator.replayDeadLetters({})).toEqual({ replayed: 0, unknown: [], left: 0 });
  });

  it("stays where no queue knows it, holds up no other, and can be discarded", async () => {
    await letter("letter-3", { who: "knows" });
    await letter("letter-4", { version: "live-1" });
    expect(await system.operator.replayDeadLetters({})).toEqual({ replayed: 1, unknown: ["letter-3"], left: 1 });
    await expect(system.operator.discardDeadLetters({ letter_ids: ["letter-3", "letter-9"] })).rejects.toThrow("letter-9");
    expect(await system.operator.discardDeadLetters({ letter_ids: ["letter-3"] })).toEqual({ discarded: 1, left: 0 });
  });

  it("is found by its id, however many are older", async () => {
    const rows = Array.from({ length: 120 }, (_, number) => ({
      letterId: `many-${number}`,
      message: JSON.stringify({ version: "live-1" }),
    }));
    await (await system.alerts())
      .prepare(
        "insert into dead_letters (letter_id, message, received_at) select value ->> 'letterId', value ->> 'message', ?2 || printf('%04d', key) from json_each(?1)",
      )
      .bind(JSON.stringify(rows), HOURS_AGO(1))
      .run();
    expect(await system.operator.replayDeadLetters({ letter_ids: ["many-119"] })).toMatchObject({ replayed: 1, left: 119 });
    expect(await system.operator.replayDeadLetters({})).toMatchObject({ replayed: 100, left: 19 });
    await (await system.alerts()).prepare("delete from dead_letters").run();
  });
});

describe("an alarm", () => {
  let receiver: Receiver;
  let secret: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    secret = (await system.operator.sendAlarms({ webhook_url: receiver.url("/alarms") })).webhook_signing_secret;
  });
  afterAll(() => receiver.stop());

  const told = async (count: number) =>
    (await receiver.until("/alarms", count)).map(({ body, headers }) => {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return alarmEvent.parse(JSON.parse(body));
    });

  it("is told once when it is raised and once when it is over, signed like every webhook", async () => {
    await system.operator.tick();
    expect((await system.operator.listAlarms()).alarms.map(({ name }) => name)).toEqual([]);
    const alerts = await system.alerts();
    await alerts.prepare("insert into dead_letters (letter_id, message, received_at) values ('letter', '{}', ?1)").bind(HOURS_AGO(0)).run();
    await Promise.all([system.operator.tick(), system.operator.tick()]);
    await system.operator.tick();
    const [raised] = await told(1);
    expect(raised).toMatchObject({ event: "operator.alarm.raised", alarm: "dead_letters", detail: expect.stringContaining("1 messages") });
    expect(await system.operator.listAlarms()).toMatchObject({
      alarms: [{ name: "dead_letters", raised_at: raised?.created_at }],
      webhook_url: receiver.url("/alarms"),
    });
    await alerts.prepare("delete from dead_letters").run();
    await Promise.all([system.operator.tick(), system.operator.tick()]);
    await system.operator.tick();
    const events = await told(2);
    expect(events.map(({ event }) => event)).toEqual(["operator.alarm.raised", "operator.alarm.cleared"]);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(2);
    expect((await system.operator.listAlarms()).alarms).toEqual([]);
  });

  it("that was raised before anybody was to be told is told to a new receiver", async () => {
    const alerts = await system.alerts();
    await alerts.prepare("insert into dead_letters (letter_id, message, received_at) values ('before', '{}', ?1)").bind(HOURS_AGO(0)).run();
    await system.operator.tick();
    await system.operator.sendAlarms({ webhook_url: receiver.url("/later") });
    await system.operator.tick();
    const [first] = await receiver.until("/later", 1);
    expect(JSON.parse(first?.body ?? "null")).toMatchObject({ event: "operator.alarm.raised", alarm: "dead_letters" });
    await alerts.prepare("delete from dead_letters").run();
    await system.operator.tick();
    await receiver.until("/later", 2);
  });

  it.each([
    ["stale_books", "update rate_books set published_at = '2026-01-01T00:00:00Z'", "update rate_books set published_at = created_at"],
    [
      "publication_refused",
      "insert into membership_books (version, created_at) values (999, '2026-01-01T00:00:00Z')",
      "delete from membership_books where version = 999",
    ],
  ])("is raised for %s only where the minute's work could not mend it", async (name, cause, remedy) => {
    const catalog = await system.database();
    await catalog.prepare(cause).run();
    await system.operator.tick();
    const { alarms } = await system.operator.listAlarms();
    // The tick publishes stale rate books again, so they raise no alarm. It can't compile membership book 999, because there is no gazetteer.
    expect(alarms.map((alarm) => alarm.name)).toEqual(name === "publication_refused" ? [name] : []);
    await catalog.prepare(remedy).run();
    await system.operator.tick();
    expect((await system.operator.listAlarms()).alarms).toEqual([]);
  });

  it("goes to the public internet alone, and to nobody once it was stopped", async () => {
    await expect(system.operator.sendAlarms({ webhook_url: "https://10.0.0.1/hook" })).rejects.toThrow("webhook_url");
    expect(await system.operator.stopAlarms()).toEqual({ webhook_url: null });
    const before = receiver.received("/alarms").length;
    await (await system.alerts())
      .prepare("insert into dead_letters (letter_id, message, received_at) values ('other', '{}', ?1)")
      .bind(HOURS_AGO(0))
      .run();
    await system.operator.tick();
    expect((await system.operator.listAlarms()).alarms).toMatchObject([{ name: "dead_letters" }]);
    expect(receiver.received("/alarms")).toHaveLength(before);
    expect((await system.operator.status()).alerts.raised_alarms).toEqual(["dead_letters"]);
  });
});

describe("the queue of dead letters", () => {
  it("keeps what the evaluator could not handle", async () => {
    // Drops a table that the evaluator needs, so that it can't handle the message of this import.
    await (await system.alerts()).prepare("drop table looks").run();
    await runImport(
      system.operator,
      { kind: "rates" },
      toLines([{ rate_id: "ash", credit_union_id: ASH, product_type: "auto_loan", rate: 5, source_url: "https://rates.example/" }]),
      silentProgress,
    );
    await expect.poll(async () => (await system.operator.listDeadLetters()).count, { timeout: 60_000, interval: 500 }).toBe(2);
    expect((await system.operator.listDeadLetters()).dead_letters.at(-1)?.message).toMatch(/^\{"version":"live-\d+","shard":0\}$/);
    expect((await call("GET", "/health/ready", {}, system.baseUrl)).status).toBeLessThanOrEqual(503);
  }, 90_000);
});
