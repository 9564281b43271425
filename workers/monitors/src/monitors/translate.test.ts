import { type EvaluationPassRow, type MonitorRow, NEW_MONITOR } from "@tellerline/storage";
import { describe, expect, it } from "vitest";
import { causesOf, concerns, toNewMonitor } from "./translate.ts";

const LOAN = { product_type: "auto_loan", amount: 30_000, credit_score: 720 };
const CONTEXT = { ...LOAN, term_months: 60, state: "TX" };

const ROW: MonitorRow = {
  ...NEW_MONITOR,
  orgId: "org_a",
  monitorId: "mon_1",
  environment: "live",
  name: "Cars",
  status: "active",
  decisionContext: JSON.stringify(CONTEXT),
  conditions: JSON.stringify([{ field: "apr", operator: "lte", value: 5.5 }]),
  webhookUrl: "https://hooks.example.com/rates",
  cooldownHours: 6,
  baseline: JSON.stringify({ rate: 5.75, apr: 6, monthly_payment: 576.5 }),
  initialObservation: null,
  initialBaseline: null,
  initialVersion: 5,
  evaluatedVersion: 5,
  setAt: "2026-11-21T08:00:00.000Z",
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
};

describe("a monitor as callers see it", () => {
  it("is what they asked for and how it stands, last evaluated when it was set", () => {
    expect(toNewMonitor(ROW)).toEqual({
      monitor_id: "mon_1",
      name: "Cars",
      status: "active",
      decision_context: CONTEXT,
      conditions: [{ field: "apr", operator: "lte", value: 5.5 }],
      webhook_url: "https://hooks.example.com/rates",
      cooldown_hours: 6,
      last_evaluated_at: "2026-11-21T08:00:00.000Z",
      last_triggered_at: null,
      disabled_reason: null,
      created_at: "2026-11-01T12:00:00.000Z",
      updated_at: "2026-11-21T08:00:00.000Z",
    });
  });

  it.each([
    ["2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z"],
    ["2026-11-20T09:00:00.000Z", "2026-11-21T08:00:00.000Z"],
  ])("that triggered at %s was last evaluated at %s", (lastTriggeredAt, lastEvaluatedAt) => {
    expect(toNewMonitor({ ...ROW, lastTriggeredAt })).toMatchObject({
      last_triggered_at: lastTriggeredAt,
      last_evaluated_at: lastEvaluatedAt,
    });
  });

  it("that is disabled says why", () => {
    const row: MonitorRow = { ...ROW, status: "disabled", disabledReason: "The receiver responded with 410 Gone." };
    expect(toNewMonitor(row)).toMatchObject({ status: "disabled", disabled_reason: "The receiver responded with 410 Gone." });
  });
});

describe("what a pass changed of a monitor's market", () => {
  const passOf = (changes: readonly object[], product: EvaluationPassRow["product"] = "auto_loan"): EvaluationPassRow => ({
    product,
    bookVersion: 6,
    bookHash: "hash",
    changes: JSON.stringify(changes),
    lookedAt: "2026-11-21T10:00:00.000Z",
  });
  const change = { product: "auto_loan", termMonths: 60, states: ["TX"] } as const;

  it.each([
    ["rates of its term and state", [{ ...change, cause: "rates" }], ["rates"]],
    ["rates of every term", [{ ...change, termMonths: null, cause: "rates" }], ["rates"]],
    ["rates of every state", [{ ...change, states: null, cause: "rates" }], ["rates"]],
    ["rates, as they were written at first", [change], ["rates"]],
    ["who may join", [{ ...change, cause: "membership" }], ["membership"]],
    ["which rates are held", [{ ...change, cause: "membership", isQuality: true }], ["quality"]],
    [
      "several of these",
      [change, { ...change, cause: "membership" }, { ...change, cause: "membership", isQuality: true }],
      ["rates", "membership", "quality"],
    ],
    ["rates of another term", [{ ...change, termMonths: 72, cause: "rates" }], []],
    ["rates of another state", [{ ...change, states: ["OK", "CA"], cause: "rates" }], []],
    ["rates of another product", [{ ...change, product: "mortgage", cause: "rates" }], []],
    ["nothing", [], []],
  ])("is %s", (_, changes, causes) => {
    expect(causesOf(passOf(changes), ROW)).toEqual(causes);
    // A pass concerns a monitor if it changed rates of its market, or which of them are held. A change of who may join does not count.
    expect(concerns(passOf(changes), ROW)).toBe(causes.some((cause) => cause !== "membership"));
  });

  it("is nothing in a pass of another product", () => {
    expect(causesOf(passOf([change], "mortgage"), ROW)).toEqual([]);
    expect(concerns(passOf([change], "mortgage"), ROW)).toBe(false);
  });

  it("is anything anywhere, of a monitor that names no state; and of its product's usual term, where it names none", () => {
    const [anywhere, usual] = [
      { ...LOAN, term_months: 60 },
      { ...LOAN, state: "TX" },
    ];
    const elsewhere = passOf([{ ...change, states: ["OK"] }]);
    expect(causesOf(elsewhere, { ...ROW, decisionContext: JSON.stringify(anywhere) })).toEqual(["rates"]);
    expect(causesOf(passOf([change]), { ...ROW, decisionContext: JSON.stringify(usual) })).toEqual(["rates"]);
    expect(causesOf(passOf([{ ...change, termMonths: 72 }]), { ...ROW, decisionContext: JSON.stringify(usual) })).toEqual([]);
  });
});
