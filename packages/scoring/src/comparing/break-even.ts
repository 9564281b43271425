import { HALF_CENT_USD } from "../pricing/price.ts";
import { type Course, costUsdTo } from "./course.ts";

/** From which month an offer costs less than the present loan (guides/what-a-loan-costs.md#break-even). Months are counted from 1. */
export interface BreakEven {
  /** The first month from which the offer costs less, and after which it never again costs more; null if there is none. */
  readonly months: number | null;
  /** If `months` is null, the first period in which the offer costs less, if any; else null. */
  readonly whileCheaper: { readonly fromMonth: number; readonly untilMonth: number } | null;
}

/** @param horizon the last month that is compared. */
export function breakEven(present: Course, offer: Course, horizon: number): BreakEven {
  const savedUsd = (month: number) => costUsdTo(present, month) - costUsdTo(offer, month);
  let first: number | null = null;
  let whileCheaper: BreakEven["whileCheaper"] = null;
  for (let month = 1; month <= horizon; month++) {
    const saved = savedUsd(month);
    if (saved > HALF_CENT_USD) first ??= month;
    else if (saved < -HALF_CENT_USD && first !== null) {
      whileCheaper ??= { fromMonth: first, untilMonth: month - 1 };
      first = null;
    }
  }
  return { months: first, whileCheaper: first === null ? whileCheaper : null };
}
