import type { CurrentKeyWire } from "@tellerline/contract";
import { byId, make } from "../dom.ts";
import { showEvents } from "./events.ts";
import { showKeys } from "./keys.ts";
import { monitorNames, showMonitors } from "./monitors.ts";
import { showSandbox } from "./sandbox.ts";
import { enter, fill, forget, get, guarded, keyInUse, say } from "./session.ts";
import { showSubscriptions } from "./subscriptions.ts";
import { clearUsage, showUsage, watchUsage } from "./usage.ts";

const [entry, room, bar] = [byId("enter", HTMLFormElement), byId("console", HTMLElement), byId("in-use", HTMLElement)];
const field = byId("key", HTMLInputElement);
const place = (id: string): HTMLElement => byId(id, HTMLElement);

let current: CurrentKeyWire | null = null;

const minutes = (seconds: number): string => `${Math.ceil(seconds / 60).toLocaleString("en-US")} minutes`;

function showKey({ environment, plan, usage, quota, name }: CurrentKeyWire): void {
  const rates = environment === "sandbox" ? "invented institutions" : "real institutions";
  const left = `${usage.remaining.toLocaleString("en-US")} of ${quota.limit.toLocaleString("en-US")} calls left, anew in ${minutes(usage.resets_in_seconds)}`;
  bar.replaceChildren(
    make("strong", {}, environment === "sandbox" ? "Sandbox" : "Live"),
    make("span", {}, `Key${name === null ? "" : ` ${name}`} ending ${keyInUse().slice(-3)}`),
    make("span", { class: "soft" }, `Plan ${plan}, ${rates}. ${left}.`),
  );
}

async function showAll(key: CurrentKeyWire): Promise<void> {
  await Promise.all([
    fill(place("usage-shown"), () => showUsage(key)),
    fill(place("monitors"), showMonitors).then(() => fill(place("event-list"), () => showEvents(monitorNames()))),
    fill(place("subscriptions"), showSubscriptions),
    fill(place("key-list"), showKeys),
  ]);
}

async function open(): Promise<void> {
  current = await get<CurrentKeyWire>("/keys/current");
  showKey(current);
  showSandbox(current, () => fill(place("event-list"), () => showEvents(monitorNames())));
  entry.hidden = true;
  room.hidden = false;
  await showAll(current);
  // Scrolls to the URL's fragment again: when the browser did so, the parts of the page were still empty.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function close(): void {
  current = null;
  forget();
  clearUsage();
  for (const id of ["monitors", "event-list", "subscriptions", "key-list", "sandbox-changes"]) place(id).replaceChildren();
  bar.replaceChildren();
  place("new").replaceChildren();
  room.hidden = true;
  entry.hidden = false;
  say("The key is forgotten.");
  field.focus();
}

async function tryToOpen(): Promise<void> {
  say("");
  try {
    await open();
  } catch (error) {
    forget();
    throw error;
  }
}

entry.addEventListener("submit", (event) => {
  event.preventDefault();
  enter(field.value.trim());
  field.value = "";
  guarded(tryToOpen);
});
byId("forget", HTMLButtonElement).addEventListener("click", close);
watchUsage(() => current);
if (keyInUse() !== "") guarded(tryToOpen);
