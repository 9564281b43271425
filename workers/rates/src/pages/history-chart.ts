import type { RateDay } from "@tellerline/scoring";
import { html } from "hono/html";

const [WIDTH, HEIGHT, PAD] = [560, 90, 8];

/** Chart of the lowest rate on each day of observation, with a text alternative. Empty for fewer than two days. */
export function historyChart(days: readonly RateDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return "";
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const lows = days.map(({ min }) => min);
  const [low, high] = [Math.min(...lows), Math.max(...lows)];
  const x = (date: string) => (PAD + ((Date.parse(date) - from) / (to - from)) * (WIDTH - 2 * PAD)).toFixed(1);
  const y = (rate: number) => (high === low ? HEIGHT / 2 : HEIGHT - PAD - ((rate - low) / (high - low)) * (HEIGHT - 2 * PAD)).toFixed(1);
  const points = days.map(({ date, min }) => `${x(date)},${y(min)}`).join(" ");
  const dots = days.map(({ date, min }) => html`<circle cx="${x(date)}" cy="${y(min)}" r="3"></circle>`);
  const words = `Lowest rate on ${days.length} days on which it was observed, ${first.date} (${first.min} %) to ${last.date} (${last.min} %), between ${low} % and ${high} %.`;
  return html`<figure class="history"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}"><polyline points="${points}"></polyline>${dots}</svg>
    <figcaption>${words}</figcaption></figure>`;
}
