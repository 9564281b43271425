import { button, make } from "../dom.ts";
import { Refusal } from "../service.ts";
import { askingButton } from "./asking.ts";
import type { Deliveries } from "./deliveries.ts";
import { guarded, say, send } from "./session.ts";

const DAY_MS = 86_400_000;
const NOT_FOUND = 404;

interface Rotated {
  readonly webhook_signing_secret: string;
  readonly previous_secret_until: string;
}

interface Simulated {
  readonly would_trigger: boolean;
  readonly event: { readonly why_now: readonly string[] };
}

export interface Watched {
  readonly id: string;
  /** `/v1/monitors/mon_…` or `/v1/subscriptions/sub_…`. */
  readonly path: string;
  readonly status: string;
  readonly refresh: () => Promise<void>;
  readonly remove: () => void;
}

async function rotate({ path }: Watched): Promise<void> {
  const { webhook_signing_secret, previous_secret_until } = await send<Rotated>("POST", `${path}/rotate-secret`);
  say(`New secret, shown once: ${webhook_signing_secret}. The one before signs until ${previous_secret_until}.`);
}

async function replay({ path }: Watched, deliveries: Deliveries): Promise<void> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const { replayed } = await send<{ readonly replayed: number }>("POST", `${path}/replay`, { since });
  say(`${replayed} events of the last day were queued again.`);
  deliveries.lookAgain();
}

async function deleteWatched({ path, remove }: Watched): Promise<void> {
  try {
    await send("DELETE", path);
  } catch (error) {
    // "Not found" counts as success: somebody else has already deleted the monitor or subscription.
    if (!(error instanceof Refusal) || error.status !== NOT_FOUND) throw error;
  }
  remove();
  say("Deleted. Nothing more is sent.");
}

/** The buttons of a monitor or subscription. @param others further buttons, which only one of the two kinds has */
export function actions(watched: Watched, deliveries: Deliveries, ...others: readonly HTMLElement[]): HTMLElement {
  const { path, status, refresh } = watched;
  const change = button(status === "active" ? "Pause" : "Resume", { class: "quiet" }, () =>
    guarded(async () => {
      await send("PATCH", path, { status: status === "active" ? "paused" : "active" });
      await refresh();
    }),
  );
  return make(
    "div",
    { class: "actions" },
    change,
    ...others,
    askingButton("Rotate secret", "Replace the secret?", () => rotate(watched)),
    button("Replay the last day", { class: "quiet" }, () => guarded(() => replay(watched, deliveries))),
    askingButton("Delete", "Delete for good?", () => deleteWatched(watched)),
  );
}

export function simulation({ id, path }: Watched, deliveries: Deliveries): HTMLElement {
  const rate = make("input", { id: `rate-${id}`, type: "number", min: "0", max: "36", step: "0.001", required: "" });
  const deliver = make("input", { id: `rate-${id}-send`, type: "checkbox" });
  const answer = make("p", { role: "status" });
  const form = make(
    "form",
    { class: "simulation" },
    make("div", {}, make("label", { for: rate.id }, "If the rate moved to, percent"), rate),
    make("div", {}, deliver, make("label", { for: deliver.id }, "send a signed test")),
    make("button", { type: "submit", class: "quiet" }, "Simulate"),
    answer,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    guarded(async () => {
      const body = { rate_change: { new_rate: rate.valueAsNumber }, options: { deliver_webhook: deliver.checked } };
      const result = await send<Simulated>("POST", `${path}/simulate`, body);
      answer.textContent = `${result.would_trigger ? "It would fire" : "It would not fire"}: ${result.event.why_now.join(" ")}`;
      if (deliver.checked) deliveries.lookAgain();
    });
  });
  return form;
}
