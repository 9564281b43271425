import { at } from "@tellerline/book";
import type { MonitorContextWire } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import type { Condition } from "@tellerline/monitoring";
import { observe } from "@tellerline/quoting/monitors";
import type { RateBook } from "@tellerline/scoring";
import { basisOf, type Stored } from "./watching.ts";

const PRODUCTS = ["mortgage", "auto_loan", "heloc", "personal_loan", "credit_card"] as const;
const AMOUNTS = { mortgage: 300_000, auto_loan: 28_000, heloc: 60_000, personal_loan: 12_000, credit_card: 6_000 } as const;

/** A small generator of random numbers from 0 to 1 (Park and Miller). A seed always gives the same numbers, so that runs are alike. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A condition that is met neither now nor after the benchmark's rate change. It is on the rate, the APR or the payment, or on the change of one. */
function unmetCondition(
  random: () => number,
  figures: { readonly rate: number; readonly apr: number; readonly monthly_payment: number },
): Condition {
  const field = at(["rate", "apr", "monthly_payment"] as const, Math.floor(random() * 3));
  if (random() < 0.2) return { field, operator: "change_pct", value: -(94 + Math.floor(random() * 5)) };
  const below = figures[field] * (0.02 + random() * 0.08);
  return { field, operator: random() < 0.5 ? "lte" : "lt", value: Math.round(below * 1000) / 1000 };
}

/** A rate below every other in Texas, and not so far below the average that it would be held (guides/data-quality.md#bounds). */
export const FIRING_RATE = 4.2;

/** Makes `count` monitors that don't fire when a Texas auto loan is published at `FIRING_RATE`, and then `firing` monitors that do. */
export function* storedMonitors(count: number, firing: number, book: RateBook): Generator<Stored> {
  const random = randomNumbers(11);
  const pool: { readonly context: MonitorContextWire; readonly figures: { rate: number; apr: number; monthly_payment: number } }[] = [];
  for (let index = 0; index < 20_000; index++) {
    const product_type = at(PRODUCTS, Math.floor(random() * PRODUCTS.length));
    const context: MonitorContextWire = {
      product_type,
      state: STATE_CODES[Math.floor(random() * 51)],
      amount: Math.round(AMOUNTS[product_type] * (0.3 + 1.7 * random())),
      credit_score: 580 + Math.floor(random() * 270),
      ...(product_type === "mortgage" && random() < 0.5 ? { down_payment_percent: Math.floor(random() * 40) } : {}),
    };
    const { observation } = observe(basisOf(book), context);
    if (observation !== null) pool.push({ context, figures: observation });
  }
  for (let index = 0; index < count; index++) {
    const chosen = pool[Math.floor(random() * pool.length)];
    if (chosen === undefined) return;
    // Some monitors get a second condition, which is met. They don't fire either, because all conditions must be met.
    const second: Condition[] = random() < 0.3 ? [{ field: "rate", operator: "gt", value: 0.5 }] : [];
    yield { id: `m${index}`, context: chosen.context, conditions: [...second, unmetCondition(random, chosen.figures)] };
  }
  for (let index = 0; index < firing; index++) {
    const context = {
      product_type: "auto_loan",
      state: "TX",
      amount: 20_000 + index * 100,
      credit_score: 700 + index,
      term_months: 60,
    } as const;
    yield {
      id: `t${index}`,
      context,
      conditions: [{ field: index % 2 === 0 ? "rate" : "apr", operator: "lte", value: FIRING_RATE + 0.01 }],
    };
  }
}
