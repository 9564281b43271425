import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { startSystem } from "@tellerline/dev/system";
import { useRandom } from "@tellerline/dev/testing";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { expect } from "vitest";
import { ASH, CONTEXT, publish, untilEvaluated } from "./alerts.ts";
import { callOperation } from "./api.ts";
import { bundledWorkers } from "./fixtures.ts";
import { freePort } from "./free-port.ts";
import { useKilledSystem } from "./killed-system.ts";
import { type Answer, startReceiver } from "./receiver.ts";

const MONITORS = 4;
const SETTLED_WITHIN_MS = 120_000;
/** Number of failed attempts after which a delivery is dead (guides/webhooks.md#when-a-receiver-fails). */
const ATTEMPTS = 8;
const { start, kill, stateDir } = useKilledSystem();

/** A receiver's answer. `mood` is a number from 0 to 1; below 0.3 the receiver fails: with 500, with 503, or by not answering. */
function answerIn(mood: number): Answer | "hang" {
  if (mood < 0.2) return { status: 500, body: "no" };
  if (mood < 0.28) return { status: 503, headers: { "Retry-After": "1" } };
  if (mood < 0.3) return "hang";
  return { status: 200 };
}

let rate = 4;
async function publishNext(operator: OperatorClient): Promise<void> {
  rate = rate > 20 ? 4 : Math.round((rate + 0.01) * 100) / 100;
  await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate }]);
}

async function column<Value>(database: D1Database, sql: string): Promise<readonly Value[]> {
  return (await database.prepare(sql).all<{ value: Value }>()).results.map(({ value }) => value);
}

/** Makes all scheduled retries due, repeatedly, until no delivery is pending or `SETTLED_WITHIN_MS` have passed. */
async function untilSettled(operator: OperatorClient, alerts: D1Database): Promise<void> {
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
    const { alerts: status } = await operator.status();
    if (status.deliveries_waiting === 0) break;
    await alerts
      .prepare(
        "update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z' where next_attempt_at is not null and claimed_until is null",
      )
      .run();
    await operator.tick();
  }
}

/**
 * Kills the whole system repeatedly while rates are published and receivers fail. Expects that no event is lost or gets another id.
 * TEST_SEED determines the failures and the times of the kills, except where these depend on the machine's speed.
 */
export async function killRepeatedly(kills: number): Promise<void> {
  const random = useRandom();
  const port = await freePort();
  const receiver = await startReceiver();
  let operator = await start(port);
  await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate }], true);
  await untilEvaluated(operator);
  const { key } = await operator.createKey({ plan: "pro", sandbox: false });
  const monitors: string[] = [];
  for (let number = 0; number < MONITORS; number++) {
    receiver.on(`/m${number}`, () => answerIn(random()));
    const body = {
      name: `M${number}`,
      decision_context: CONTEXT,
      conditions: [{ field: "rate", operator: "gt", value: 0.01 }],
      webhook_url: receiver.url(`/m${number}`),
      cooldown_hours: 0,
    };
    monitors.push((await callOperation("createMonitor", { key, body }, `http://127.0.0.1:${port}`)).answer.monitor_id);
  }
  for (let killed = 0; killed < kills; killed++) {
    const until = Date.now() + 100 + random() * 1100;
    let isKilled = false;
    let published = 0;
    const publishing = (async () => {
      while (!isKilled) {
        await publishNext(operator).then(
          () => (published += 1),
          () => sleep(20),
        );
      }
    })();
    // In two of three rounds, the system is killed only after something is published, however slow the machine is.
    while (Date.now() < until || (published === 0 && killed % 3 < 2)) await sleep(10);
    await kill();
    isKilled = true;
    await publishing;
    operator = await start(port);
  }
  await kill();

  // Starts the system for the last time, in this process, so that this test can change times in the database.
  for (let number = 0; number < MONITORS; number++) receiver.on(`/m${number}`, () => ({ status: 200 }));
  const system = await startSystem({ port: 0, stateDir, quiet: true, workers: bundledWorkers() });
  const last = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
  const alerts = await system.miniflare.getD1Database("ALERTS", "tellerline-operator");
  const catalog = await system.miniflare.getD1Database("CATALOG", "tellerline-operator");
  // Releases the claims that the last kill left behind. Later claims belong to running attempts and end by themselves.
  await alerts.prepare("update deliveries set claimed_until = null").run();
  await last.tick();
  await untilEvaluated(last);
  await untilSettled(last, alerts);
  // A delivery whose `ATTEMPTS` attempts all failed is dead, and is sent only if it is replayed. An attempt during a kill counts as failed.
  const unlucky = await column<string>(
    alerts,
    `select delivery_id as value from deliveries join attempts using (org_id, delivery_id) where status = 'dead'
      group by delivery_id having count(*) >= ${ATTEMPTS}`,
  );
  for (const id of unlucky) await callOperation("replayDelivery", { key, path: `/v1/deliveries/${id}/replay` }, system.baseUrl);
  if (unlucky.length > 0) await untilSettled(last, alerts);

  const created = await column<number>(alerts, "select min(initial_version) as value from monitors");
  // Leaves out versions in which no rate changed, such as one that was published at midnight, because they cause no event.
  const due = await column<number>(
    catalog,
    `select version as value from rate_books where published_at is not null and version > ${created[0]}
      and exists (select 1 from rate_changes where book_version = version) order by version`,
  );
  expect(due.length).toBeGreaterThan(kills / 2);
  for (const [number, monitor] of monitors.entries()) {
    const versions = await column<number>(
      alerts,
      `select book_version as value from events where source_id = '${monitor}' order by book_version`,
    );
    expect(versions, "an event for every book, and one").toEqual(due);
    const payloads = await column<string>(
      alerts,
      `select payload as value from events where source_id = '${monitor}' order by book_version`,
    );
    expect(payloads.map((payload) => JSON.parse(payload).sequence)).toEqual(due.map((_, index) => index + 1));
    const eventIds = await column<string>(alerts, `select event_id as value from events where source_id = '${monitor}'`);
    const received = receiver.received(`/m${number}`).map(({ headers }) => String(headers["webhook-id"]));
    expect(new Set(received), "every event was received, under no other id").toEqual(new Set(eventIds));
    for (const eventId of eventIds) {
      const logged = await column<number>(
        alerts,
        `select count(*) as value from attempts where delivery_id = '${eventId.replace("evt_", "dlv_")}'`,
      );
      const seen = received.filter((id) => id === eventId).length;
      expect(logged[0], "every attempt is in the log").toBeGreaterThanOrEqual(seen);
    }
  }
  const undelivered = await column<string>(
    alerts,
    `select status || ' ' || deliveries.delivery_id || ', ' || group_concat(number || ': ' || coalesce(error, 'answered'), ' ') as value
      from deliveries left join attempts using (org_id, delivery_id) where status <> 'delivered' group by deliveries.delivery_id`,
  );
  expect(undelivered, "what was not delivered, with its attempts").toEqual([]);
  process.stdout.write(
    `Killed ${kills} times: ${due.length} books, ${due.length * MONITORS} events, ${MONITORS} monitors; all delivered\n`,
  );
  await system.stop();
  await receiver.stop();
}
