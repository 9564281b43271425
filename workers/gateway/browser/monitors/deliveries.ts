import type { DeliveryWire, DeliveryWithAttemptsWire } from "@tellerline/contract";
import { button, make, plural } from "../dom.ts";
import { get, guarded, say, send } from "../session.ts";
import { when } from "./words.ts";

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

/** The last deliveries of a monitor or subscription, each with its attempts and a button to replay it. */
function deliveryItem(delivery: DeliveryWire, refresh: () => Promise<void>): HTMLElement {
  const { delivery_id, event_id, event, status, created_at, attempts_made } = delivery;
  const place = make("div");
  const replay = button("Replay", { class: "replay" }, () =>
    guarded(async () => {
      await send("POST", `/v1/deliveries/${encodeURIComponent(delivery_id)}/replay`);
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

/** @param refresh shows the card anew after a replay. */
export function deliveryList(deliveries: readonly DeliveryWire[], refresh: () => Promise<void>): readonly HTMLElement[] {
  const sent = deliveries.map((delivery) => deliveryItem(delivery, refresh));
  return [make("h3", {}, "Deliveries"), ...(sent.length === 0 ? [make("p", { class: "soft" }, "Nothing has been sent yet.")] : sent)];
}
