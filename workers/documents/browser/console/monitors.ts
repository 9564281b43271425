import type { EvaluationWire, MonitorWire } from "@tellerline/contract";
import { button, byId, make, plural } from "../dom.ts";
import { chart } from "./chart.ts";
import { Deliveries } from "./deliveries.ts";
import { monitorForm } from "./editor.ts";
import { get, guarded, say } from "./session.ts";
import { actions, simulation } from "./watch-actions.ts";
import { inWords, when } from "./words.ts";

let cursor: string | null = null;
const [list, more, fresh] = [byId("monitors", HTMLElement), byId("more", HTMLButtonElement), byId("new", HTMLDetailsElement)];

function describe({ decision_context, conditions, cooldown_hours }: MonitorWire): string {
  const { product_type, intent, amount, state, county, zip } = decision_context;
  const places = [zip && `ZIP ${zip}`, county, state].filter((place) => place !== undefined);
  const purpose = intent === undefined ? "" : ` (${intent.replaceAll("_", " ")})`;
  const where = places.length === 0 ? "" : ` in ${places.join(", ")}`;
  const what = `${product_type.replaceAll("_", " ")} of $${amount.toLocaleString("en-US")}${purpose}${where}`;
  return `Fires when ${conditions.map(inWords).join(" and ")}, for: ${what}.${cooldown_hours === 0 ? "" : ` At most once in ${plural(cooldown_hours, "hour")}.`}`;
}

async function monitorCard(monitor: MonitorWire): Promise<HTMLElement> {
  const path = `/v1/monitors/${encodeURIComponent(monitor.monitor_id)}`;
  const deliveries = new Deliveries(path);
  const [{ evaluations }] = await Promise.all([get<{ evaluations: EvaluationWire[] }>(`${path}/evaluations?limit=50`), deliveries.show()]);
  const { name, status, last_evaluated_at, last_triggered_at, disabled_reason } = monitor;
  const refresh = async (): Promise<void> => card.replaceWith(await monitorCard(await get<MonitorWire>(path)));
  const watched = { id: monitor.monitor_id, path, status, refresh, remove: () => card.remove() };
  const edit = button("Change", { class: "quiet" }, () => {
    edit.disabled = true;
    watchedCondition.after(
      monitorForm(monitor, async () => {
        await refresh();
        say("Changed. What it compares with was set anew where its conditions or its loan changed.");
      }),
    );
  });
  const watchedCondition = make("p", {}, describe(monitor));
  const disabled = disabled_reason === null ? "" : `. Disabled: ${disabled_reason}`;
  const card = make(
    "section",
    { "data-monitor": monitor.monitor_id },
    make("h2", {}, name, make("span", { class: `status ${status}` }, status)),
    watchedCondition,
    make("p", { class: "soft" }, `Last evaluated ${when(last_evaluated_at)}; last fired ${when(last_triggered_at)}${disabled}.`),
    chart(monitor, evaluations),
    actions(watched, deliveries, edit),
    simulation(watched, deliveries),
    deliveries.element,
  );
  return card;
}

/** Number of the latest request. Responses to earlier requests are ignored. */
let latest = 0;

const shownNames = new Map<string, string>();
export const monitorNames = (): ReadonlyMap<string, string> => shownNames;

async function showPage(): Promise<void> {
  latest += 1;
  const own = latest;
  const query = cursor === null ? "" : `&cursor=${cursor}`;
  const page = await get<{ monitors: MonitorWire[]; next_cursor: string | null }>(`/v1/monitors?limit=10${query}`);
  const cards = await Promise.all(page.monitors.map(monitorCard));
  if (own !== latest) return;
  cursor = page.next_cursor;
  for (const { monitor_id, name } of page.monitors) shownNames.set(monitor_id, name);
  list.append(...cards);
  more.hidden = page.next_cursor === null;
  byId("no-monitors", HTMLElement).hidden = list.children.length > 0;
}

function offerNew(): void {
  const form = monitorForm(null, async (made) => {
    shownNames.set(made.monitor_id, made.name);
    list.prepend(await monitorCard(made));
    byId("no-monitors", HTMLElement).hidden = true;
    offerNew();
    say(`Created. Its secret, shown once: ${made.webhook_signing_secret}. Store it: it verifies the events.`);
  });
  fresh.replaceChildren(make("summary", {}, "New monitor"), form);
  fresh.open = false;
  fresh.hidden = false;
}

export async function showMonitors(): Promise<void> {
  cursor = null;
  shownNames.clear();
  list.replaceChildren();
  await showPage();
  offerNew();
}

more.addEventListener("click", () => guarded(showPage));
