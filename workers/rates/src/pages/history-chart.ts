import type { RateDay } from "@tellerline/scoring";
import { daysBetween, FRESH_DAYS } from "@tellerline/vocabulary";
import { html } from "hono/html";

/**
 * A chart of an institution's lowest rate on each day of observation, with a text alternative. It is drawn in two sizes, for wide and
 * narrow screens, and needs no script.
 */

/**
 * The line between two observations is dotted if more days than this lie between them. It is more than a quarter, since call reports are
 * quarterly.
 */
const GAP_DAYS = 100;
const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20];
const MOST_LINES = 5;
const TOP = 26;

interface Drawing {
  readonly form: "wide" | "narrow";
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
}

const DRAWINGS: readonly Drawing[] = [
  { form: "wide", width: 760, height: 270, left: 46, right: 24 },
  { form: "narrow", width: 358, height: 240, left: 42, right: 14 },
];

/** Rates at which the axis has a line, lowest first: round figures that enclose all rates of the chart. */
export function axisRates(lowest: number, highest: number): readonly number[] {
  const step = STEPS.find((one) => Math.ceil(highest / one) - Math.floor(lowest / one) <= MOST_LINES) ?? 50;
  const [first, last] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), Math.floor(lowest / step) + 1)];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(2)));
}

/** Each January 1 and July 1 from `from` to `to`. */
export function halfYears(from: string, to: string): readonly string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return years.flatMap((year) => [`${year}-01-01`, `${year}-07-01`]).filter((day) => day >= from && day <= to);
}

const nameOf = (day: string, isShort: boolean): string => {
  if (day.endsWith("07-01")) return isShort ? "" : "Jul";
  return isShort ? day.slice(0, 4) : `Jan ${day.slice(0, 4)}`;
};

interface Shown {
  readonly days: readonly RateDay[];
  readonly first: RateDay;
  readonly last: RateDay;
  /** Label for the time after the last shown rate; null if that time needs no label. */
  readonly since: string | null;
  readonly today: string;
  readonly words: string;
}

/** Minimum pixels between the latest value and the axis, so that the value's date fits in between. */
const DAY_ROOM = 26;

/** The label of the latest value. It is beside the point, with its date below; if space is short, it is above the point, without its date. */
function latestValue({ min, date }: RateDay, x: number, y: number, end: number, bottom: number) {
  if (end - x <= 80) return html`<text class="latest end" x="${end}" y="${Math.max(TOP - 10, y - 14)}">${min} %</text>`;
  const top = Math.min(y + 5, bottom - DAY_ROOM);
  return html`<text class="latest" x="${x + 12}" y="${top}">${min} %</text><text x="${x + 12}" y="${top + 17}">${date}</text>`;
}

function draw({ days, first, last, since, today, words }: Shown, size: Drawing) {
  const { form, width, height, left, right } = size;
  const [bottom, end] = [height - 30, width - right];
  const span = Math.max(1, daysBetween(first.date, today));
  const x = (day: string) => Number((left + 16 + (daysBetween(first.date, day) / span) * (end - left - 16)).toFixed(1));
  const rates = axisRates(Math.min(...days.map(({ min }) => min)), Math.max(...days.map(({ min }) => min)));
  const [low = 0, high = 1] = [rates[0], rates.at(-1)];
  const y = (rate: number) => Number((bottom - ((rate - low) / (high - low)) * (bottom - TOP)).toFixed(1));
  const grid = rates.map(
    (rate) =>
      html`<line class="grid" x1="${left}" x2="${end}" y1="${y(rate)}" y2="${y(rate)}"/><text class="end" x="${left - 8}" y="${y(rate) + 4}">${rate} %</text>`,
  );
  const marks = halfYears(first.date, today).map(
    (day) =>
      html`<line class="axis" x1="${x(day)}" x2="${x(day)}" y1="${bottom}" y2="${bottom + 5}"/><text class="mid" x="${x(day)}" y="${bottom + 22}">${nameOf(day, form === "narrow")}</text>`,
  );
  const lines = days.slice(1).map((day, at) => {
    const before = days[at] ?? first;
    const gap = daysBetween(before.date, day.date) > GAP_DAYS ? " gap" : "";
    return html`<path class="line${gap}" d="M${x(before.date)} ${y(before.min)}L${x(day.date)} ${y(day.min)}"/>`;
  });
  const dots = days.map((day) => html`<circle class="dot" cx="${x(day.date)}" cy="${y(day.min)}" r="${day === last ? 6 : 3.5}"/>`);
  const shade =
    since === null
      ? ""
      : html`<rect class="none" x="${x(last.date)}" y="${TOP}" width="${(end - x(last.date)).toFixed(1)}" height="${bottom - TOP}"/>`;
  // Keeps the `since` label away from the latest value: the label is at the bottom if the value is in the upper half.
  const below = y(last.min) < (TOP + bottom) / 2;
  const silence =
    since !== null && end - x(last.date) > 140
      ? html`<text class="mid" x="${(x(last.date) + end) / 2}" y="${below ? bottom - 10 : TOP + 16}">${since}</text>`
      : "";
  return html`<svg class="${form}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">${shade}${grid}<line class="axis" x1="${left}" x2="${end}" y1="${bottom}" y2="${bottom}"/>${marks}${lines}${dots}${latestValue(last, x(last.date), y(last.min), end, bottom)}${silence}</svg>`;
}

/**
 * @param days days with an observed rate that is not held. The line ends at the last one.
 * @param newest day of the newest observation, held or not.
 * @param today the day at which the chart ends.
 * @returns empty markup if there are fewer than two days.
 */
export function historyChart(days: readonly RateDay[], newest: string, today: string) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return "";
  const lows = days.map(({ min }) => min);
  const isHeld = newest > last.date;
  const since = isHeld ? "later rates are held" : daysBetween(last.date, today) > FRESH_DAYS ? "nothing reported since" : null;
  const words = `Lowest rate on ${days.length} days on which one was observed that is not held, ${first.date} (${first.min} %) to ${last.date} (${last.min} %), between ${Math.min(...lows)} % and ${Math.max(...lows)} %.`;
  const hasGap = days.some((day, at) => daysBetween(days[at - 1]?.date ?? day.date, day.date) > GAP_DAYS);
  return html`<figure class="chart">${DRAWINGS.map((size) => draw({ days, first, last, since, today, words }, size))}
    <figcaption>${words}${hasGap ? " Dotted: none was observed in between." : ""}</figcaption></figure>`;
}
