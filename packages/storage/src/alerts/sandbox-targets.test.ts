import { beforeEach, describe, expect, it } from "vitest";
import { at, BEGUN, monitor, storeMonitors, storeSubscriptions, subscription, testDelivery } from "../testing/alerts.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Deliveries } from "./deliveries.ts";
import type { ClaimedDelivery } from "./delivery-rows.ts";
import { SandboxTargets } from "./sandbox-targets.ts";

const database = await openDatabase("alerts", BEGUN);
const deliveries = new Deliveries(database);
const targets = new SandboxTargets(database);

const HOUR = "2026-11-01T12";
const NEXT = at(60);
const LIMIT = 3;

async function claimTests(sourceId: string, names: readonly string[], orgId = "org_a"): Promise<readonly ClaimedDelivery[]> {
  for (const name of names) await deliveries.storeTest(testDelivery(name, { orgId, sourceId }), at(0));
  return deliveries.claim(
    names.map((name) => ({ orgId, deliveryId: `dlv_${name}` })),
    at(0),
    at(0),
    at(1),
  );
}
const admit = async (claimed: readonly ClaimedDelivery[], hour = HOUR) => [...(await targets.admit(claimed, hour, NEXT, LIMIT))];

beforeEach(async () => {
  await storeMonitors(database, [
    monitor("mon_1", { environment: "sandbox", webhookUrl: "https://a.example/hook" }),
    monitor("mon_live"),
    monitor("mon_2", { orgId: "org_b", environment: "sandbox" }),
  ]);
  await storeSubscriptions(database, [subscription("sub_1", { environment: "sandbox", webhookUrl: "https://a.example/hook" })]);
});

describe("a claim in the sandbox", () => {
  it("says so, and when the target was proven", async () => {
    const said = async (sourceId: string, name: string) => {
      const [claimed] = await claimTests(sourceId, [name]);
      return [claimed?.isSandbox, claimed?.provenAt];
    };
    expect(await said("mon_1", "a")).toEqual([true, null]);
    expect(await said("mon_live", "b")).toEqual([false, null]);
    const [claimed] = await claimTests("mon_1", ["c"]);
    if (claimed === undefined) throw new Error("Nothing was claimed.");
    const proof = { webhookUrl: "https://a.example/hook", provenAt: at(5) };
    const { orgId, deliveryId, sourceId, number, roundStart } = claimed;
    const outcome = { orgId, deliveryId, sourceId, number, roundStart, statusCode: 200, latencyMs: 1, responseExcerpt: null, error: null };
    const settled = { ...outcome, status: "delivered", nextAttemptAt: null, deliveredAt: at(5), disables: null, counts: true } as const;
    await deliveries.record([{ ...settled, proof }], 5);
    await deliveries.record([{ ...settled, proof: { ...proof, provenAt: at(3) } }], 5);
    expect(await said("mon_1", "d")).toEqual([true, at(5)]);
    // A proof belongs to the organization and the target, so it also counts for a subscription with the same target.
    expect(await said("sub_1", "e")).toEqual([true, at(5)]);
    const [others] = await claimTests("mon_2", ["f"], "org_b");
    expect(others).toMatchObject({ isSandbox: true, provenAt: null });
  });
});

describe("the attempts of an hour", () => {
  it("are limited for each organization, and those beyond are due in the next hour", async () => {
    const claimed = await claimTests("mon_1", ["a", "b"]);
    expect(await admit(claimed)).toEqual(["dlv_a", "dlv_b"]);
    const more = await claimTests("mon_1", ["c", "d", "e"]);
    const others = await claimTests("mon_2", ["f"], "org_b");
    expect(await admit([...more, ...others])).toEqual(["dlv_c", "dlv_f"]);
    const waiting = await readRows(
      database,
      "select delivery_id, attempts_made, next_attempt_at, claimed_until from deliveries where next_attempt_at > claimed_until or claimed_until is null",
    );
    expect(waiting).toEqual(
      ["dlv_d", "dlv_e"].map((id) => ({ delivery_id: id, attempts_made: 0, next_attempt_at: NEXT, claimed_until: null })),
    );
    expect(await readRows(database, "select delivery_id from attempts where delivery_id in ('dlv_d', 'dlv_e')")).toEqual([]);
    const later = await deliveries.claim([{ orgId: "org_a", deliveryId: "dlv_d" }], NEXT, NEXT, at(61));
    expect(await admit(later, "2026-11-01T13")).toEqual(["dlv_d"]);
  });
});

it("forgets old proofs and old hours", async () => {
  await database
    .prepare("insert into proven_targets values ('org_a', 'https://a.example', ?), ('org_a', 'https://b.example', ?)")
    .bind(at(0), at(2))
    .run();
  await database.prepare("insert into sandbox_attempts values ('org_a', '2026-10-31T11', 1), ('org_a', '2026-11-01T12', 1)").run();
  await targets.prune(at(1), "2026-11-01");
  expect(await readRows(database, "select webhook_url from proven_targets")).toEqual([{ webhook_url: "https://b.example" }]);
  expect(await readRows(database, "select hour from sandbox_attempts")).toEqual([{ hour: "2026-11-01T12" }]);
});
