import type { EventsWire, MonitorWire } from "@tellerline/contract";
import { button, byId, labelledCells, make } from "../dom.ts";
import { get } from "./session.ts";
import { when } from "./words.ts";

type Streamed = EventsWire["events"][number];

const PAGE = 100;
const SHOWN = 25;

const place = byId("event-list", HTMLElement);

const eventsAfter = async (after: number, limit: number): Promise<readonly Streamed[]> =>
  (await get<EventsWire>(`/v1/events?after=${after}&limit=${limit}`)).events;

/**
 * The newest events, newest first. The API lists events only from the oldest on, and the end of the stream is unknown. So that a long
 * stream need not be read whole, doubling steps search for a position past the end, and halving steps then come close to the end.
 */
async function newest(): Promise<readonly Streamed[]> {
  const first = await eventsAfter(0, PAGE);
  const end = first.at(-1);
  if (end === undefined || first.length < PAGE) return first.slice(-SHOWN).toReversed();
  let reached = end.position;
  for (let step = PAGE, isPast = false; step >= PAGE; step = isPast ? step / 2 : step * 2) {
    const [next] = await eventsAfter(reached + step, 1);
    if (next === undefined) isPast = true;
    else reached = next.position;
  }
  const [before, last] = [await eventsAfter(Math.max(0, reached - SHOWN), PAGE), await eventsAfter(reached, PAGE)];
  const all = new Map([...before, ...last].map((one) => [one.position, one]));
  return [...all.values()].slice(-SHOWN).toReversed();
}

/** Names of the monitors in `shown` and `events`, by id. For a monitor that can't be read, the id takes the place of the name. */
async function namesOf(events: readonly Streamed[], shown: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(events.flatMap(({ event }) => ("monitor_id" in event && !shown.has(event.monitor_id) ? [event.monitor_id] : [])));
  const asked = [...ids].map(async (id): Promise<[string, string]> => {
    const monitor = await get<MonitorWire>(`/v1/monitors/${encodeURIComponent(id)}`).catch(() => null);
    return [id, monitor?.name ?? id];
  });
  return new Map([...shown, ...(await Promise.all(asked))]);
}

function drawer({ event }: Streamed): HTMLElement {
  const own = make("div", { class: "drawer", popover: "auto", role: "dialog", "aria-label": `Payload of ${event.event_id}` });
  own.append(
    button("Close", { class: "quiet" }, () => own.hidePopover()),
    make("pre", { tabindex: 0, role: "region", "aria-label": "Payload" }, JSON.stringify(event, null, 2)),
  );
  return own;
}

function row(streamed: Streamed, names: ReadonlyMap<string, string>): HTMLElement {
  const { position, event } = streamed;
  const source = "monitor_id" in event ? (names.get(event.monitor_id) ?? event.monitor_id) : "Rate movements";
  const dialog = drawer(streamed);
  const show = button("Payload", { class: "quiet" }, () => dialog.showPopover());
  const cells = labelledCells({ At: when(event.evaluated_at), Kind: event.test ? "test" : "fired", Why: event.why_now.join(" ") });
  return make("tr", { "data-position": position }, make("th", { scope: "row" }, source), ...cells, make("td", {}, show, dialog));
}

export async function showEvents(shown: ReadonlyMap<string, string>): Promise<void> {
  const events = await newest();
  const names = await namesOf(events, shown);
  if (events.length === 0) {
    place.replaceChildren(
      make(
        "p",
        {},
        "No event yet: one is stored when a monitor's conditions hold after a rate change. In the sandbox you move a rate below.",
      ),
    );
    return;
  }
  const head = ["Of", "At", "Kind", "Why", ""].map((text) => (text === "" ? make("td", {}) : make("th", { scope: "col" }, text)));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...events.map((one) => row(one, names))));
  place.replaceChildren(
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of events" }, table),
    make(
      "p",
      { class: "soft" },
      "No server? ",
      make("code", {}, "tellerline listen --forward-to http://127.0.0.1:3000/hook"),
      " brings them to your machine, signed.",
    ),
  );
}
