import { compareText } from "@tellerline/book";
import { type AssumedScenario, assume, type LoanPrice, priceLoan, type RateSheetRow, type Scenario } from "@tellerline/scoring";
import { UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import Database from "better-sqlite3";
import * as z from "zod";

const SCHEMA = `create table rates (
  rate_id text primary key, credit_union_id text, product text, term integer, state text, rate real, points real, fees real,
  annual_fee real, initial_fixed integer, fully_indexed real, min_amount real, max_amount real, min_score integer, max_score integer,
  min_down real, occupancy text, audience text, intents text, vehicle text, program text)`;
const INDEX = "create index market on rates (product, state, term, rate)";
const QUERY = `select credit_union_id, rate, points, fees, annual_fee, initial_fixed, fully_indexed from rates
  where product = @product and PLACE and (term = @term or term is null)
    and (min_amount is null or min_amount <= @amount) and (max_amount is null or max_amount >= @amount)
    and (min_score is null or min_score <= @score) and (max_score is null or max_score >= @score)
    and (min_down is null or min_down <= @down) and (occupancy is null or occupancy = @occupancy)
    and (audience = 'general' or audience = @audience) and (intents is null or intents like @intent)
    and program = @program`;

interface Candidate extends LoanPrice {
  readonly creditUnionId: string;
}

const record = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

function toCandidate(values: unknown): Candidate {
  // The cast is not checked: the driver returns a row as an array in the query's order, and checking it by a schema would be the slowest step.
  const [creditUnionId, noteRatePercent, pointsPercent, feesUsd, annualFeeUsd, initialFixedMonths, fullyIndexedRatePercent] =
    values as z.infer<typeof record>;
  const own = { noteRatePercent, pointsPercent, feesUsd, annualFeeUsd, initialFixedMonths, fullyIndexedRatePercent };
  return { ...UNPUBLISHED_PRICE, ...own, creditUnionId };
}

function rank(candidates: readonly Candidate[], scenario: AssumedScenario, limit: number) {
  const offers = candidates.flatMap((candidate) => {
    const priced = priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, candidate);
    return priced === null ? [] : [{ ...priced, creditUnionId: candidate.creditUnionId }];
  });
  offers.sort(
    (left, right) =>
      left.aprMilliPercent - right.aprMilliPercent ||
      left.totalCostUsd - right.totalCostUsd ||
      compareText(left.creditUnionId, right.creditUnionId),
  );
  const seen = new Set<string>();
  return offers.filter(({ creditUnionId }) => !seen.has(creditUnionId) && seen.add(creditUnionId)).slice(0, limit);
}

/** The obvious alternative to the rate book: rates in SQLite, one indexed query for each scenario, rows priced and sorted in JavaScript. */
export function openSqlite(rows: readonly RateSheetRow[]) {
  const database = new Database(":memory:");
  database.exec(SCHEMA);
  const insert = database.prepare(`insert into rates values (${Array(21).fill("?").join(",")})`);
  database.transaction(() => {
    for (const row of rows) {
      insert.run(
        ...[row.rateId, row.creditUnionId, row.product, row.termMonths, row.states?.[0] ?? null, row.noteRatePercent, row.pointsPercent],
        ...[row.feesUsd, row.annualFeeUsd, row.initialFixedMonths, row.fullyIndexedRatePercent, row.minAmountUsd, row.maxAmountUsd],
        ...[row.minCreditScore, row.maxCreditScore, row.minDownPaymentPercent, row.occupancy, row.audience],
        ...[row.intents?.join() ?? null, row.vehicleCondition, row.program],
      );
    }
  })();
  database.exec(`${INDEX}; analyze`);
  const here = database.prepare(QUERY.replace("PLACE", "(state = @state or state is null)")).raw();
  const everywhere = database.prepare(QUERY.replace("PLACE", "@state is null")).raw();
  return (asked: Scenario, limit: number) => {
    const scenario = assume(asked);
    const candidates = (scenario.state === null ? everywhere : here).all({
      product: scenario.product,
      state: scenario.state,
      term: scenario.termMonths,
      amount: scenario.amountUsd,
      score: scenario.creditScore,
      down: scenario.downPaymentPercent,
      occupancy: scenario.occupancy,
      audience: scenario.audience,
      intent: `%${scenario.intent}%`,
      program: scenario.program,
    });
    return rank(candidates.map(toCandidate), scenario, limit);
  };
}
