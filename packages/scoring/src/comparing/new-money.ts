import { ANNUAL_PERCENT_PER_MONTHLY_RATE } from "@tellerline/vocabulary";
import { type Course, valueUsdAtStart } from "./course.ts";

const HIGHEST_PERCENT = 100;
/** Step between tried rates. If `excess` changes its sign from one rate to the next, a fitting rate lies between the two. */
const STEP_PERCENT = 0.5;

/**
 * The cost of the cash that the offer pays out today (guides/what-a-loan-costs.md#new-money): the
 * rate, percent a year, at which the cash equals the present value of the offer's payments less
 * that of the present loan's payments, up to month `horizon`, what is owed then included.
 * @returns null unless exactly one rate between 0 and 100 % fits.
 */
export function newMoneyPercent(present: Course, offer: Course, cashUsd: number, horizon: number): number | null {
  const excess = (percent: number) => {
    const rate = percent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
    return valueUsdAtStart(offer, rate, horizon) - valueUsdAtStart(present, rate, horizon) - cashUsd;
  };
  const found: number[] = [];
  let before = excess(0);
  for (let percent = STEP_PERCENT; percent <= HIGHEST_PERCENT; percent += STEP_PERCENT) {
    const here = excess(percent);
    if (before === 0 || before * here < 0) found.push(percent);
    before = here;
  }
  const [above] = found;
  if (above === undefined || found.length > 1) return null;
  let [low, high] = [above - STEP_PERCENT, above];
  const sign = Math.sign(excess(high));
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(excess(middle)) === sign) high = middle;
    else low = middle;
  }
  return high;
}
