import { z } from "zod";
import { stateCode } from "../fields.ts";
import {
  benchmarksQuery,
  benchmarksResponse,
  demoRatesResponse,
  depositRatesRequest,
  depositRatesResponse,
  leagueTableQuery,
  leagueTableResponse,
  listRatesQuery,
  listRatesResponse,
  profileResponse,
} from "../schemas/rates.ts";
import { ONE, type Operation } from "./operation.ts";

const shared = { group: "rates", cost: ONE, effect: "read", cors: true } as const;

export const rateOperations = {
  listRates: {
    ...shared,
    method: "GET",
    path: "/v1/rates",
    flow: "rates",
    plan: "free",
    tool: "list_rates",
    summary: "List rates",
    description:
      "Published loan rates with their requirements, in a stable order (product, term, note rate). A state selects rates whose footprint reaches it.",
    query: listRatesQuery,
    response: { status: 200, schema: listRatesResponse, description: "One page of rates." },
    errors: [],
  },
  listDemoRates: {
    ...shared,
    method: "GET",
    path: "/v1/demo/rates",
    flow: "demo",
    plan: null,
    tool: null,
    summary: "List demo rates",
    description:
      "The shape and filters of `/v1/rates` over a fixed, invented data set, without a key. Not market data; never quote it as an offer.",
    query: listRatesQuery,
    response: { status: 200, schema: demoRatesResponse, description: "One page of invented rates." },
    errors: [],
  },
  getBenchmarks: {
    ...shared,
    method: "GET",
    path: "/v1/benchmarks",
    flow: "benchmarks",
    plan: "free",
    tool: "get_benchmarks",
    summary: "Get benchmarks",
    description:
      "APR quartiles by product, term and state. Each institution counts once, with its best rate for a standard borrower (credit score 740, primary residence, no special audience, 20 % down) at the product's standard amount.",
    query: benchmarksQuery,
    response: { status: 200, schema: benchmarksResponse, description: "Benchmark rows; `state` null is national." },
    errors: [],
  },
  getLeagueTable: {
    ...shared,
    method: "GET",
    path: "/v1/league-table",
    flow: "league_table",
    plan: "free",
    tool: "get_league_table",
    summary: "Rank a market",
    description:
      "The cheapest offers of a market by true cost, ranked as in a decision. Amount and term default to the product's standard.",
    query: leagueTableQuery,
    response: { status: 200, schema: leagueTableResponse, description: "Ranked offers." },
    errors: [],
  },
  rankDepositRates: {
    ...shared,
    method: "POST",
    path: "/v1/deposit-rates",
    flow: "deposit_rates",
    plan: "free",
    tool: "rank_deposit_rates",
    summary: "Rank deposit rates",
    description: "Deposit rates that take the amount, highest APY first, one per institution, with the interest over the term.",
    body: depositRatesRequest,
    example: { product_type: "certificate", amount: 10000, term_months: 12, state: "TX" },
    response: { status: 200, schema: depositRatesResponse, description: "Ranked deposit rates." },
    errors: [],
  },
  getCreditUnionProfile: {
    ...shared,
    method: "GET",
    path: "/credit-unions/{state}/{slug}",
    flow: "profile",
    plan: null,
    tool: "get_credit_union_profile",
    summary: "Show a credit union",
    description: "An institution's profile with its rates. A browser gets the same as a page.",
    params: z.strictObject({ state: stateCode, slug: z.string().max(200) }),
    response: { status: 200, schema: profileResponse, description: "The profile.", html: true },
    errors: [],
  },
} as const satisfies Record<string, Operation>;
