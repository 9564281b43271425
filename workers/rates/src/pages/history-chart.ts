import type { RateDay } from "@tellerline/scoring";
import { html } from "hono/html";

const [WIDTH, HEIGHT, PAD] = [560, 90, 8];

/** Line chart of each day's lowest rate, with a text alternative. Empty for a single day. */
export function historyChart(days: readonly RateDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return "";
  const lows = days.map(({ min }) => min);
  const [low, high] = [Math.min(...lows), Math.max(...lows)];
  const x = (index: number) => PAD + (index / (days.length - 1)) * (WIDTH - 2 * PAD);
  const y = (rate: number) => (high === low ? HEIGHT / 2 : HEIGHT - PAD - ((rate - low) / (high - low)) * (HEIGHT - 2 * PAD));
  const points = lows.map((rate, index) => `${x(index).toFixed(1)},${y(rate).toFixed(1)}`).join(" ");
  const words = `Lowest rate from ${first.date} (${first.min} %) to ${last.date} (${last.min} %), between ${low} % and ${high} %.`;
  return html`<figure class="history"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}"><polyline points="${points}"></polyline></svg>
    <figcaption>${words}</figcaption></figure>`;
}
