import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { importQuarter, readZipEntries, silentProgress } from "@tellerline/ops";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callOperation } from "../../support/api.ts";
import { untilBooksAreRead, useOwnSystem } from "../../support/own-system.ts";

const QUARTER = join(ROOT, "../shared/data/ncua/call-report-data-2025-12.zip");
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

/** The agency's files, read in the plainest way: the oracle knows nothing of the importer. */
async function readFiles(): Promise<ReadonlyMap<string, readonly Line[]>> {
  const entries = await readZipEntries(QUARTER, ["FOICU.txt", "FS220.txt", "FS220L.txt", "FS220H.txt"], "call report");
  const records = z.array(z.record(z.string(), z.string()));
  const upper = (header: string[]) => header.map((name) => name.toUpperCase());
  return new Map([...entries].map(([name, content]) => [name, records.parse(parse(content.toString("latin1"), { columns: upper }))]));
}

/** The lowest plausible figure of each state, in percent. */
function lowestByState(files: ReadonlyMap<string, readonly Line[]>, file: string, account: string): ReadonlyMap<string, number> {
  const stateOf = new Map(files.get("FOICU.txt")?.map((line) => [line.CU_NUMBER, line.STATE ?? ""]));
  const lowest = new Map<string, number>();
  for (const line of files.get(file) ?? []) {
    const percent = Number(line[account]) / 100;
    const state = stateOf.get(line.CU_NUMBER) ?? "";
    if (percent > 0 && percent <= 36) lowest.set(state, Math.min(percent, lowest.get(state) ?? 100));
  }
  return lowest;
}

describe.skipIf(!present)("a real quarter", () => {
  const system = useOwnSystem();
  let files: ReadonlyMap<string, readonly Line[]> = new Map();
  beforeAll(async () => {
    files = await readFiles();
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

  it("takes older ones in any order, and twice, into a history that has every figure of theirs", async () => {
    const counts = { "2023-12-31": 9076, "2024-03-31": 9011, "2024-06-30": 8939, "2025-12-31": 8447 };
    const { key } = await system.operator.createKey({ plan: "enterprise" });
    for (const quarter of ["2024-06", "2023-12", "2024-03", "2024-06"]) {
      const path = join(ROOT, `../shared/data/ncua/call-report-data-${quarter}.zip`);
      expect(await importQuarter(system.operator, path, silentProgress)).toMatchObject({ published: false, history: true });
    }
    expect((await system.operator.status()).catalog).toMatchObject({ institutions: 4374, rates_by_origin: { ncua: 23_975 } });
    await system.operator.tick();
    const path = "/v1/rates/history?product_type=auto_loan&from=2023-12-31&to=2026-01-01";
    const { history } = (await callOperation("getRateHistory", { key, path }, system.baseUrl)).answer;
    const inForce = new Map(history.map(({ date, count }) => [date, count]));
    expect(Object.fromEntries(Object.keys(counts).map((date) => [date, inForce.get(date)]))).toEqual(counts);
  }, 300_000);

  it.each(MARKETS)("ranks the lowest $account of every state first", async ({ account, file, filled: _, ...market }) => {
    await untilBooksAreRead();
    const { key } = await system.operator.createKey({ plan: "enterprise" });
    const lowest = [...lowestByState(files, file, account)].map(([state, percent]) => ({ state, percent }));
    expect(lowest.length).toBeGreaterThan(40);
    for (let start = 0; start < lowest.length; start += 25) {
      const part = lowest.slice(start, start + 25);
      const scenarios = part.map(({ state }) => ({ ...market, intent: "purchase", state, credit_score: 700 }));
      const { answer } = await callOperation("createBatchDecision", { key, body: { scenarios } }, system.baseUrl);
      const best = answer.results.map(({ best_offer }) => [best_offer?.credit_union_id.slice(-2), best_offer?.rate, best_offer?.apr]);
      // Without points and fees the APR is the note rate, to the three decimals of an answer.
      expect(best).toEqual(part.map(({ state, percent }) => [state, Number(percent.toFixed(6)), Number(percent.toFixed(3))]));
    }
  });
});
