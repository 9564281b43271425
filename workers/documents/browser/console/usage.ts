import type { CurrentKeyWire, UsageWire } from "@tellerline/contract";
import { byId, make, plural } from "../dom.ts";
import { callsChart } from "./calls-chart.ts";
import { fill, get } from "./session.ts";

type Figures = UsageWire["total"];

const [shown, days] = [byId("usage-shown", HTMLElement), byId("days", HTMLSelectElement)];
const [byKey, byOperation] = [byId("by-key", HTMLSelectElement), byId("by-operation", HTMLSelectElement)];

const number = (label: string, value: number): HTMLElement =>
  make("td", { class: "number", "data-label": label }, value.toLocaleString("en-US"));

function table(title: string, head: string, rows: readonly (readonly [name: string, figures: Figures])[]): readonly HTMLElement[] {
  const most = Math.max(1, ...rows.map(([, { calls }]) => calls));
  const heads = [head, "Calls", "", "Failed", "Cost"].map((text, at) => {
    return text === "" ? make("td", {}) : make("th", { scope: "col", ...(at === 0 ? {} : { class: "number" }) }, text);
  });
  const lines = rows.map(([name, { calls, failed, cost }]) => {
    const bar = make("meter", { min: 0, max: most, value: calls, "aria-label": plural(calls, "call") });
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      number("Calls", calls),
      make("td", {}, bar),
      number("Failed", failed),
      number("Cost", cost),
    );
  });
  const whole = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
  return [make("h2", {}, title), make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, whole)];
}

/** Fills a filter with choices after its first option, "all". The chosen value stays chosen, even if it is not among the choices. */
function offer(select: HTMLSelectElement, choices: readonly (readonly [value: string, text: string])[]): void {
  const chosen = select.value;
  const [all] = select.options;
  const known = choices.some(([value]) => value === chosen) || chosen === "" ? choices : [...choices, [chosen, chosen] as const];
  select.replaceChildren(...(all === undefined ? [] : [all]), ...known.map(([value, text]) => make("option", { value }, text)));
  select.value = chosen;
}

const nameOf = ({ key_id, name }: UsageWire["by_key"][number]): string => (name === null ? key_id : `${name} (${key_id})`);

/** Number of the latest request. Responses to earlier requests are ignored. */
let latest = 0;

export async function showUsage(current: CurrentKeyWire): Promise<void> {
  latest += 1;
  const own = latest;
  const query = new URLSearchParams({ days: days.value });
  if (byKey.value !== "") query.set("key_id", byKey.value);
  if (byOperation.value !== "") query.set("operation", byOperation.value);
  const usage = await get<UsageWire>(`/v1/usage?${query}`);
  if (own !== latest) return;
  const { total, from, to, by_day, by_operation, by_key } = usage;
  if (byKey.value === "")
    offer(
      byOperation,
      by_operation.flatMap(({ operation }) => (operation === null ? [] : [[operation, operation] as const])),
    );
  if (byOperation.value === "")
    offer(
      byKey,
      by_key.map((key) => [key.key_id, nameOf(key)]),
    );
  byId("calls", HTMLElement).textContent =
    `${plural(total.calls, "call")} from ${from} to ${to}, of which ${total.failed.toLocaleString("en-US")} failed.`;
  shown.replaceChildren(
    callsChart(usage, current),
    ...table(
      "By operation",
      "Operation",
      by_operation.map((figures) => [figures.operation ?? "unknown paths", figures]),
    ),
    ...table(
      "By key",
      "Key",
      by_key.map((figures) => [nameOf(figures), figures]),
    ),
    // This table is collapsed, because the chart already shows calls and failures. Only the cost is new.
    make(
      "details",
      {},
      make("summary", {}, "By day, as a table"),
      ...table(
        "By day",
        "Day",
        by_day.toReversed().map((figures) => [figures.date, figures]),
      ),
    ),
  );
}

export function watchUsage(current: () => CurrentKeyWire | null): void {
  for (const select of [days, byKey, byOperation]) {
    select.addEventListener("change", () => {
      const key = current();
      if (key !== null) fill(shown, () => showUsage(key));
    });
  }
}

export function clearUsage(): void {
  for (const select of [byKey, byOperation]) select.value = "";
  shown.replaceChildren();
}
