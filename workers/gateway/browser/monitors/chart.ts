import type { EvaluationWire, MonitorWire } from "@tellerline/contract";
import { make, svg } from "../dom.ts";
import { when } from "./words.ts";

const WIDTH = 560;
const HEIGHT = 150;
const PAD = 12;
const HELD = { conditions_not_met: "conditions not met", no_offer: "no offer", cooldown: "cooling down" } as const;

type Observed = EvaluationWire & { readonly observed: NonNullable<EvaluationWire["observed"]> };
const isObserved = (evaluation: EvaluationWire): evaluation is Observed => evaluation.observed !== null;

function titleOf({ evaluated_at, observed, event_id, held_back_by }: Observed): string {
  const held = held_back_by === null ? "" : `, ${HELD[held_back_by]}`;
  return `${when(evaluated_at)}: ${observed.apr} %${event_id === null ? held : `, sent ${event_id}`}`;
}

/** The market's best APR at each evaluation, the thresholds, and the events. */
export function chart({ conditions }: MonitorWire, evaluations: readonly EvaluationWire[]): HTMLElement {
  const withOffer = evaluations.filter(isObserved).reverse();
  const [oldest, newest] = [withOffer[0], withOffer.at(-1)];
  if (oldest === undefined || newest === undefined) return make("p", { class: "soft" }, "No offer has been observed for this request yet.");
  const limits = conditions.filter(({ field, operator }) => field === "apr" && operator !== "change_pct").map(({ value }) => value);
  const values = [...withOffer.map(({ observed }) => observed.apr), ...limits];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => PAD + (withOffer.length === 1 ? 0.5 : index / (withOffer.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => HEIGHT - PAD - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * PAD);
  const words = `Best APR at the last ${withOffer.length} evaluations, from ${oldest.observed.apr} % to ${newest.observed.apr} %.`;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  for (const limit of limits) picture.append(svg("line", { class: "limit", x1: 0, x2: WIDTH, y1: y(limit), y2: y(limit) }));
  const points = withOffer.map(({ observed }, index) => `${x(index)},${y(observed.apr)}`).join(" ");
  picture.append(svg("polyline", { class: "market", points }));
  for (const [index, evaluation] of withOffer.entries()) {
    const kind = evaluation.event_id === null ? { class: "evaluation", r: 2.5 } : { class: "event", r: 6 };
    picture.append(svg("circle", { ...kind, cx: x(index), cy: y(evaluation.observed.apr) }, svg("title", {}, titleOf(evaluation))));
  }
  const legend = limits.length === 0 ? "" : ` Dashed: your threshold of ${limits.map((limit) => `${limit} %`).join(", ")}.`;
  return make("figure", {}, picture, make("figcaption", { class: "soft" }, `${words}${legend} Large dots: events.`));
}
