import { draw, make } from "../dom.ts";
import type { Group } from "./offer-groups.ts";
import { ANY_SCORE } from "./prices.ts";

/** A strip with a dot for each institution's lowest APR, and a line at the market's median. */

const WIDTH = 304;
const [LEFT, RIGHT] = [8, WIDTH - 8];
const BASE = 64;
const RADIUS = 5;
const APART = 12;
const MOST_TICKS = 6;
const STEPS = [0.5, 1, 2, 5, 10];

interface Dot {
  readonly rate: number;
  readonly isOpen: boolean;
}

function dotsOf(groups: readonly Group[]): readonly Dot[] {
  const dots = groups.flatMap(({ name, offers }) =>
    offers.map(({ prices }) => ({
      rate: Math.min(...prices.map(({ offer }) => offer.apr)),
      isOpen: name === "perhaps" || name === "near",
    })),
  );
  return dots.toSorted((left, right) => left.rate - right.rate);
}

/** The market's median APR, computed from an offer's difference to it. Null if there is none for this loan, or if prices depend on the score. */
function medianOf(groups: readonly Group[]): number | null {
  const prices = groups.flatMap(({ offers }) => offers.flatMap((offered) => offered.prices));
  if (prices.some(({ scores }) => scores !== null && scores !== ANY_SCORE)) return null;
  const [first] = prices;
  const saved = first?.offer.savings.vs_benchmark_apr;
  return first === undefined || saved === undefined || saved === null ? null : first.offer.apr + saved;
}

export function rateStrip(groups: readonly Group[]): readonly HTMLElement[] {
  const dots = dotsOf(groups);
  const [first, last] = [dots[0], dots.at(-1)];
  if (first === undefined || last === undefined || dots.length < 2) return [];
  const median = medianOf(groups);
  const lowest = Math.min(first.rate, median ?? first.rate);
  const highest = Math.max(last.rate, median ?? last.rate);
  const step = STEPS.find((one) => (highest - lowest) / one <= MOST_TICKS - 1) ?? highest - lowest;
  const [from, to] = [Math.floor(lowest / step) * step, (Math.floor(highest / step) + 1) * step];
  const x = (rate: number) => LEFT + ((rate - from) / (to - from)) * (RIGHT - LEFT);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step).flatMap((rate, at, all) => {
    const side = at === 0 ? "" : at === all.length - 1 ? "end" : "mid";
    return [
      draw("line", { class: "axis", x1: x(rate), x2: x(rate), y1: BASE, y2: BASE + 5 }),
      draw("text", { class: side, x: at === 0 ? 0 : at === all.length - 1 ? WIDTH : x(rate), y: BASE + 20 }, `${rate} %`),
    ];
  });
  const reached: number[] = [];
  const marks = dots.map(({ rate, isOpen }) => {
    const at = x(rate);
    // A dot that would cover another dot is drawn above it.
    const free = reached.findIndex((taken) => at - taken >= APART);
    const level = free < 0 ? reached.length : free;
    reached[level] = at;
    return draw("circle", { class: isOpen ? "ring" : "dot", cx: at, cy: BASE - 8 - level * APART, r: RADIUS });
  });
  const height = Math.max(BASE, 8 + reached.length * APART + 20);
  const middle =
    median === null
      ? []
      : [
          draw("line", { class: "ref", x1: x(median), x2: x(median), y1: BASE - height + 14, y2: BASE }),
          draw(
            "text",
            { class: "mid", x: Math.min(WIDTH - 40, Math.max(40, x(median))), y: BASE - height + 8 },
            `median ${median.toFixed(2)} %`,
          ),
        ];
  const compared = median === null ? "" : ` The median of the market is ${median.toFixed(2)} %.`;
  const words = `${dots.length} rates from ${first.rate} % to ${last.rate} %.${compared}`;
  const top = BASE - height - 6;
  const drawing = draw(
    "svg",
    { viewBox: `0 ${top} ${WIDTH} ${BASE + 26 - top}`, role: "img", "aria-label": words },
    draw("line", { class: "axis", x1: LEFT, x2: RIGHT, y1: BASE, y2: BASE }),
    ...ticks,
    ...middle,
    ...marks,
  );
  return [
    make("h3", {}, "Where these rates lie"),
    make(
      "figure",
      { class: "chart" },
      drawing,
      make("figcaption", {}, `Filled: where you appear to qualify, now or after a step. Hollow: where it is open.${compared}`),
    ),
  ];
}
