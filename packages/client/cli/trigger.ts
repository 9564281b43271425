import type { ProductType, State, TellerlineClient } from "../src/index.ts";
import { CommandError } from "./command-error.ts";

export interface TriggerOptions {
  readonly product: string;
  readonly state: string;
  readonly rate?: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const LIVE =
  'Rates move on demand in the sandbox alone, and this is a live key. Take a sandbox key: POST /keys with the body {"plan":"enterprise"}.';

/** A random rate between 1 and 2 percent, low enough to be the best in any market. */
const newRate = (): number => Math.round((1 + Math.random()) * 100) / 100;

/** Creates a monitor that fires whenever the market's best rate moves. Does nothing if an active monitor watches the market already. */
async function watch(client: TellerlineClient, product_type: ProductType, state: State): Promise<void> {
  for await (const { decision_context: context, status } of client.monitors.list())
    if (status === "active" && context.product_type === product_type && context.state === state) return;
  const { monitor_id } = await client.monitors.create({
    name: "Made by tellerline trigger",
    decision_context: { product_type, amount: 25_000, state },
    conditions: [{ field: "rate", operator: "gt", value: 0 }],
    cooldown_hours: 0,
  });
  say(`Made the monitor ${monitor_id}, which fires whenever the market's best rate moves.`);
}

/**
 * Changes a rate in the sandbox so that monitors fire.
 * @throws CommandError if the key is a live key, or if no monitor fires.
 * @throws TellerlineError if the service refuses the call.
 */
export async function trigger(client: TellerlineClient, { product, state, rate = newRate() }: TriggerOptions): Promise<void> {
  // Unchecked casts: the service validates both values, and its error lists the valid ones.
  const market = { product_type: product as ProductType, state: state as State };
  const { environment } = await client.keys.getCurrent();
  if (environment !== "sandbox") throw new CommandError(LIVE);
  await watch(client, market.product_type, market.state);
  const change = await client.sandbox.changeRate({ ...market, new_rate: rate });
  say(`${change.credit_union_id}: ${change.previous_rate} % became ${change.new_rate} % for your organization, until ${change.ends_at}.`);
  if (change.event_ids.length === 0)
    throw new CommandError("No monitor fired: their conditions do not hold, or a cooldown holds them back.");
  for (const id of change.event_ids) say(`Event ${id}`);
}
