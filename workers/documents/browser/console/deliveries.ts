import type { DeliveryWire, DeliveryWithAttemptsWire } from "@tellerline/contract";
import { button, make, plural } from "../dom.ts";
import { get, guarded, say, send } from "./session.ts";
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

/** Delays before the reloads of the deliveries. Most queued deliveries are sent within a second, and repeated later if the receiver fails. */
const LOOKS_MS = [700, 3000, 10_000];

function deliveryItem(delivery: DeliveryWire, look: () => void): HTMLElement {
  const { delivery_id, event_id, event, status, created_at, attempts_made } = delivery;
  const place = make("div");
  const replay = button("Replay", { class: "replay" }, () =>
    guarded(async () => {
      await send("POST", `/v1/deliveries/${encodeURIComponent(delivery_id)}/replay`);
      say(`Event ${event_id} was queued again.`);
      look();
    }),
  );
  const text = ` ${event}, ${when(created_at)}, ${plural(attempts_made, "attempt")}`;
  const summary = make("summary", {}, make("span", { class: `status ${status}` }, status), make("span", {}, text));
  const details = make("details", { "data-delivery": delivery_id }, summary, replay, place);
  details.addEventListener("toggle", () => details.open && guarded(() => showAttempts(delivery, place)));
  return details;
}

export class Deliveries {
  readonly element = make("div");
  readonly #path: string;

  /** @param path of the monitor or subscription: /v1/monitors/mon_… */
  constructor(path: string) {
    this.#path = path;
  }

  /** Loads and shows the deliveries. Deliveries that the user has opened stay open. */
  async show(): Promise<void> {
    const { deliveries } = await get<{ deliveries: DeliveryWire[] }>(`${this.#path}/deliveries?limit=20`);
    const open = new Set(Array.from(this.element.querySelectorAll<HTMLDetailsElement>("details[open]"), ({ dataset }) => dataset.delivery));
    const items = deliveries.map((delivery) => deliveryItem(delivery, () => this.lookAgain()));
    for (const item of items) if (open.has(item.dataset.delivery)) item.setAttribute("open", "");
    const none = make("p", { class: "soft" }, "Nothing has been sent yet.");
    this.element.replaceChildren(make("h3", {}, "Deliveries"), ...(items.length === 0 ? [none] : items));
  }

  lookAgain(): void {
    for (const wait of LOOKS_MS) setTimeout(() => this.element.isConnected && guarded(() => this.show()), wait);
  }
}
