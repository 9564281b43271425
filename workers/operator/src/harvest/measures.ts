import type { OperatorBody, RecordedMeasure, SampledPage } from "@tellerline/contract/operator";
import { sha256Of } from "@tellerline/rate-reading";
import { Confirmations, QualityMeasures, type QualitySampleRow, type RateRecord, textKey } from "@tellerline/storage";
import { DAY_MS, dayOf, RATE_COLUMNS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import * as z from "zod";
import type { Env } from "../env.ts";
import { nameOfDecision } from "../operators.ts";
import { storedEvidence } from "../translate.ts";
import { differencesOf, wilsonInterval } from "./judge-page.ts";

/** Draws random rates for people to compare with their pages, and stores what people find (guides/rates-from-pages.md#how-often-they-are-right). */

/** A rate's weight in the draw is the number of decisions that it led (was the best offer of) in this many days. */
const LED_DAYS = 30;
/** Added to each weight. Rates that led no decision are so unlikely to be drawn that they come last. */
const UNLED = 1e-9;

/** A pseudorandom number above 0 and at most 1, derived from the seed and the id. */
const chanceOf = (seed: number, id: string): number => (Number.parseInt(sha256Of(`${seed}\n${id}`).slice(0, 12), 16) + 1) / 2 ** 48;

/**
 * Draws ids without replacement, with chances in proportion to their weights: takes the ids with the largest `log(chance) / weight`
 * (Efraimidis and Spirakis 2006, doi.org/10.1016/j.ipl.2005.11.003).
 */
export function drawWeighted(weights: readonly (readonly [id: string, weight: number])[], sample: number, seed: number): readonly string[] {
  return weights
    .map(([id, weight]) => [Math.log(chanceOf(seed, id)) / weight, id] as const)
    .sort(([left], [right]) => right - left)
    .slice(0, sample)
    .map(([, id]) => id);
}

function columnsOf(record: RateRecord): Readonly<Record<string, unknown>> {
  const own = RATE_COLUMNS.map(({ wire, field, ...column }) => {
    const value = record[field];
    return [wire, column.form === "any_of" && typeof value === "string" ? JSON.parse(value) : value] as const;
  });
  const { productType: product_type, rate, publishedApr: published_apr, termMonths, rateBasis, sourceUrl } = record;
  return {
    ...Object.fromEntries(own.filter(([, value]) => value !== null)),
    product_type,
    rate,
    ...(published_apr === null ? {} : { published_apr }),
    ...(termMonths === null ? {} : { term_months: termMonths }),
    ...(rateBasis === null ? {} : { rate_basis: rateBasis }),
    credit_union_id: record.creditUnionId,
    source_url: sourceUrl,
    evidence: record.evidence === null ? null : JSON.parse(record.evidence),
  };
}

const sampledRow = z.looseObject({ credit_union_id: z.string(), source_url: z.string(), evidence: storedEvidence });
const rowOf = ({ row }: QualitySampleRow) => sampledRow.parse(JSON.parse(row));

function toPage(sample: QualitySampleRow): SampledPage {
  const row = rowOf(sample);
  const { quote, cell = null, retrieved_at, confirmed_at = retrieved_at } = row.evidence;
  return {
    number: sample.number,
    credit_union_id: row.credit_union_id,
    url: row.source_url,
    quote,
    cell,
    seen_at: confirmed_at,
  };
}

/**
 * Draws rates that were read from pages, weighted by how often each led a decision in the last `LED_DAYS` days.
 * @throws `conflict` if there is no such rate
 */
export async function drawSample(env: Env, { sample, seed }: OperatorBody<"drawSample">) {
  const measures = new QualityMeasures(env.CATALOG);
  const measurable = await measures.listMeasurable(dayOf(Date.now() - LED_DAYS * DAY_MS));
  const drawn = drawWeighted(
    measurable.map(({ rateId, led }) => [rateId, led + UNLED]),
    sample,
    seed,
  );
  const records = new Map((await measures.listRates(drawn)).map((record) => [record.rateId, record]));
  const texts = await new Confirmations(env.HARVEST).newestTexts(drawn);
  const measureId = createId("msr");
  const samples = drawn.flatMap((rateId) => {
    const record = records.get(rateId);
    if (record === undefined || record.evidence === null || record.sourceUrl === null) return [];
    return [{ measureId, rateId, row: JSON.stringify(columnsOf(record)), textSha256: texts.get(rateId) ?? null }];
  });
  if (samples.length === 0) throw new Problem("conflict", "No rate that was read from a page is in force: there is nothing to measure.");
  const numbered = samples.map((one, index) => ({ ...one, number: index + 1 }));
  await measures.begin({ measureId, seed, drawnAt: new Date().toISOString() }, numbered);
  return { measure_id: measureId, pages: numbered.map(toPage) };
}

async function requireSamples(env: Env, measureId: string): Promise<readonly QualitySampleRow[]> {
  const samples = await new QualityMeasures(env.CATALOG).listSamples(measureId);
  if (samples.length === 0) throw new Problem("not_found", `No sample ${measureId.slice(0, 100)} was drawn.`);
  return samples;
}

/** The text of a sampled page; null if the text is not kept. @throws `not_found` */
export async function readSampledText(env: Env, measureId: string, number: number) {
  const sample = (await requireSamples(env, measureId)).find((one) => one.number === number);
  if (sample === undefined) throw new Problem("not_found", `The sample ${measureId} has no page ${number}.`);
  const stored = sample.textSha256 === null ? null : await env.PAGES.get(textKey(sample.textSha256));
  return { text: stored === null ? null : await stored.text() };
}

/**
 * Compares what people read on pages with what was published when the sample was drawn.
 * @throws `not_found`, `conflict` for a page that was not drawn
 */
export async function recordMeasure(
  env: Env,
  operator: string,
  measureId: string,
  { pages, by }: OperatorBody<"recordMeasure">,
): Promise<RecordedMeasure> {
  const measuredBy = nameOfDecision(operator, by);
  const samples = new Map((await requireSamples(env, measureId)).map((one) => [one.number, one]));
  const judged = pages.map(({ number, reads }) => {
    const sample = samples.get(number);
    if (sample === undefined) throw new Problem("conflict", `The sample ${measureId} has no page ${number}. Nothing was recorded.`);
    return { number, rateId: sample.rateId, found: reads === null ? null : differencesOf(rowOf(sample), reads) };
  });
  const told = judged.flatMap(({ found, ...one }) => (found === null ? [] : [{ ...one, found }]));
  const wrong = told.filter(({ found }) => found.figures.length + found.scope.length > 0);
  const right = told.length - wrong.length;
  const measuredAt = new Date().toISOString();
  const wrongFigures = wrong.filter(({ found }) => found.figures.length > 0).length;
  const wrongScopes = wrong.filter(({ found }) => found.scope.length > 0).length;
  const outcome = {
    sample: told.length,
    right,
    wrong: wrong.length,
    wrong_figures: wrongFigures,
    wrong_scopes: wrongScopes,
    left: samples.size - told.length,
    interval: wilsonInterval(right, told.length),
    date: measuredAt.slice(0, 10),
  };
  await new QualityMeasures(env.CATALOG).finish(measureId, measuredBy, measuredAt, JSON.stringify(outcome));
  const differences = wrong.map(({ number, rateId, found }) => ({ number, rate_id: rateId, differs: [...found.figures, ...found.scope] }));
  return { ...outcome, differences };
}
