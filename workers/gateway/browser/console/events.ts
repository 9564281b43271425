import type { EventsWire } from "@tellerline/contract";
import { button, byId, make } from "../dom.ts";
import { get } from "./session.ts";
import { when } from "./words.ts";

type Streamed = EventsWire["events"][number];

const PAGE = 100;
/** Pages that are read to come to the newest events, and how many events are shown. */
const MOST_PAGES = 20;
const SHOWN = 25;

const HEAD = ["Of", "At", "Kind", "Why"];

const place = byId("event-list", HTMLElement);

/** The newest events, the newest first: the stream is read from its beginning, since only it knows where it ends. */
async function newest(): Promise<readonly Streamed[]> {
  let after = 0;
  let last: readonly Streamed[] = [];
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { events, next_after } = await get<EventsWire>(`/v1/events?after=${after}&limit=${PAGE}`);
    last = [...last, ...events].slice(-SHOWN);
    if (events.length < PAGE) break;
    after = next_after;
  }
  return last.toReversed();
}

/** A dialog with the event as it was sent, word for word. */
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
  const source = "monitor_id" in event ? (names.get(event.monitor_id) ?? "a deleted monitor") : "Rate movements";
  const dialog = drawer(streamed);
  const show = button("Payload", { class: "quiet" }, () => dialog.showPopover());
  const cells = [when(event.evaluated_at), event.test ? "test" : "fired", event.why_now.join(" ")].map((text, at) =>
    make("td", { "data-label": HEAD[at + 1] ?? "" }, text),
  );
  return make("tr", { "data-position": position }, make("th", { scope: "row" }, source), ...cells, make("td", {}, show, dialog));
}

/** Shows the newest events. @param names of the organization's monitors, by id. */
export async function showEvents(names: ReadonlyMap<string, string>): Promise<void> {
  const events = await newest();
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
  const head = [...HEAD, ""].map((text) => (text === "" ? make("td", {}) : make("th", { scope: "col" }, text)));
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
