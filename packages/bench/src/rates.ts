import { rmSync } from "node:fs";
import { layoutProposal } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/dev/utf8";
import { untilLooked } from "@tellerline/fleet";
import { compileGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { applyReading, failedExamples, failedProofs, layoutHash, type Reading, readRatePage } from "@tellerline/rate-reading";
import { measure, median } from "./support/measure.ts";
import { LENDER, type RateSite, startRateSite } from "./support/rate-site.ts";
import { type Receiver, startReceiver } from "./support/receiver.ts";
import { duration, heading, report } from "./support/report.ts";
import { newStateDir, operatorOf, startBundled } from "./support/seeded-system.ts";

const STYLE_RULE = ".wp-block-table td:nth-child(3n)>a:hover{margin:0 auto;padding:4px;color:#234}";
const PAGE_BYTES = 240_000;
/** Twelve tables of seven rows and seven columns: 588 cells. */
const [TABLES, ROWS, COLUMNS] = [12, 7, 7];

function largePage(): string {
  const row = (table: number, at: number) =>
    `<tr><td>New auto, model ${2014 + table}, ${12 * (at + 1)} months</td>${Array.from({ length: COLUMNS - 1 }, (_, column) => `<td>${(4 + table / 8 + at / 4 + column / 16).toFixed(2)}%</td>`).join("")}</tr>`;
  const head = `<tr><th>Loan</th>${Array.from({ length: COLUMNS - 1 }, (_, column) => `<th>Score ${800 - 40 * column}+ APR</th>`).join("")}</tr>`;
  const table = (number: number) =>
    `<h2>Auto loans ${number}</h2><table>${head}${Array.from({ length: ROWS - 1 }, (_, at) => row(number, at)).join("")}</table><p>Rates as of November 23, 2026.</p>`;
  const tables = Array.from({ length: TABLES }, (_, number) => table(number)).join("");
  const style = STYLE_RULE.repeat(Math.ceil((PAGE_BYTES - tables.length) / STYLE_RULE.length));
  return `<!doctype html><html><head><title>Rates</title><style>${style}</style></head><body>${tables}</body></html>`;
}

const readingOf = (layout: string, table: number): Reading => ({
  layout,
  rates: Array.from({ length: (ROWS - 1) * (COLUMNS - 1) }, (_, at) => ({
    label: `figure ${at}`,
    figures: { rate: { row: 2 + Math.floor(at / (COLUMNS - 1)), column: 2 + (at % (COLUMNS - 1)), figure: 1 } },
    scope: { product_type: "auto_loan", min_amount: table * 1000 + at },
  })),
});

function readPage(html: string): number {
  const page = readRatePage(html);
  const rates = page.tables.flatMap((table, number) => {
    const applied = applyReading(table, readingOf(layoutHash(table), number));
    if (!applied.ok) throw new Error(applied.faults.map(({ says }) => says).join(" "));
    return applied.rates;
  });
  failedProofs(rates);
  failedExamples(page);
  return rates.length;
}

function benchReading(): void {
  heading("Rates: reading a page by confirmed readings");
  const html = largePage();
  const timed = measure([{ name: "page", run: () => readPage(html) }]);
  report({
    what: "milliseconds for a page of 240 KB with 588 cells",
    ratio: timed("page").ms,
    spread: timed("page").spread,
    measured: `${duration(timed("page").ms)}, ${readPage(html)} rates`,
    promise: { kind: "at most", bound: 30 },
  });
}

async function look(operator: OperatorClient): Promise<void> {
  const { started_at } = await operator.runHarvest({ credit_union_ids: [LENDER.id] });
  await untilLooked(operator, started_at);
}

/**
 * Imports the lender and its site, lets the harvester read the page, accepts the layouts that it proposes, as a reviewer would, and publishes
 * the rates.
 */
async function confirm(operator: OperatorClient): Promise<void> {
  const institution = {
    kind: "credit_union",
    credit_union_id: LENDER.id,
    name: "BENCH CU",
    city: "AUSTIN",
    state: "TX",
    display_name: LENDER.name,
    charter_number: LENDER.charter,
    members: 1000,
  };
  await operator.putGazetteer("live", compileGazetteer(embeddedGazetteer(), utf8));
  const { rejected } = await runImport(operator, { kind: "rates" }, [{ line: 1, row: institution }], silentProgress);
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
  const site = { line: 1, charter_number: LENDER.charter, url: `https://${LENDER.host}/`, listed_on: "2026-11-01" };
  await operator.importSites({ lines: [site], skip_bad: false });
  await look(operator);
  const { drafts } = await operator.listDrafts({ list: "layouts" });
  const found = drafts.filter(({ proposed }) => layoutProposal.parse(proposed).reading.rates.length > 0);
  await operator.decideDrafts({
    decisions: found.map(({ draft_id, text_hash }) => ({ draft_id, text_hash, decision: "accept" as const })),
  });
  await operator.publishHarvest({});
}

async function watch(baseUrl: string, operator: OperatorClient, webhook_url: string): Promise<void> {
  const { key } = await operator.createKey({ plan: "enterprise", sandbox: false });
  const monitor = {
    name: "Bench",
    decision_context: { product_type: "auto_loan", state: "TX", amount: 20_000, term_months: 60 },
    conditions: [{ field: "rate", operator: "gt", value: 0.01 }],
    cooldown_hours: 0,
    webhook_url,
  };
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const response = await fetch(`${baseUrl}/v1/monitors`, { method: "POST", headers, body: JSON.stringify(monitor) });
  if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`);
}

/**
 * Number of changes that are measured. The harvester makes at most twelve checks of a site's pages a day, and each run takes three of
 * them: the first run reads the page that is then confirmed, and three runs are left.
 */
const MOVES = 3;

/** Milliseconds from the answer with a changed figure to the event at the receiver, for each of several changes. */
async function moveFigures(operator: OperatorClient, site: RateSite, receiver: Receiver): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let move = 1; move <= MOVES; move += 1) {
    site.figures = site.figures.map((figure) => Math.round((figure + 0.05) * 100) / 100);
    await look(operator);
    const [arrivedMs] = await receiver.times(1);
    if (arrivedMs === undefined) throw new Error("No event arrived.");
    samples.push(arrivedMs - site.answeredAtMs());
  }
  return samples;
}

async function benchFigureToReceiver(): Promise<void> {
  heading("A figure that moved on a confirmed page, from the fetch to the receiver of a monitor's event");
  const site = await startRateSite([5, 5.25, 5.5]);
  const receiver = await startReceiver();
  const stateDir = newStateDir();
  const { started: system } = await startBundled({ stateDir, fleet: site.url });
  const operator = operatorOf(system);
  await confirm(operator);
  await watch(system.baseUrl, operator, receiver.url);
  const samples = (await moveFigures(operator, site, receiver)).toSorted((left, right) => left - right);
  await system.stop();
  receiver.stop();
  site.stop();
  rmSync(stateDir, { recursive: true, force: true });
  report({
    what: "seconds, the slowest of three",
    ratio: (samples.at(-1) ?? Number.POSITIVE_INFINITY) / 1000,
    measured: `half ${duration(median(samples))}, the slowest ${duration(samples.at(-1) ?? 0)}`,
    promise: { kind: "at most", bound: 2 },
  });
}

/** Measures reading pages of rates, and publishing what moved on them (guides/rates-from-pages.md). */
export async function benchRates(): Promise<void> {
  benchReading();
  await benchFigureToReceiver();
}
