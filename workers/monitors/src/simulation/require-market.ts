import type { SimulateSubscriptionWire } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { validationProblem } from "@tellerline/worker-kit";

/** The market that a monitor or subscription watches. `state` is null if it names none. */
interface Market {
  readonly state: StateCode | null;
  readonly product: LoanProduct;
}

/**
 * @param watcher what watches the market.
 * @throws `validation_failed` if the rate change is in another market: the simulated event would mix both.
 */
export function requireMarket(
  watcher: "monitor" | "subscription",
  { state, product }: Market,
  change: Pick<SimulateSubscriptionWire["rate_change"], "state" | "product_type">,
): void {
  const refuse = (field: string, own: string) => ({
    path: `/rate_change/${field}`,
    code: "invalid_value",
    message: `The ${watcher} watches ${own}: omit this field, or send that value.`,
  });
  const faults = [
    ...(change.state === undefined || state === null || change.state === state ? [] : [refuse("state", state)]),
    ...(change.product_type === undefined || change.product_type === product ? [] : [refuse("product_type", product)]),
  ];
  if (faults.length > 0) throw validationProblem(faults);
}
