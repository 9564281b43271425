import { createRandom } from "@tellerline/ops/random";
import { htmlOf } from "../html.ts";
import type { Site } from "../site.ts";
import { drawChange, type RateChange } from "./changes.ts";
import { renewedOn } from "./dates.ts";
import { drawModel } from "./draw-model.ts";
import type { Layout } from "./layouts.ts";
import type { RateModel } from "./model.ts";
import type { PublishedRate } from "./published-rate.ts";
import { truthOf } from "./truth.ts";
import { contentOf } from "./write.ts";

export interface RatePage {
  /** Path of the page; null if the site never has one. */
  readonly path: string | null;
  /** The whole page; null if it is gone or never was. */
  readonly html: string | null;
  /** The truth: each rate that the page publishes, in its order. Empty if there is no page. */
  readonly rows: readonly PublishedRate[];
  /** Changes up to and including this day, oldest first. `layout` says how a layout changed. */
  readonly changes: readonly { readonly day: number; readonly change: RateChange; readonly layout?: Layout }[];
  /** Day on which the HTML last changed: that of the last change, or of the last renewal of the date. */
  readonly writtenOn: number;
}

/** Whether a site's page changes on a day: one of ten successive sites does each day, but none on the first day, which is 0. */
const isChanged = (number: number, day: number, seed: number): boolean => day > 0 && (number * 3 + day * 7 + seed) % 10 === 0;

function writtenOn({ date }: RateModel, changedOn: number, day: number): number {
  return date.state === "kept" ? Math.max(changedOn, renewedOn(date.phase, day), 0) : changedOn;
}

/** A site's rate page, as it is on this day. The first day is 0. */
export function ratePageOn(site: Site, day: number, seed: number): RatePage {
  const { rates, number } = site;
  if (rates === null) return { path: null, html: null, rows: [], changes: [], writtenOn: 0 };
  const random = createRandom(seed * 32_452_843 + number);
  const changes: { day: number; change: RateChange; layout?: Layout }[] = [];
  let model: RateModel | null = drawModel(rates, number, seed);
  for (let on = 1; on <= day && model !== null; on += 1) {
    if (!isChanged(number, on, seed)) continue;
    const { model: next, ...drawn } = drawChange(model, on, random);
    changes.push({ day: on, ...drawn });
    model = next;
  }
  const { path } = rates;
  const changedOn = changes.at(-1)?.day ?? 0;
  if (model === null) return { path, html: null, rows: [], changes, writtenOn: changedOn };
  const html = htmlOf(site, { title: model.title, joinPath: null, content: contentOf(model, day) });
  return { path, html, rows: truthOf(model, day), changes, writtenOn: writtenOn(model, changedOn, day) };
}
