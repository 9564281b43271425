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

/** Whether an active monitor other than `except` watches the market. @param state two letters, in upper case. */
async function isWatched(client: TellerlineClient, product_type: ProductType, state: string, except?: string): Promise<boolean> {
  for await (const { decision_context: context, status, monitor_id } of client.monitors.list())
    if (status === "active" && context.product_type === product_type && context.state === state && monitor_id !== except) return true;
  return false;
}

/**
 * Creates a monitor that fires whenever the market's best rate moves, unless an active monitor watches the market already.
 * @returns the id of the monitor that it made; null if it made none.
 */
async function watch(client: TellerlineClient, product_type: ProductType, state: State): Promise<string | null> {
  const code = state.trim().toUpperCase();
  if (await isWatched(client, product_type, code)) return null;
  const { monitor_id, decision_context } = await client.monitors.create({
    name: "Made by tellerline trigger",
    decision_context: { product_type, amount: 25_000, state },
    conditions: [{ field: "rate", operator: "gt", value: 0 }],
    cooldown_hours: 0,
  });
  // The service also accepts a state's full name, and responds with its code.
  const { state: answered } = decision_context;
  if (answered !== undefined && answered !== code && (await isWatched(client, product_type, answered, monitor_id))) {
    await client.monitors.delete(monitor_id);
    return null;
  }
  say(`Made the monitor ${monitor_id}, which fires whenever the market's best rate moves.`);
  return monitor_id;
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
  const made = await watch(client, market.product_type, market.state);
  const change = await client.sandbox.changeRate({ ...market, new_rate: rate }).catch(async (error: unknown) => {
    // A refused change leaves nothing behind.
    if (made !== null) await client.monitors.delete(made);
    throw error;
  });
  say(`${change.credit_union_id}: ${change.previous_rate} % became ${change.new_rate} % for your organization, until ${change.ends_at}.`);
  if (change.event_ids.length === 0)
    throw new CommandError("No monitor fired: their conditions do not hold, or a cooldown holds them back.");
  for (const id of change.event_ids) say(`Event ${id}`);
}
