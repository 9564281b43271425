import type { EvaluationWire, MonitorWire } from "@tellerline/contract";
import { make, plural } from "../dom.ts";
import { type Line, plot } from "../plot.ts";
import { nameOf } from "./institutions.ts";
import { when } from "./words.ts";

const HELD = {
  conditions_not_met: "conditions not met",
  no_offer: "no offer",
  cooldown: "cooling down",
  quality_changed: "only what is held changed",
} as const;

type Observed = EvaluationWire & { readonly observed: NonNullable<EvaluationWire["observed"]> };
const isObserved = (evaluation: EvaluationWire): evaluation is Observed => evaluation.observed !== null;

const percent = (value: number): string => `${value.toFixed(2)} %`;

function outcomeOf({ event_id, held_back_by }: Observed): string {
  if (event_id !== null) return `sent ${event_id}`;
  return held_back_by === null ? "–" : HELD[held_back_by];
}

function tableOf(evaluations: readonly Observed[]): HTMLElement {
  const head = ["Time", "Best APR", "Institution", "Outcome"].map((text) => make("th", { scope: "col" }, text));
  const rows = evaluations.map((evaluation) => {
    const { evaluated_at, observed } = evaluation;
    const institution = make("td", {}, "…");
    void nameOf(observed.credit_union_id).then((name) => institution.replaceChildren(name));
    return make(
      "tr",
      evaluation.event_id === null ? {} : { class: "fired" },
      make("td", {}, when(evaluated_at)),
      make("td", {}, percent(observed.apr)),
      institution,
      make("td", {}, outcomeOf(evaluation)),
    );
  });
  const table = make("table", { class: "evaluations" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("details", {}, make("summary", {}, `${plural(rows.length, "evaluation")} as a table`), table);
}

export function chart({ conditions }: MonitorWire, evaluations: readonly EvaluationWire[]): HTMLElement {
  const withOffer = evaluations.filter(isObserved).reverse();
  const [oldest, newest] = [withOffer[0], withOffer.at(-1)];
  if (oldest === undefined || newest === undefined) return make("p", { class: "soft" }, "No offer has been observed for this request yet.");
  if (withOffer.length === 1) {
    const words = `One evaluation so far: the best APR was ${percent(newest.observed.apr)}.`;
    return make("figure", {}, make("figcaption", { class: "soft" }, words), tableOf(withOffer));
  }
  const limits = conditions.filter(({ field, operator }) => field === "apr" && operator !== "change_pct").map(({ value }) => value);
  const lines: readonly Line[] = [
    { label: "Best APR", colour: "--brand", form: "line", values: withOffer.map(({ observed }) => observed.apr) },
    ...limits.map((limit): Line => ({ label: "Threshold", colour: "--warn", form: "dashed", values: withOffer.map(() => limit) })),
    {
      label: "Event",
      colour: "--warn",
      form: "points",
      values: withOffer.map(({ event_id, observed }) => (event_id === null ? null : observed.apr)),
    },
  ];
  const words = `The best APR over ${plural(withOffer.length, "evaluation")}: ${percent(oldest.observed.apr)} at first, ${percent(newest.observed.apr)} now.`;
  const picture = plot({
    words,
    x: withOffer.map(({ evaluated_at }) => Date.parse(evaluated_at) / 1000),
    yAxis: { label: "APR", write: percent },
    lines,
  });
  return make("figure", {}, picture, make("figcaption", { class: "soft" }, words), tableOf(withOffer.toReversed()));
}
