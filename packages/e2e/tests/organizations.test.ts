import { describe, expect, it } from "vitest";
import { ASH, callOf, createMonitor, publish } from "../support/alerts.ts";
import { callOperation } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();

interface Organization {
  readonly key: string;
  readonly customer_id: string;
  readonly key_id: string;
  readonly monitorId: string;
  readonly subscriptionId: string;
}

async function organization(): Promise<Organization> {
  await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 4 }], true);
  const { key, customer_id, key_id } = await system.operator.createKey({ plan: "pro", sandbox: false });
  const { monitor_id: monitorId } = await createMonitor(system, key, "https://hooks.example.com/rates", {});
  const body = { product_type: "auto_loan", state: "TX", min_change_bps: 50, webhook_url: "https://hooks.example.com/moves" };
  const { answer } = await callOperation("createSubscription", { key, body }, system.baseUrl);
  return { key, customer_id, key_id, monitorId, subscriptionId: answer.subscription_id };
}

const statuses = async ({ monitorId, subscriptionId }: Organization) => {
  const alerts = await system.alerts();
  const read = async (sql: string, id: string) => (await alerts.prepare(sql).bind(id).first<{ status: string }>())?.status;
  return [
    await read("select status from monitors where monitor_id = ?1", monitorId),
    await read("select status from subscriptions where subscription_id = ?1", subscriptionId),
  ];
};

describe("an organization that is gone", () => {
  it("has its monitors and subscriptions paused: its last key was revoked", async () => {
    const [gone, other] = [await organization(), await organization()];
    await system.operator.revokeKey(gone.key_id);
    await system.operator.tick();
    expect(await statuses(gone)).toEqual(["paused", "paused"]);
    expect(await statuses(other)).toEqual(["active", "active"]);
  });

  it("has them paused: its plan has none", async () => {
    const moved = await organization();
    await system.operator.setPlan(moved.customer_id, { plan: "free" });
    await system.operator.tick();
    expect(await statuses(moved)).toEqual(["paused", "paused"]);
    await system.operator.setPlan(moved.customer_id, { plan: "pro" });
    await system.operator.tick();
    // A paused monitor becomes active again only when its owner sets its status.
    const woken = await callOf(system, "updateMonitor", moved.key, `/v1/monitors/${moved.monitorId}`, { status: "active" });
    expect(woken).toMatchObject({ status: "active", disabled_reason: null });
  });

  it("is deleted with all that it has, and nobody else's", async () => {
    const [gone, other] = [await organization(), await organization()];
    const { customer_id: orgId } = gone;
    await expect(system.operator.deleteOrganization(orgId, { confirm: other.customer_id })).rejects.toThrow();
    expect(await system.operator.deleteOrganization(orgId, { confirm: orgId })).toMatchObject({ org_id: orgId, keys: 1 });
    expect(await statuses(gone)).toEqual([undefined, undefined]);
    expect(await statuses(other)).toEqual(["active", "active"]);
    await expect(system.operator.deleteOrganization("org_none", { confirm: "org_none" })).rejects.toThrow(/no organization/);
    // Adds rows, because a gateway that still has the key in its cache could add some. These rows must be deleted, too.
    const alerts = await system.alerts();
    await alerts.prepare("insert into cells (cell, product) values ('x', 'heloc') on conflict do nothing").run();
    await alerts
      .prepare(
        "insert into events (org_id, event_id, source_id, event, payload, created_at) values (?1, 'evt_late', 'mon_late', 'decision.monitor.test', '{}', ?2)",
      )
      .bind(orgId, new Date().toISOString())
      .run();
    const accounts = await system.accounts();
    await accounts.prepare("update organizations set deleted_at = '2026-01-01T00:00:00.000Z' where org_id = ?1").bind(orgId).run();
    await system.operator.tick();
    expect(await alerts.prepare("select count(*) as rows from events where org_id = ?1").bind(orgId).first()).toEqual({ rows: 0 });
    expect(await accounts.prepare("select count(*) as rows from organizations where org_id = ?1").bind(orgId).first()).toEqual({ rows: 0 });
    expect(await accounts.prepare("select count(*) as rows from api_keys where key_id = ?1").bind(gone.key_id).first()).toEqual({
      rows: 0,
    });
  });
});
