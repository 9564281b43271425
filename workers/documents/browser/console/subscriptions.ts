import type { SubscriptionWire } from "@tellerline/contract";
import { byId, make } from "../dom.ts";
import { Deliveries } from "./deliveries.ts";
import { get } from "./session.ts";
import { actions, simulation } from "./watch-actions.ts";

const place = byId("subscriptions", HTMLElement);
const pathOf = ({ subscription_id }: SubscriptionWire): string => `/v1/subscriptions/${encodeURIComponent(subscription_id)}`;

function describe({ product_type, state, min_change_bps, reference_rate, disabled_reason }: SubscriptionWire): string {
  const market = `${product_type.replaceAll("_", " ")}${state === null ? "" : ` in ${state}`}`;
  const from = reference_rate === null ? "No rate to measure from yet" : `Measured from ${reference_rate} %`;
  const reason = disabled_reason === null ? "" : ` ${disabled_reason}`;
  return `Fires when the best note rate of ${market} has moved by ${min_change_bps} basis points. ${from}.${reason}`;
}

async function subscriptionCard(subscription: SubscriptionWire): Promise<HTMLElement> {
  const path = pathOf(subscription);
  const deliveries = new Deliveries(path);
  await deliveries.show();
  const { subscription_id, status } = subscription;
  const refresh = async (): Promise<void> => card.replaceWith(await subscriptionCard(await get<SubscriptionWire>(path)));
  const watched = { id: subscription_id, path, status, refresh, remove: () => card.remove() };
  const card = make(
    "section",
    { "data-subscription": subscription_id },
    make("h2", {}, "Rate movements", make("span", { class: `status ${status}` }, status)),
    make("p", {}, describe(subscription)),
    actions(watched, deliveries),
    simulation(watched, deliveries),
    deliveries.element,
  );
  return card;
}

export async function showSubscriptions(): Promise<void> {
  place.replaceChildren();
  const cards: HTMLElement[] = [];
  let query = "";
  do {
    const page = await get<{ subscriptions: SubscriptionWire[]; next_cursor: string | null }>(`/v1/subscriptions?limit=50${query}`);
    cards.push(...(await Promise.all(page.subscriptions.map(subscriptionCard))));
    query = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (query !== "");
  place.replaceChildren(...cards);
}
