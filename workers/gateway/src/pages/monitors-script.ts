/**
 * What runs in the browser on the page of monitors. The key stays in a variable: nothing is stored, and a reload forgets it. Whatever
 * comes from the service is put in as text, never as markup.
 */
export const MONITORS_SCRIPT = `
"use strict";
let key = "";
const $ = (id) => document.getElementById(id);
const FIELDS = { rate: "note rate", apr: "APR", monthly_payment: "monthly payment" };
const OPERATORS = { lt: "below", lte: "at or below", gt: "above", gte: "at or above", eq: "exactly" };
const HELD = { conditions_not_met: "conditions not met", no_offer: "no offer", cooldown: "cooling down" };

function make(tag, text, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (text !== null) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function figure(field, value) {
  return field === "monthly_payment" ? "$" + value.toFixed(2) : value + " %";
}

function inWords({ field, operator, value }) {
  if (operator !== "change_pct") return FIELDS[field] + " " + OPERATORS[operator] + " " + figure(field, value);
  return FIELDS[field] + (value > 0 ? " changed by " + value + " % or more" : " down by " + -value + " % or more");
}

async function call(method, path) {
  const response = await fetch(path, { method, headers: { Authorization: "Bearer " + key }, cache: "no-store", credentials: "omit" });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail || "The service answered " + response.status + ".");
  return body;
}

const when = (timestamp) => (timestamp === null ? "never" : new Date(timestamp).toLocaleString());

function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const WIDTH = 560, HEIGHT = 150, PAD = 12;

function chart(monitor, evaluations) {
  const seen = evaluations.filter(({ observed }) => observed !== null).reverse();
  const limits = monitor.conditions.filter(({ field, operator }) => field === "apr" && operator !== "change_pct").map(({ value }) => value);
  const values = seen.map(({ observed }) => observed.apr).concat(limits);
  if (seen.length === 0) return make("p", "No offer has been seen for this request yet.", { class: "soft" });
  const low = Math.min(...values), high = Math.max(...values), span = high - low || 1;
  const x = (index) => PAD + (seen.length === 1 ? 0.5 : index / (seen.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value) => HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD);
  const words = "Best APR at the last " + seen.length + " looks, from " + seen[0].observed.apr + " % to " + seen.at(-1).observed.apr + " %.";
  const picture = svg("svg", { viewBox: "0 0 " + WIDTH + " " + HEIGHT, role: "img", "aria-label": words });
  for (const limit of limits) picture.append(svg("line", { class: "limit", x1: 0, x2: WIDTH, y1: y(limit), y2: y(limit) }));
  picture.append(svg("polyline", { class: "market", points: seen.map((look, index) => x(index) + "," + y(look.observed.apr)).join(" ") }));
  seen.forEach((look, index) => {
    const mark = svg("circle", { class: look.event_id === null ? "look" : "event", cx: x(index), cy: y(look.observed.apr), r: look.event_id === null ? 2.5 : 6 });
    const title = svg("title", {});
    title.textContent = when(look.evaluated_at) + ": " + look.observed.apr + " %" + (look.event_id === null ? (look.held_back_by === null ? "" : ", " + HELD[look.held_back_by]) : ", sent " + look.event_id);
    mark.append(title);
    picture.append(mark);
  });
  const legend = limits.length === 0 ? "" : " Dashed: your threshold of " + limits.map((limit) => limit + " %").join(", ") + ".";
  return make("figure", null, {}, picture, make("figcaption", words + legend + " Large dots: events.", { class: "soft" }));
}

function attemptRows(attempts) {
  return attempts.map(({ number, attempted_at, status_code, latency_ms, response_excerpt, error }) =>
    make("tr", null, {}, make("td", String(number)), make("td", when(attempted_at)), make("td", status_code === null ? "–" : String(status_code)),
      make("td", latency_ms === null ? "–" : latency_ms + " ms"), make("td", error || response_excerpt || "")));
}

async function showAttempts(delivery, place) {
  const { attempts } = await call("GET", "/v1/deliveries/" + encodeURIComponent(delivery.delivery_id));
  const head = make("tr", null, {}, ...["No.", "Time", "Status", "Latency", "Answer"].map((text) => make("th", text, { scope: "col" })));
  place.replaceChildren(make("table", null, { class: "attempts" }, make("thead", null, {}, head), make("tbody", null, {}, ...attemptRows(attempts))));
}

function deliveryItem(delivery, refresh) {
  const place = make("div", null, {});
  const replay = make("button", "Replay", { type: "button", class: "replay" });
  replay.addEventListener("click", () => guarded(async () => {
    await call("POST", "/v1/deliveries/" + encodeURIComponent(delivery.delivery_id) + "/replay");
    say("Event " + delivery.event_id + " is on its way again.");
    setTimeout(() => guarded(refresh), 700);
  }));
  const summary = make("summary", null, {}, make("span", delivery.status, { class: "status " + delivery.status }),
    make("span", " " + delivery.event + ", " + when(delivery.created_at) + ", " + delivery.attempts_made + (delivery.attempts_made === 1 ? " attempt" : " attempts")));
  const details = make("details", null, { "data-delivery": delivery.delivery_id }, summary, replay, place);
  details.addEventListener("toggle", () => details.open && guarded(() => showAttempts(delivery, place)));
  return details;
}

async function showMonitor(monitor) {
  const path = "/v1/monitors/" + encodeURIComponent(monitor.monitor_id);
  const [{ evaluations }, { deliveries }] = await Promise.all([call("GET", path + "/evaluations?limit=50"), call("GET", path + "/deliveries?limit=20")]);
  const { product_type, state, amount } = monitor.decision_context;
  const what = product_type.replaceAll("_", " ") + " of $" + amount.toLocaleString("en-US") + (state ? " in " + state : "");
  const refresh = async () => card.replaceWith(await showMonitor(await call("GET", path)));
  const card = make("section", null, { "data-monitor": monitor.monitor_id },
    make("h2", monitor.name, {}, make("span", monitor.status, { class: "status " + monitor.status })),
    make("p", "Fires when " + monitor.conditions.map(inWords).join(" and ") + ", for: " + what + ". At most once in " + monitor.cooldown_hours + " hours.", {}),
    make("p", "Last looked " + when(monitor.last_evaluated_at) + "; last fired " + when(monitor.last_triggered_at) + (monitor.disabled_reason ? ". Disabled: " + monitor.disabled_reason : "."), { class: "soft" }),
    chart(monitor, evaluations),
    make("h3", "Deliveries"),
    ...(deliveries.length === 0 ? [make("p", "Nothing has been sent yet.", { class: "soft" })] : deliveries.map((delivery) => deliveryItem(delivery, refresh))));
  return card;
}

function say(text) {
  $("message").textContent = text;
}

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    say(error.message);
  }
}

let cursor = null;
async function showPage() {
  const { monitors, next_cursor } = await call("GET", "/v1/monitors?limit=10" + (cursor === null ? "" : "&cursor=" + cursor));
  cursor = next_cursor;
  for (const monitor of monitors) $("monitors").append(await showMonitor(monitor));
  $("more").hidden = next_cursor === null;
  if ($("monitors").children.length === 0) say("This key's organization has no monitors yet: POST /v1/monitors makes one.");
}

$("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  key = $("key").value.trim();
  cursor = null;
  $("monitors").replaceChildren();
  say("");
  guarded(showPage);
});
$("more").addEventListener("click", () => guarded(showPage));
`;
