import UPlot from "uplot";
import STYLE from "uplot/dist/uPlot.min.css";
import { make } from "./dom.ts";

export interface Line {
  readonly label: string;
  /** CSS variable of a theme color, such as `--brand`. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
  readonly form: "line" | "dashed" | "points" | "rings" | "bars";
  /** Whether each value of a line has a point; true by default. */
  readonly hasPoints?: boolean;
  /** Formats a value for the legend; by default, the axis' format is used. */
  readonly write?: (value: number, at: number) => string;
}

export interface Axis {
  readonly label: string;
  readonly write: (value: number) => string;
}

export interface Plot {
  readonly words: string;
  /** Values of x, ascending. If x is time, seconds since the epoch. */
  readonly x: readonly number[];
  /** Absent if x is time. */
  readonly xAxis?: Axis;
  readonly yAxis: Axis;
  readonly lines: readonly Line[];
}

const HEIGHT = 260;
const POINT_PX = 9;
const DASHES = [6, 5];

/** Bars that fill two thirds of their slot, and are at most 40 pixels wide. */
const BARS = UPlot.paths.bars?.({ size: [0.66, 40] });

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

function seriesOf({ label, colour, form, write, hasPoints = true }: Line, axis: Axis): UPlot.Series {
  const stroke = () => colourOf(colour);
  const arePoints = form === "points" || form === "rings";
  return {
    label,
    stroke,
    width: arePoints || form === "bars" ? 0 : 2,
    ...(form === "dashed" ? { dash: DASHES } : {}),
    ...(arePoints ? { paths: () => null } : {}),
    ...(form === "bars" && BARS !== undefined ? { paths: BARS, fill: stroke } : {}),
    points: {
      show: form !== "dashed" && form !== "bars" && hasPoints,
      size: arePoints ? POINT_PX : POINT_PX / 2,
      width: form === "rings" ? 2 : 0,
      stroke,
      fill: () => colourOf(form === "rings" ? "--card" : colour),
    },
    value: (_, value: number | null, __, at) => (value === null || at === null ? "–" : (write ?? axis.write)(value, at)),
  };
}

function axisOf(label: string, write: ((value: number) => string) | null): UPlot.Axis {
  return {
    label,
    stroke: () => colourOf("--soft"),
    grid: { stroke: () => colourOf("--line") },
    ticks: { stroke: () => colourOf("--line") },
    size: write === null ? 40 : 72,
    ...(write === null ? {} : { values: (_: UPlot, values: number[]) => values.map(write) }),
  };
}

/** Returns an element in which a chart is drawn, as wide as its container, once the element is in the page. */
export function plot({ words, x, xAxis, yAxis, lines }: Plot): HTMLElement {
  if (document.getElementById("plot-style") === null) document.head.append(make("style", { id: "plot-style" }, STYLE));
  const place = make("div", { class: "plot", role: "img", "aria-label": words });
  const options: UPlot.Options = {
    width: 0,
    height: HEIGHT,
    scales: { x: { time: xAxis === undefined } },
    series: [
      xAxis === undefined ? {} : { label: xAxis.label, value: (_, value: number | null) => (value === null ? "–" : xAxis.write(value)) },
      ...lines.map((line) => seriesOf(line, yAxis)),
    ],
    axes: [axisOf(xAxis?.label ?? "", xAxis?.write ?? null), axisOf(yAxis.label, yAxis.write)],
  };
  let shown: UPlot | null = null;
  // The width is known only once the chart is in the page, and changes with the page.
  new ResizeObserver(() => {
    const width = place.clientWidth;
    if (width === 0) return;
    if (shown === null) {
      // The legend shows the values at the last x until the pointer is over the chart.
      const hooks = { ready: [(chart: UPlot) => chart.setLegend({ idx: x.length - 1 })] };
      shown = new UPlot({ ...options, hooks, width }, [[...x], ...lines.map(({ values }) => [...values])], place);
    } else if (shown.width !== width) shown.setSize({ width, height: HEIGHT });
  }).observe(place);
  return place;
}
