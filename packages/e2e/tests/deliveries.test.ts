import { createHmac } from "node:crypto";
import { DAY_MS, DAY_SECONDS } from "@tellerline/vocabulary";
import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ASH, callOf, createMonitor, passTime, publish, untilEvaluated, untilStatus } from "../support/alerts.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

const system = useOwnSystem();
let receiver: Receiver;
let key: string;
let path = "";
let paths = 0;
let rate = 4;

beforeAll(async () => {
  receiver = await startReceiver();
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }], true);
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
});
afterAll(() => receiver.stop());
beforeEach(() => {
  path = `/hook/${++paths}`;
});

/** Creates a monitor that fires at every change of rates. */
const always = () => createMonitor(system, key, receiver.url(path), { conditions: [{ field: "rate", operator: "gt", value: 0.01 }] });

async function change(): Promise<void> {
  rate = Math.round((rate + 0.01) * 100) / 100;
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }]);
  await untilEvaluated(system.operator);
}

const deliveriesOf = async (monitorId: string) =>
  (await callOf(system, "listMonitorDeliveries", key, `/v1/monitors/${monitorId}/deliveries`)).deliveries;
const deliveryOf = (id: string) => callOf(system, "getDelivery", key, `/v1/deliveries/${id}`);
const monitorOf = (id: string) => callOf(system, "getMonitor", key, `/v1/monitors/${id}`);

async function firstDelivery(monitorId: string) {
  const [delivery] = await deliveriesOf(monitorId);
  if (delivery === undefined) throw new Error("There is no delivery.");
  return delivery;
}

const secondsUntil = (timestamp: string | null) => (Date.parse(timestamp ?? "") - Date.now()) / 1000;

/** Seconds from a delivery's last attempt to its next attempt. Seconds from now would depend on the machine's speed. */
function delayOf({ attempts, next_attempt_at }: Awaited<ReturnType<typeof deliveryOf>>): number {
  return (Date.parse(next_attempt_at ?? "") - Date.parse(attempts.at(-1)?.attempted_at ?? "")) / 1000;
}

/** Waits until this number of attempts have failed and the next is scheduled. @returns the seconds from the last failed attempt to the next. */
async function untilFailed(deliveryId: string, attempts: number): Promise<number> {
  const failed = async () => {
    const delivery = await deliveryOf(deliveryId);
    return { attempts: delivery.attempts.length, delay: delayOf(delivery) };
  };
  await expect.poll(failed).toEqual({ attempts, delay: expect.toSatisfy((delay: number) => delay > 0) });
  return (await failed()).delay;
}

describe("a delivery", () => {
  it("is retried by the schedule until it succeeds, every attempt in the log, always the same event", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({
      status: receiver.received(path).length < 3 ? 500 : 204,
      body: receiver.received(path).length < 3 ? "x".repeat(3000) : "",
    }));
    await change();
    const { delivery_id } = await firstDelivery(monitor_id);
    const delay = await untilFailed(delivery_id, 1);
    expect(delay).toBeGreaterThan(7);
    expect(delay).toBeLessThan(20);
    await passTime(system);
    expect(await untilFailed(delivery_id, 2)).toBeGreaterThan(45);
    await passTime(system);
    const done = await untilStatus(system, key, delivery_id, "delivered");
    expect(done).toMatchObject({ attempts_made: 3, next_attempt_at: null });
    expect(done.attempts.map(({ number, status_code, error }) => [number, status_code, error])).toEqual([
      [1, 500, "Responded with 500."],
      [2, 500, "Responded with 500."],
      [3, 204, null],
    ]);
    expect(done.attempts[0]?.response_excerpt).toBe("x".repeat(1024));
    expect(new Set(receiver.received(path).map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([done.event_id]));
  });

  it.each([
    [503, 120],
    [429, 77],
    [503, DAY_SECONDS],
  ])("waits longer as Retry-After asks on %i: %i seconds, up to 12 hours", async (status, seconds) => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({ status, headers: { "Retry-After": String(seconds) } }));
    await change();
    const { delivery_id } = await firstDelivery(monitor_id);
    expect(Math.abs((await untilFailed(delivery_id, 1)) - Math.min(seconds, 43_200))).toBeLessThan(10);
  });

  it("uses up no attempts when Retry-After asks for none", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({ status: 503, headers: { "Retry-After": "0" } }));
    await change();
    const { delivery_id } = await firstDelivery(monitor_id);
    const delay = await untilFailed(delivery_id, 1);
    expect(delay).toBeGreaterThanOrEqual(8);
    expect(delay).toBeLessThan(14);
    expect(await monitorOf(monitor_id)).toMatchObject({ status: "active" });
  });

  it("follows no redirect, and waits five seconds at most", async () => {
    const { monitor_id } = await always();
    const elsewhere = `${path}/elsewhere`;
    receiver.on(path, () =>
      receiver.received(path).length === 1 ? { status: 302, headers: { Location: receiver.url(elsewhere) } } : "hang",
    );
    await change();
    const { delivery_id } = await firstDelivery(monitor_id);
    await untilFailed(delivery_id, 1);
    await passTime(system);
    await receiver.until(path, 2);
    await expect.poll(async () => (await deliveryOf(delivery_id)).attempts[1]?.error).toBe("No response within 5 seconds.");
    const { attempts } = await deliveryOf(delivery_id);
    expect(attempts[0]).toMatchObject({ status_code: 302, error: "Redirects are not followed." });
    expect(attempts[1]?.latency_ms).toBeGreaterThanOrEqual(4990);
    expect(attempts[1]?.latency_ms).toBeLessThan(9000);
    expect(receiver.received(elsewhere)).toEqual([]);
  });

  it("dies after the eighth attempt, and lives again when it is replayed, under its own id", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({ status: 500 }));
    await change();
    const { delivery_id, event_id } = await firstDelivery(monitor_id);
    for (let attempts = 1; attempts < 8; attempts++) {
      await untilFailed(delivery_id, attempts);
      await passTime(system);
    }
    expect(await untilStatus(system, key, delivery_id, "dead")).toMatchObject({ attempts_made: 8, next_attempt_at: null });
    receiver.on(path, () => ({ status: 200 }));
    await callOf(system, "replayDelivery", key, `/v1/deliveries/${delivery_id}/replay`);
    const revived = await untilStatus(system, key, delivery_id, "delivered");
    expect(revived).toMatchObject({ attempts_made: 9, event_id });
    expect(receiver.received(path).at(-1)?.headers["webhook-id"]).toBe(event_id);
  });

  it("that is replayed while it is being sent is sent again", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => (receiver.received(path).length === 1 ? "hang" : { status: 200 }));
    await change();
    await receiver.until(path, 1);
    const { delivery_id } = await firstDelivery(monitor_id);
    await callOf(system, "replayDelivery", key, `/v1/deliveries/${delivery_id}/replay`);
    await receiver.until(path, 2);
    expect(await untilStatus(system, key, delivery_id, "delivered")).toMatchObject({ attempts_made: 2 });
  });

  it("that is answered with 410 disables its monitor, whose events are stored and can be replayed", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({ status: 410 }));
    await change();
    await receiver.until(path, 1);
    await expect.poll(async () => (await monitorOf(monitor_id)).status).toBe("disabled");
    expect(await monitorOf(monitor_id)).toMatchObject({ disabled_reason: "The receiver responded with 410 Gone." });
    await change();
    await change();
    expect(receiver.received(path)).toHaveLength(1);
    expect(await deliveriesOf(monitor_id)).toHaveLength(1);
    receiver.on(path, () => ({ status: 200 }));
    const since = "2020-01-01T00:00:00Z";
    const replayed = await callOf(system, "replayMonitor", key, `/v1/monitors/${monitor_id}/replay`, { since });
    expect(replayed).toMatchObject({ monitor_id, replayed: 3 });
    const all = await receiver.until(path, 4);
    expect(new Set(all.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    const sequences = all.slice(1).map(({ body }) => JSON.parse(body).sequence);
    expect(sequences.toSorted()).toEqual([1, 2, 3]);
    expect(await callOf(system, "updateMonitor", key, `/v1/monitors/${monitor_id}`, { status: "active" })).toMatchObject({
      status: "active",
      disabled_reason: null,
    });
    await change();
    await receiver.until(path, 5);
  });

  it("counts against its monitor when it dies: five in a row disable it, tests count nothing", async () => {
    const { monitor_id } = await always();
    receiver.on(path, () => ({ status: 500 }));
    await callOf(system, "simulateMonitor", key, `/v1/monitors/${monitor_id}/simulate`, {
      rate_change: { new_rate: 3 },
      options: { deliver_webhook: true },
    });
    for (let changes = 0; changes < 5; changes++) await change();
    await receiver.until(path, 6);
    const alerts = await system.alerts();
    await expect.poll(async () => (await deliveriesOf(monitor_id)).every(({ status }) => status === "retrying")).toBe(true);
    // Pretends that seven attempts have failed, so that the next attempt is the last.
    await alerts.prepare("update deliveries set attempts_made = 7 where source_id = ?1").bind(monitor_id).run();
    const [newest, ...older] = await deliveriesOf(monitor_id);
    await alerts
      .prepare("update deliveries set next_attempt_at = '2099-01-01T00:00:00.000Z' where delivery_id = ?1")
      .bind(newest?.delivery_id)
      .run();
    await alerts
      .prepare("update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z' where source_id = ?1 and delivery_id <> ?2")
      .bind(monitor_id, newest?.delivery_id)
      .run();
    await system.operator.tick();
    for (const { delivery_id } of older) await untilStatus(system, key, delivery_id, "dead");
    expect((await monitorOf(monitor_id)).status).toBe("active");
    await passTime(system);
    await untilStatus(system, key, newest?.delivery_id ?? "", "dead");
    expect(await monitorOf(monitor_id)).toMatchObject({ status: "disabled", disabled_reason: "5 consecutive deliveries failed." });
  });

  it("is kept for thirty days, and longer while it is on its way", async () => {
    const { monitor_id } = await always();
    await change();
    const { delivery_id: done } = await firstDelivery(monitor_id);
    await untilStatus(system, key, done, "delivered");
    receiver.on(path, () => ({ status: 500 }));
    await change();
    const { delivery_id: waiting } = await firstDelivery(monitor_id);
    await untilStatus(system, key, waiting, "retrying");
    const alerts = await system.alerts();
    const age = (days: number) =>
      alerts
        .prepare("update events set created_at = ?1 where source_id = ?2")
        .bind(new Date(Date.now() - days * DAY_MS).toISOString(), monitor_id)
        .run();
    await age(29);
    await system.operator.tick();
    expect(await deliveriesOf(monitor_id)).toHaveLength(2);
    await age(31);
    await system.operator.tick();
    expect((await deliveriesOf(monitor_id)).map(({ delivery_id }) => delivery_id)).toEqual([waiting]);
  });

  it("is signed with both secrets for a day after a rotation", async () => {
    const monitor = await always();
    const rotated = await callOf(system, "rotateMonitorSecret", key, `/v1/monitors/${monitor.monitor_id}/rotate-secret`);
    expect(secondsUntil(rotated.previous_secret_until)).toBeGreaterThan(86_300);
    await change();
    const [received] = await receiver.until(path, 1);
    const [headers, body] = [received?.headers as Record<string, string>, received?.body ?? ""];
    const secrets = [rotated.webhook_signing_secret, monitor.webhook_signing_secret];
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    const signed = `${headers["x-service-timestamp"]}.${body}`;
    expect([headers["x-service-signature"], headers["x-service-signature-previous"]]).toEqual(
      secrets.map((secret) => createHmac("sha256", secret).update(signed).digest("hex")),
    );
    const alerts = await system.alerts();
    await alerts
      .prepare(`update monitors set retired_secrets = '[{"generation":1,"until":"2020-01-01T00:00:00.000Z"}]' where monitor_id = ?1`)
      .bind(monitor.monitor_id)
      .run();
    await change();
    const later = (await receiver.until(path, 2))[1];
    expect(() => new Webhook(monitor.webhook_signing_secret).verify(later?.body ?? "", later?.headers as Record<string, string>)).toThrow();
    expect(later?.headers["x-service-signature"]).toMatch(/^[0-9a-f]{64}$/);
  });
});

it("is signed with every secret that was promised, after two rotations in a day", async () => {
  const monitor = await always();
  const rotate = () => callOf(system, "rotateMonitorSecret", key, `/v1/monitors/${monitor.monitor_id}/rotate-secret`);
  const secrets = [monitor.webhook_signing_secret, (await rotate()).webhook_signing_secret, (await rotate()).webhook_signing_secret];
  await change();
  const [received] = await receiver.until(path, 1);
  for (const secret of secrets) {
    expect(() => new Webhook(secret).verify(received?.body ?? "", received?.headers as Record<string, string>)).not.toThrow();
  }
  expect(String(received?.headers["x-service-signature-previous"]).split(" ")).toHaveLength(2);
});

describe("a receiver that never answers", () => {
  /** Median milliseconds from an event to its arrival at receivers that respond. If `hangs`, every fifth receiver never responds. */
  async function medianDelay(receivers: number, hangs: boolean): Promise<number> {
    const created = [];
    for (let number = 0; number < receivers; number++) {
      path = `/tarpit/${++paths}`;
      const isHanging = hangs && number % 5 === 0;
      if (isHanging) receiver.on(path, () => "hang");
      created.push({ path, isHanging, ...(await always()) });
    }
    await change();
    const delays: number[] = [];
    for (const { path: one, isHanging } of created) {
      const [received] = await receiver.until(one, 1);
      if (!isHanging) delays.push((received?.at ?? 0) - Date.parse(JSON.parse(received?.body ?? "{}").evaluated_at));
    }
    for (const { monitor_id } of created) await callOf(system, "deleteMonitor", key, `/v1/monitors/${monitor_id}`);
    return delays.toSorted((one, other) => one - other)[delays.length >> 1] ?? Number.POSITIVE_INFINITY;
  }

  it("holds up no other: none of them waits for its five seconds", async () => {
    const [alone, beside] = [await medianDelay(50, false), await medianDelay(50, true)];
    process.stdout.write(`Healthy receivers, median delay: ${alone} ms alone, ${beside} ms beside 20 % that hang\n`);
    expect(beside - alone).toBeLessThan(4000);
  });
});
