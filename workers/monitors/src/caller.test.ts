import { PLAN_NAMES, planOf } from "@tellerline/vocabulary";
import type { CallContext } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import { limitProblem, monitorLimit, notFound, ownerKeyOf, ownerOf } from "./caller.ts";

const PRINCIPAL: NonNullable<CallContext["principal"]> = {
  keyId: "key_1",
  orgId: "org_a",
  environment: "live",
  plan: "pro",
  createdAt: "2026-11-01T12:00:00.000Z",
  expiresAt: null,
  name: null,
  scopes: null,
};
const CALL: CallContext = { requestId: "req_1", principal: PRINCIPAL, clientAddress: "93.184.216.34", usage: null };

describe("the caller", () => {
  it.each(["live", "sandbox"] as const)("owns what its organization has in its environment alone: %s", (environment) => {
    const owner = ownerOf({ ...CALL, principal: { ...PRINCIPAL, environment } });
    expect(owner).toEqual({ orgId: "org_a", environment });
    expect(ownerKeyOf(owner)).toBe(`org_a:${environment}`);
  });

  it.each(PLAN_NAMES)("has as many monitors as its plan includes: %s", (plan) => {
    expect(monitorLimit({ ...CALL, principal: { ...PRINCIPAL, plan } })).toBe(planOf(plan).monitors);
  });

  it("is never nobody", () => {
    const nobody = { ...CALL, principal: null };
    const problem = new Error("An operation that needs a key was called without a caller.");
    expect(() => ownerOf(nobody)).toThrow(problem);
    expect(() => monitorLimit(nobody)).toThrow(problem);
  });
});

describe("a caller is told", () => {
  it.each(["monitors", "subscriptions"] as const)("that the plan includes no more %s", (kind) => {
    const { code, message } = limitProblem(kind, 1000, { orgId: "org_1", environment: "live" });
    expect([code, message]).toEqual([
      "conflict",
      `Your plan includes 1000 ${kind}, and you have that many. Delete one, or upgrade your plan.`,
    ]);
  });

  it.each(["monitors", "subscriptions"] as const)("that no plan of the sandbox has more %s", (kind) => {
    const { message } = limitProblem(kind, 10, { orgId: "org_1", environment: "sandbox" });
    expect(message).toBe(`The sandbox has 10 ${kind} an organization on every plan, and you have that many. Delete one.`);
  });

  it.each([
    ["monitor", "mon_1", "You have no monitor mon_1."],
    ["subscription", "sub_1", "You have no subscription sub_1."],
    ["delivery", "dlv_1", "You have no delivery dlv_1."],
    ["monitor", "x".repeat(500), `You have no monitor ${"x".repeat(60)}.`],
  ] as const)("that there is no such %s", (kind, id, sentence) => {
    const { code, message } = notFound(kind, id);
    expect([code, message]).toEqual(["not_found", sentence]);
  });
});
