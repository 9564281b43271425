import type { DeliveryWire, SimulatedSubscriptionWire, SubscriptionWire } from "@tellerline/contract";
import { button, byId, make } from "../dom.ts";
import { get, guarded, say, send } from "../session.ts";
import { deliveryList } from "./deliveries.ts";

/** Subscriptions to rate movements, with what can be done to each. */

const place = byId("subscriptions", HTMLElement);
const DAY_MS = 86_400_000;

interface Rotated {
  readonly webhook_signing_secret: string;
  readonly previous_secret_until: string;
}

const pathOf = ({ subscription_id }: SubscriptionWire): string => `/v1/subscriptions/${encodeURIComponent(subscription_id)}`;

function describe({ product_type, state, min_change_bps, reference_rate, disabled_reason }: SubscriptionWire): string {
  const market = `${product_type.replaceAll("_", " ")}${state === null ? "" : ` in ${state}`}`;
  const from = reference_rate === null ? "No rate to measure from yet" : `Measured from ${reference_rate} %`;
  const reason = disabled_reason === null ? "" : ` ${disabled_reason}`;
  return `Fires when the best note rate of ${market} has moved by ${min_change_bps} basis points. ${from}.${reason}`;
}

async function rotate(subscription: SubscriptionWire): Promise<void> {
  const { webhook_signing_secret, previous_secret_until } = await send<Rotated>("POST", `${pathOf(subscription)}/rotate-secret`);
  say(`New secret, shown once: ${webhook_signing_secret}. The one before signs until ${previous_secret_until}.`);
}

async function replay(subscription: SubscriptionWire): Promise<void> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const { replayed } = await send<{ readonly replayed: number }>("POST", `${pathOf(subscription)}/replay`, { since });
  say(`${replayed} events of the last day were queued again.`);
}

/** A form that tries a rate, and may send the event as a test. */
function simulation(subscription: SubscriptionWire): HTMLElement {
  const id = `rate-${subscription.subscription_id}`;
  const rate = make("input", { id, type: "number", min: "0", max: "36", step: "0.001", required: "" });
  const deliver = make("input", { id: `${id}-send`, type: "checkbox" });
  const answer = make("p", { role: "status" });
  const form = make(
    "form",
    { class: "simulation" },
    make("div", {}, make("label", { for: id }, "If the rate moved to, percent"), rate),
    make("div", {}, deliver, make("label", { for: `${id}-send` }, "send a signed test")),
    make("button", { type: "submit" }, "Simulate"),
    answer,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(async () => {
      const body = { rate_change: { new_rate: rate.valueAsNumber }, options: { deliver_webhook: deliver.checked } };
      const result = await send<SimulatedSubscriptionWire>("POST", `${pathOf(subscription)}/simulate`, body);
      answer.textContent = `${result.would_trigger ? "It would fire" : "It would not fire"}: ${result.event.why_now.join(" ")}`;
    });
  });
  return form;
}

async function subscriptionCard(subscription: SubscriptionWire): Promise<HTMLElement> {
  const path = pathOf(subscription);
  const { deliveries } = await get<{ deliveries: DeliveryWire[] }>(`${path}/deliveries?limit=20`);
  const { subscription_id, status } = subscription;
  const refresh = async (): Promise<void> => card.replaceWith(await subscriptionCard(await get<SubscriptionWire>(path)));
  const next = status === "active" ? "paused" : "active";
  const change = button(status === "active" ? "Pause" : "Resume", { class: "change" }, () =>
    guarded(async () => {
      await send("PATCH", path, { status: next });
      await refresh();
    }),
  );
  const card = make(
    "section",
    { "data-subscription": subscription_id },
    make("h2", {}, "Rate movements", make("span", { class: `status ${status}` }, status)),
    make("p", {}, describe(subscription)),
    make(
      "div",
      { class: "actions" },
      change,
      button("Rotate secret", {}, () => guarded(() => rotate(subscription))),
      button("Replay the last day", {}, () => guarded(() => replay(subscription))),
    ),
    simulation(subscription),
    ...deliveryList(deliveries, refresh),
  );
  return card;
}

/** Shows the first subscriptions of the key's organization. */
export async function showSubscriptions(): Promise<void> {
  place.replaceChildren();
  const { subscriptions } = await get<{ subscriptions: SubscriptionWire[] }>("/v1/subscriptions?limit=50");
  place.replaceChildren(...(await Promise.all(subscriptions.map(subscriptionCard))));
}
