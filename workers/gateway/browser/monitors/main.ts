import type { DeliveryWire, DeliveryWithAttemptsWire, EvaluationWire, MonitorWire } from "@tellerline/contract";
import { button, byId, make, plural } from "../dom.ts";
import { call } from "../service.ts";
import { chart } from "./chart.ts";
import { inWords, when } from "./words.ts";

/** The monitors page. The key is only kept in a variable and is gone after a reload. */

let key = "";
let cursor: string | null = null;
const [message, list, more] = [byId("message", HTMLElement), byId("monitors", HTMLElement), byId("more", HTMLButtonElement)];

const get = <Answer>(path: string): Promise<Answer> => call("GET", path, { key });

function say(text: string): void {
  message.textContent = text;
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

function attemptRow({
  number,
  attempted_at,
  status_code,
  latency_ms,
  response_excerpt,
  error,
}: DeliveryWithAttemptsWire["attempts"][number]) {
  const latency = latency_ms === null ? "–" : `${latency_ms} ms`;
  const cells = [String(number), when(attempted_at), String(status_code ?? "–"), latency, error || response_excerpt || ""];
  return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
}

async function showAttempts({ delivery_id }: DeliveryWire, place: HTMLElement): Promise<void> {
  const { attempts } = await get<DeliveryWithAttemptsWire>(`/v1/deliveries/${encodeURIComponent(delivery_id)}`);
  const head = ["No.", "Time", "Status", "Latency", "Answer"].map((text) => make("th", { scope: "col" }, text));
  const body = make("tbody", {}, ...attempts.map(attemptRow));
  place.replaceChildren(make("table", { class: "attempts" }, make("thead", {}, make("tr", {}, ...head)), body));
}

function deliveryItem(delivery: DeliveryWire, refresh: () => Promise<void>): HTMLElement {
  const { delivery_id, event_id, event, status, created_at, attempts_made } = delivery;
  const place = make("div");
  const replay = button("Replay", { class: "replay" }, () =>
    guarded(async () => {
      await call("POST", `/v1/deliveries/${encodeURIComponent(delivery_id)}/replay`, { key });
      say(`Event ${event_id} was queued again.`);
      setTimeout(() => guarded(refresh), 700);
    }),
  );
  const text = ` ${event}, ${when(created_at)}, ${plural(attempts_made, "attempt")}`;
  const summary = make("summary", {}, make("span", { class: `status ${status}` }, status), make("span", {}, text));
  const details = make("details", { "data-delivery": delivery_id }, summary, replay, place);
  details.addEventListener("toggle", () => details.open && guarded(() => showAttempts(delivery, place)));
  return details;
}

function describe({ decision_context, conditions, cooldown_hours }: MonitorWire): string {
  const { product_type, state, amount } = decision_context;
  const what = `${product_type.replaceAll("_", " ")} of $${amount.toLocaleString("en-US")}${state === undefined ? "" : ` in ${state}`}`;
  return `Fires when ${conditions.map(inWords).join(" and ")}, for: ${what}. At most once in ${plural(cooldown_hours, "hour")}.`;
}

async function monitorCard(monitor: MonitorWire): Promise<HTMLElement> {
  const path = `/v1/monitors/${encodeURIComponent(monitor.monitor_id)}`;
  const [{ evaluations }, { deliveries }] = await Promise.all([
    get<{ evaluations: EvaluationWire[] }>(`${path}/evaluations?limit=50`),
    get<{ deliveries: DeliveryWire[] }>(`${path}/deliveries?limit=20`),
  ]);
  const { name, status, last_evaluated_at, last_triggered_at, disabled_reason } = monitor;
  const refresh = async (): Promise<void> => card.replaceWith(await monitorCard(await get<MonitorWire>(path)));
  const disabled = disabled_reason === null ? "" : `. Disabled: ${disabled_reason}`;
  const sent = deliveries.map((delivery) => deliveryItem(delivery, refresh));
  const card = make(
    "section",
    { "data-monitor": monitor.monitor_id },
    make("h2", {}, name, make("span", { class: `status ${status}` }, status)),
    make("p", {}, describe(monitor)),
    make("p", { class: "soft" }, `Last evaluated ${when(last_evaluated_at)}; last fired ${when(last_triggered_at)}${disabled}.`),
    chart(monitor, evaluations),
    make("h3", {}, "Deliveries"),
    ...(sent.length === 0 ? [make("p", { class: "soft" }, "Nothing has been sent yet.")] : sent),
  );
  return card;
}

/** Number of the latest request. Responses to earlier ones are ignored. */
let latest = 0;

async function showPage(): Promise<void> {
  latest += 1;
  const own = latest;
  const query = cursor === null ? "" : `&cursor=${cursor}`;
  const page = await get<{ monitors: MonitorWire[]; next_cursor: string | null }>(`/v1/monitors?limit=10${query}`);
  const cards = await Promise.all(page.monitors.map(monitorCard));
  if (own !== latest) return;
  cursor = page.next_cursor;
  list.append(...cards);
  more.hidden = page.next_cursor === null;
  if (list.children.length === 0) say("This key's organization has no monitors yet. Create one with POST /v1/monitors.");
}

byId("enter", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  key = byId("key", HTMLInputElement).value.trim();
  cursor = null;
  list.replaceChildren();
  say("");
  guarded(showPage);
});
more.addEventListener("click", () => guarded(showPage));
