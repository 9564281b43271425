import { describe, expect, it } from "vitest";
import {
  parseChanges,
  parseConditions,
  parseContext,
  parseFigures,
  parseObservation,
  storedChanges,
  type WatchedChange,
} from "./stored.ts";

const RATES: WatchedChange = { product: "auto_loan", termMonths: 60, states: ["TX", "CA"], cause: "rates" };
const MEMBERSHIP: WatchedChange = { product: "mortgage", termMonths: null, states: null, cause: "membership" };
const QUALITY: WatchedChange = { product: "heloc", termMonths: 120, states: [], cause: "quality" };

describe("stored changes", () => {
  it("are read as they were written", () => {
    expect(parseChanges(storedChanges([RATES, MEMBERSHIP, QUALITY]))).toEqual([RATES, MEMBERSHIP, QUALITY]);
  });

  it("of quality are, to the release before, changes that changed no rates", () => {
    const { cause: _, ...market } = QUALITY;
    expect(JSON.parse(storedChanges([QUALITY, RATES]))).toEqual([{ ...market, cause: "membership", isQuality: true }, RATES]);
  });

  it("that name no cause are of rates", () => {
    expect(parseChanges('[{"product":"auto_loan","termMonths":60,"states":null}]')).toEqual([{ ...RATES, states: null }]);
  });

  it.each([
    { ...RATES, product: "yacht" },
    { ...RATES, termMonths: 60.5 },
    { ...RATES, states: ["XX"] },
    { ...RATES, cause: "weather" },
    { ...RATES, termMonths: undefined },
    { ...RATES, states: undefined },
    { product: "auto_loan" },
  ])("that are broken are an error: %j", (change) => {
    expect(() => parseChanges(JSON.stringify([change]))).toThrow();
  });
});

describe("stored conditions", () => {
  it("are read as they are", () => {
    const conditions = [
      { field: "apr", operator: "lte", value: 5.5 },
      { field: "monthly_payment", operator: "change_pct", value: -3 },
    ];
    expect(parseConditions(JSON.stringify(conditions))).toEqual(conditions);
  });

  it.each([
    { field: "apr", operator: "about", value: 5 },
    { field: "mood", operator: "lte", value: 5 },
    { field: "apr", operator: "lte" },
  ])("that are broken are an error: %j", (condition) => {
    expect(() => parseConditions(JSON.stringify([condition]))).toThrow();
  });
});

it("a stored context is read as it is, and an error where it is broken", () => {
  const context = { product_type: "auto_loan", state: "TX", amount: 20_000, credit_score: 720, zip: "78701" };
  expect(parseContext(JSON.stringify(context))).toEqual(context);
  expect(() => parseContext('{"product_type":"yacht","amount":1}')).toThrow();
  expect(() => parseContext('{"product_type":"auto_loan"}')).toThrow();
});

describe("stored figures", () => {
  const FIGURES = { rate: 5, apr: 5.1, monthly_payment: 400 };
  const OBSERVED = { ...FIGURES, creditUnionId: "ASH|AUSTIN|TX" };

  it("are read as they are, and none from none", () => {
    expect(parseFigures(JSON.stringify(FIGURES))).toEqual(FIGURES);
    expect(parseObservation(JSON.stringify(OBSERVED))).toEqual(OBSERVED);
    expect([parseFigures(null), parseObservation(null)]).toEqual([null, null]);
  });

  it.each(["rate", "apr", "monthly_payment", "creditUnionId"])("are an error without their %s", (member) => {
    const broken = JSON.stringify({ ...OBSERVED, [member]: undefined });
    expect(() => parseObservation(broken)).toThrow();
    if (member !== "creditUnionId") expect(() => parseFigures(broken)).toThrow();
  });
});
