import type { UsageWire } from "@tellerline/contract";
import { byId, make, plural } from "../dom.ts";
import { enter, get, guarded, say } from "../session.ts";

type Figures = UsageWire["total"];

const [shown, days] = [byId("usage", HTMLElement), byId("days", HTMLSelectElement)];
const [byKey, byOperation] = [byId("by-key", HTMLSelectElement), byId("by-operation", HTMLSelectElement)];

const number = (value: number): HTMLElement => make("td", { class: "number" }, value.toLocaleString("en-US"));

/** A table of figures. The bar in each row is relative to the largest number of calls in a row. */
function table(title: string, head: string, rows: readonly (readonly [name: string, figures: Figures])[]): readonly HTMLElement[] {
  const most = Math.max(1, ...rows.map(([, { calls }]) => calls));
  const heads = [head, "Calls", "", "Failed", "Cost"].map((text, at) => {
    return text === "" ? make("td", {}) : make("th", { scope: "col", ...(at === 0 ? {} : { class: "number" }) }, text);
  });
  const lines = rows.map(([name, { calls, failed, cost }]) => {
    const bar = make("meter", { min: 0, max: most, value: calls, "aria-label": plural(calls, "call") });
    return make("tr", {}, make("th", { scope: "row" }, name), number(calls), make("td", {}, bar), number(failed), number(cost));
  });
  const whole = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
  return [make("h2", {}, title), make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, whole)];
}

/** Fills a filter with the keys or operations that were used. The chosen value stays chosen. */
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

async function show(): Promise<void> {
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
  say(`${plural(total.calls, "call")} from ${from} to ${to}, of which ${total.failed.toLocaleString("en-US")} failed.`);
  shown.replaceChildren(
    ...table(
      "By operation",
      "Operation",
      by_operation.map((figures) => [figures.operation ?? "(no operation)", figures]),
    ),
    ...table(
      "By key",
      "Key",
      by_key.map((figures) => [nameOf(figures), figures]),
    ),
    ...table(
      "By day",
      "Day",
      by_day.toReversed().map((figures) => [figures.date, figures]),
    ),
  );
}

let entered = "";

byId("enter", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const key = byId("key", HTMLInputElement).value.trim();
  // A new key may belong to another organization, which has other keys.
  if (key !== entered) for (const select of [byKey, byOperation]) select.value = "";
  entered = key;
  enter(key);
  shown.replaceChildren();
  say("");
  guarded(show);
});
