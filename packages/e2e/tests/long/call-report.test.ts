import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { importQuarter, readZipEntries, silentProgress } from "@tellerline/ops";
import { REFERENCE_LINES, REFERENCE_TABLES, secondsOf } from "@tellerline/vocabulary";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type NaiveFigure, type NaiveReference, naiveReasons } from "../../../scoring/src/oracle/naive-judge.oracle.ts";
import { callOperation } from "../../support/api.ts";
import { untilBooksAreRead, useOwnSystem } from "../../support/own-system.ts";

const QUARTER = join(ROOT, "../shared/data/ncua/call-report-data-2025-12.zip");
const QUARTERS = { "2023-12": "2023-12-31", "2024-03": "2024-03-31", "2024-06": "2024-06-30", "2025-12": "2025-12-31" } as const;
const present = existsSync(QUARTER);
if (!present) process.stderr.write(`The call-report test is left out: there is no ${QUARTER} in this checkout.\n`);

const MARKETS = [
  { account: "ACCT_521", file: "FS220.txt", product_type: "credit_card", amount: 5000, filled: 2872 },
  { account: "ACCT_522", file: "FS220.txt", product_type: "personal_loan", amount: 10_000, filled: 4335 },
  { account: "ACCT_523", file: "FS220.txt", product_type: "auto_loan", vehicle_condition: "new", amount: 30_000, filled: 4208 },
  { account: "ACCT_524", file: "FS220.txt", product_type: "auto_loan", vehicle_condition: "used", amount: 24_000, filled: 4241 },
  { account: "ACCT_526", file: "FS220L.txt", product_type: "equipment_loan", amount: 50_000, filled: 1320 },
  { account: "ACCT_562A", file: "FS220L.txt", product_type: "heloc", amount: 50_000, filled: 3055 },
  { account: "ACCT_563A", file: "FS220L.txt", product_type: "mortgage", amount: 300_000, filled: 3260 },
  { account: "ACCT_595A", file: "FS220H.txt", product_type: "student_loan", amount: 20_000, filled: 701 },
] as const;

type Line = Readonly<Record<string, string>>;

/** A rate that an institution reported for a quarter. It is parsed independently of the importer. */
interface Reported extends NaiveFigure {
  readonly quarter: string;
  readonly charter: string;
  readonly state: string;
  readonly account: string;
}

const pathOf = (quarter: string): string => join(ROOT, `../shared/data/ncua/call-report-data-${quarter}.zip`);

/** Reads a quarter's reported rates that are above 0 and at most 36 %, or at most 18 % for federal charters. */
async function readFigures(quarter: string, day: string): Promise<readonly Reported[]> {
  const entries = await readZipEntries(pathOf(quarter), ["FOICU.txt", "FS220.txt", "FS220L.txt", "FS220H.txt"], "call report");
  const records = z.array(z.record(z.string(), z.string()));
  const upper = (header: string[]) => header.map((name) => name.toUpperCase());
  const files = new Map(
    [...entries].map(([name, content]) => [name, records.parse(parse(content.toString("latin1"), { columns: upper }))]),
  );
  const charters = new Map(files.get("FOICU.txt")?.map((line: Line) => [line.CU_NUMBER, line]));
  const at = secondsOf(day);
  return MARKETS.flatMap(({ account, file, product_type: product, ...market }) =>
    (files.get(file) ?? []).flatMap((line): readonly Reported[] => {
      const charter = line.CU_NUMBER ?? "";
      const percent = Number(line[account]) / 100;
      const isFederal = charters.get(charter)?.CU_TYPE === "1";
      if (!(percent > 0 && percent <= 36) || (isFederal && percent > 18)) return [];
      const vehicleCondition = "vehicle_condition" in market ? market.vehicle_condition : null;
      const kind = { rateId: `${charter}/${account}`, product, vehicleCondition, program: "conventional", termMonths: null };
      const state = charters.get(charter)?.STATE ?? "";
      return [
        { ...kind, quarter: day, charter, state, account, from: at, until: at, percent, publishedAprPercent: null, isUnlawful: false },
      ];
    }),
  );
}

function medianOf(percents: readonly number[]): number {
  const sorted = percents.toSorted((left, right) => left - right);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

const published: readonly NaiveReference[] = REFERENCE_TABLES.flatMap(({ asOf, percent }) =>
  REFERENCE_LINES.flatMap((line) => {
    const average = percent[line];
    return average === undefined ? [] : [{ line, asOf: secondsOf(asOf), percent: average }];
  }),
);

/** Leaves out implausible figures (guides/data-quality.md#held-rates), by rules that are coded independently of the importer. */
function goodOnes(figures: readonly Reported[]): readonly Reported[] {
  const medians = [...Map.groupBy(figures, ({ from }) => from)].flatMap(([asOf, reported]): readonly NaiveReference[] => {
    const median = (product: string) => medianOf(reported.filter((one) => one.product === product).map(({ percent }) => percent));
    return [
      { line: "student_loan_median", asOf, percent: median("student_loan") },
      { line: "equipment_loan_median", asOf, percent: median("equipment_loan") },
    ];
  });
  const references = [...published, ...medians];
  return [...Map.groupBy(figures, ({ charter }) => charter).values()].flatMap((own) =>
    own.filter((figure) => naiveReasons(figure, own, references).length === 0),
  );
}

function lowestByState(figures: readonly Reported[]): ReadonlyMap<string, number> {
  const byState = [...Map.groupBy(figures, ({ state }) => state)];
  return new Map(byState.map(([state, own]) => [state, Math.min(...own.map(({ percent }) => percent))]));
}

describe.skipIf(!present)("a real quarter", () => {
  const system = useOwnSystem();
  let good: readonly Reported[] = [];
  beforeAll(async () => {
    const quarters = await Promise.all(Object.entries(QUARTERS).map(([quarter, day]) => readFigures(quarter, day)));
    good = goodOnes(quarters.flat());
  });

  it("brings in every institution and every plausible rate, and sets the others aside", async () => {
    const report = await importQuarter(system.operator, QUARTER, silentProgress);
    const rates = MARKETS.reduce((sum, { filled }) => sum + filled, 0);
    expect(report).toMatchObject({ accepted: 4374 + rates - 17, changed: 4374 + rates - 17, withheld: 17, published: true });
    const reasons = report.rejected.map(({ path, reason }) => `${path} ${reason}`);
    expect(reasons.filter((reason) => reason.includes("Above the 18 % that a federal credit union may charge"))).toHaveLength(14);
    expect(reasons.filter((reason) => reason.includes("Implausible"))).toEqual([
      expect.stringMatching(/FS220\.txt\/ACCT_523 Charter 17154, 4900: Implausible/),
      expect.stringMatching(/FS220\.txt\/ACCT_523 Charter 19745, 4000: Implausible/),
      expect.stringMatching(/FS220L\.txt\/ACCT_563A Charter 20516, 31500: Implausible/),
    ]);
    const { catalog } = await system.operator.status();
    expect(catalog).toMatchObject({ institutions: 4374, rates_by_origin: { ncua: rates - 17 } });
  });

  it("can be imported again without a change", async () => {
    expect(await importQuarter(system.operator, QUARTER, silentProgress)).toMatchObject({
      changed: 0,
      unchanged: 28_349,
      published: false,
    });
  });

  it("takes older ones in any order, and twice, into a history that has every figure of theirs that deserves to be quoted", async () => {
    const cars = good.filter(({ product }) => product === "auto_loan");
    const counts = Object.fromEntries(Object.values(QUARTERS).map((day) => [day, cars.filter(({ quarter }) => quarter === day).length]));
    const { key } = await system.operator.createKey({ plan: "enterprise" });
    for (const quarter of ["2024-06", "2023-12", "2024-03", "2024-06"]) {
      expect(await importQuarter(system.operator, pathOf(quarter), silentProgress)).toMatchObject({ history: true });
    }
    expect((await system.operator.status()).catalog).toMatchObject({ institutions: 4374, rates_by_origin: { ncua: 23_975 } });
    await system.operator.tick();
    const path = "/v1/rates/history?product_type=auto_loan&from=2023-12-31&to=2026-01-01";
    const { history } = (await callOperation("getRateHistory", { key, path }, system.baseUrl)).answer;
    const inForce = new Map(history.map(({ date, count }) => [date, count]));
    expect(Object.fromEntries(Object.keys(counts).map((date) => [date, inForce.get(date)]))).toEqual(counts);
  }, 300_000);

  it.each(MARKETS)("ranks the lowest $account of every state first that deserves to be quoted", async (of) => {
    const { account, file: _, filled: __, ...market } = of;
    await untilBooksAreRead();
    const { key } = await system.operator.createKey({ plan: "enterprise" });
    const newest = good.filter((figure) => figure.quarter === QUARTERS["2025-12"] && figure.account === account);
    const lowest = [...lowestByState(newest)].map(([state, percent]) => ({ state, percent }));
    expect(lowest.length).toBeGreaterThan(40);
    for (let start = 0; start < lowest.length; start += 25) {
      const part = lowest.slice(start, start + 25);
      const scenarios = part.map(({ state }) => ({ ...market, intent: "purchase", state, credit_score: 700 }));
      const { answer } = await callOperation("createBatchDecision", { key, body: { scenarios } }, system.baseUrl);
      const best = answer.results.map(({ best_offer }) => [best_offer?.credit_union_id.slice(-2), best_offer?.rate, best_offer?.apr]);
      // Without points and fees the APR equals the note rate, rounded to the three decimals of an answer.
      expect(best).toEqual(part.map(({ state, percent }) => [state, Number(percent.toFixed(6)), Number(percent.toFixed(3))]));
    }
  });
});
