import type { EvaluationWire, MonitorWire } from "@tellerline/contract";
import { make, svg } from "../dom.ts";
import { when } from "./words.ts";

const WIDTH = 560;
const HEIGHT = 150;
const PAD = 12;
const HELD = { conditions_not_met: "conditions not met", no_offer: "no offer", cooldown: "cooling down" } as const;

type Seen = EvaluationWire & { readonly observed: NonNullable<EvaluationWire["observed"]> };
const isSeen = (look: EvaluationWire): look is Seen => look.observed !== null;

function titleOf({ evaluated_at, observed, event_id, held_back_by }: Seen): string {
  const held = held_back_by === null ? "" : `, ${HELD[held_back_by]}`;
  return `${when(evaluated_at)}: ${observed.apr} %${event_id === null ? held : `, sent ${event_id}`}`;
}

/** The market's best APR at each look, the thresholds, and the events. */
export function chart({ conditions }: MonitorWire, evaluations: readonly EvaluationWire[]): HTMLElement {
  const seen = evaluations.filter(isSeen).reverse();
  const [oldest, newest] = [seen[0], seen.at(-1)];
  if (oldest === undefined || newest === undefined) return make("p", { class: "soft" }, "No offer has been observed for this request yet.");
  const limits = conditions.filter(({ field, operator }) => field === "apr" && operator !== "change_pct").map(({ value }) => value);
  const values = [...seen.map(({ observed }) => observed.apr), ...limits];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => PAD + (seen.length === 1 ? 0.5 : index / (seen.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => HEIGHT - PAD - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * PAD);
  const words = `Best APR at the last ${seen.length} evaluations, from ${oldest.observed.apr} % to ${newest.observed.apr} %.`;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  for (const limit of limits) picture.append(svg("line", { class: "limit", x1: 0, x2: WIDTH, y1: y(limit), y2: y(limit) }));
  const points = seen.map(({ observed }, index) => `${x(index)},${y(observed.apr)}`).join(" ");
  picture.append(svg("polyline", { class: "market", points }));
  for (const [index, look] of seen.entries()) {
    const kind = look.event_id === null ? { class: "look", r: 2.5 } : { class: "event", r: 6 };
    picture.append(svg("circle", { ...kind, cx: x(index), cy: y(look.observed.apr) }, svg("title", {}, titleOf(look))));
  }
  const legend = limits.length === 0 ? "" : ` Dashed: your threshold of ${limits.map((limit) => `${limit} %`).join(", ")}.`;
  return make("figure", {}, picture, make("figcaption", { class: "soft" }, `${words}${legend} Large dots: events.`));
}
