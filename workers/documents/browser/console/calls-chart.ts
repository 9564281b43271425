import type { CurrentKeyWire, UsageWire } from "@tellerline/contract";
import { make } from "../dom.ts";
import { type Line, plot } from "../plot.ts";

const DAY_SECONDS = 86_400;
const whole = (value: number): string => value.toLocaleString("en-US");

export function callsChart({ by_day }: UsageWire, { quota }: CurrentKeyWire): HTMLElement {
  const today = by_day.at(-1);
  if (today === undefined) return make("p", { class: "soft" }, "No day is shown.");
  const busiest = by_day.reduce((most, day) => (day.calls > most.calls ? day : most));
  const isOfDays = quota.window_seconds === DAY_SECONDS;
  const limit = isOfDays ? `The quota is ${whole(quota.limit)} a day.` : "";
  const words = `Calls a day, by UTC: ${whole(today.calls)} today, ${whole(busiest.calls)} at most, on ${busiest.date}. ${limit}`.trim();
  const lines: readonly Line[] = [
    { label: "Calls", colour: "--brand", form: "bars", values: by_day.map(({ calls }) => calls) },
    { label: "Failed", colour: "--warn", form: "line", values: by_day.map(({ failed }) => failed) },
    ...(isOfDays ? [{ label: "Quota", colour: "--soft", form: "dashed", values: by_day.map(() => quota.limit) } as const] : []),
  ];
  const picture = plot({
    words,
    x: by_day.map(({ date }) => Date.parse(date) / 1000),
    yAxis: { label: "Calls", write: whole },
    lines,
  });
  return make("figure", {}, picture, make("figcaption", { class: "soft" }, words));
}
