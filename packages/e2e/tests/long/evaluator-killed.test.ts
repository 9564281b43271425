import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import { HOUR_MS } from "@tellerline/vocabulary";
import { expect, it, onTestFinished } from "vitest";
import { ASH, CONTEXT, publish, untilEvaluated } from "../../support/alerts.ts";
import { callOperation } from "../../support/api.ts";
import { freePort } from "../../support/free-port.ts";
import { useKilledSystem } from "../../support/killed-system.ts";

/** Numbers of monitors that fire, of all monitors, and of kills. With 1,000,000, 4,000,000 and 50, the test takes more than half an hour. */
const { FIRING_MONITORS = "15000", STORED_MONITORS = "60000", KILLS = "10" } = process.env;
const [firing, stored, kills] = [Number(FIRING_MONITORS), Number(STORED_MONITORS), Number(KILLS)];
const MOST_MS = 2 * HOUR_MS;

const { start, kill, inDatabase } = useKilledSystem();

/** Starts a receiver that collects the event ids of deliveries. It does not keep bodies, because a million would not fit in memory. */
async function startCounter() {
  const eventIds = new Set<string>();
  const server = createServer((request, response) => {
    eventIds.add(String(request.headers["webhook-id"]));
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { eventIds, url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() };
}

/** Stores `count - 1` copies of a monitor, so that there are `count` equal monitors. */
function multiply(alerts: DatabaseSync, monitorId: string, count: number): void {
  for (const table of ["monitors", "watches"]) {
    const columns = alerts.prepare("select name from pragma_table_info(?)").all(table);
    const names = columns.map(({ name }) => String(name));
    const values = names.map((name) => (name === "monitor_id" ? "monitor_id || '_' || number" : name));
    alerts
      .prepare(
        `with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ?)
        insert into ${table} (${names.join()}) select ${values.join()} from ${table}, numbers where monitor_id = ?`,
      )
      .run(count - 1, monitorId);
  }
}

it(
  "stores an event of each monitor that a change concerns, and one, however often it is killed",
  async () => {
    const random = useRandom();
    const port = await freePort();
    const receiver = await startCounter();
    onTestFinished(() => void receiver.stop());
    let operator = await start(port);
    await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 4 }], true);
    await untilEvaluated(operator);
    const { key } = await operator.createKey({ plan: "enterprise", sandbox: false });
    const watch = async (value: number) => {
      const body = {
        name: "Watch",
        decision_context: CONTEXT,
        conditions: [{ field: "rate", operator: "lt", value }],
        webhook_url: receiver.url,
        cooldown_hours: 0,
      };
      return (await callOperation("createMonitor", { key, body }, `http://127.0.0.1:${port}`)).answer.monitor_id;
    };
    const [fires, waits] = [await watch(3.5), await watch(0.5)];
    await kill();
    inDatabase("monitors", (alerts) => {
      multiply(alerts, fires, firing);
      multiply(alerts, waits, stored - firing);
    });

    operator = await start(port);
    await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 3 }]);
    const eventsStored = () =>
      inDatabase("monitors", (alerts) => Number(alerts.prepare("select count(*) as events from events").get()?.events));
    const seen: number[] = [];
    // Milliseconds until the next kill. Adjusted so that each run of the system stores an equal share of the remaining events.
    let lifeMs = 300;
    for (let killed = 0; killed < kills; killed++) {
      await sleep(lifeMs * (0.5 + random()));
      await kill();
      const events = eventsStored();
      const gained = events - (seen.at(-1) ?? 0);
      const wanted = (firing - events) / (kills - killed);
      lifeMs *= Math.min(Math.max(wanted / Math.max(gained, 1), 1 / 4), 2);
      seen.push(events);
      operator = await start(port);
    }
    for (const last = operator; (await last.status()).alerts.books_behind !== 0; await sleep(1000));
    await kill();

    const [total, sources, others, sequences, ids] = inDatabase("monitors", (alerts) => [
      eventsStored(),
      alerts.prepare("select count(distinct source_id) as value from events").get()?.value,
      alerts.prepare("select count(*) as value from events where source_id like ? || '%'").get(waits)?.value,
      alerts.prepare("select count(*) as value from monitors where monitor_id like ? || '%' and sequence <> 1").get(fires)?.value,
      new Set(
        alerts
          .prepare("select event_id as value from events")
          .all()
          .map(({ value }) => String(value)),
      ),
    ]);
    process.stdout.write(`Killed ${kills} times, with these events stored: ${seen.join(", ")}; ${receiver.eventIds.size} received\n`);
    expect({ total, sources, others, sequences }).toEqual({ total: firing, sources: firing, others: 0, sequences: 0 });
    expect(
      [...receiver.eventIds].filter((id) => !ids.has(id)),
      "received under another id",
    ).toEqual([]);
    expect(seen.filter((events) => events > 0 && events < firing).length, "kills in the midst of it").toBeGreaterThan(kills / 4);
  },
  MOST_MS,
);
