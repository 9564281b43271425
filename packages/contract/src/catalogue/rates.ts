import { depositRatesResponse } from "../answers/deposit-rates.ts";
import { findInstitutionsResponse } from "../answers/institutions.ts";
import { docsResponse } from "../answers/meta.ts";
import { rateHistoryResponse, rateMovementsResponse } from "../answers/rate-history.ts";
import {
  benchmarksResponse,
  dataQualityResponse,
  demoRatesResponse,
  leagueTableResponse,
  listRatesResponse,
  profileResponse,
  rateBooksResponse,
} from "../answers/rates.ts";
import type { rateOperations } from "../operations/rates.ts";
import { type DocsOf, SHORT_LIST } from "./docs.ts";

export const rateDocs = {
  listRates: {
    toolDefaults: SHORT_LIST,
    samplePath: "/v1/rates?product_type=mortgage&state=TX&limit=5",
    summary: "List rates",
    description:
      "Published loan rates with their requirements, in a stable order (product, term, held before good, note rate). `state` selects rates that are available in that state.",
    response: { schema: listRatesResponse, description: "One page of rates." },
  },
  listDemoRates: {
    samplePath: "/v1/demo/rates?product_type=auto_loan&state=TX&limit=5",
    summary: "List demo rates",
    description:
      "Same response and filters as `/v1/rates`, over a fixed, invented data set, without a key. Not market data; never quote it as an offer.",
    response: { schema: demoRatesResponse, description: "One page of invented rates." },
  },
  getBenchmarks: {
    toolDefaults: { limit: 20 },
    samplePath: "/v1/benchmarks?product_type=auto_loan&state=TX",
    summary: "Get benchmarks",
    description:
      "APR quartiles by product, term and state. Each institution counts once, with its best rate for a standard borrower (credit score 740, primary residence, no special audience, 20% down) at the product's standard amount.",
    response: { schema: benchmarksResponse, description: "Benchmark rows. A null `state` is national." },
  },
  getLeagueTable: {
    toolDefaults: SHORT_LIST,
    samplePath: "/v1/league-table?product_type=personal_loan&state=CA&amount=12000",
    summary: "Rank a market",
    description:
      "The cheapest offers of a market by true cost, ranked as in a decision. Amount and term default to the product's standard.",
    response: { schema: leagueTableResponse, description: "Ranked offers." },
  },
  listRateBooks: {
    toolDefaults: SHORT_LIST,
    summary: "List the versions of the books",
    description:
      "The sets of books that decisions, batches and league tables can be answered from again, newest first: every set of the last 7 days, and the last of each day for 90.",
    response: { schema: rateBooksResponse, description: "The versions." },
  },
  getRateHistory: {
    samplePath: "/v1/rates/history?product_type=auto_loan&state=TX",
    summary: "See rate history",
    description:
      "For each day, the lowest and median note rate in force at the end of the day, and the number of rates. Days before the first observation are left out; a day to come has what is in force now. At most 1,830 days, which is five years.",
    response: { schema: rateHistoryResponse, description: "One row per day." },
  },
  getRateMovements: {
    toolDefaults: SHORT_LIST,
    samplePath: "/v1/rates/movements?product_type=auto_loan&state=TX&from=2024-12-31&to=2025-12-31",
    summary: "See who moved most",
    description:
      "Institutions whose lowest note rate in a market moved between the ends of two days, widest first, with their rate then and now. Institutions without a rate on both days are left out.",
    response: { schema: rateMovementsResponse, description: "Institutions by how far their rate moved." },
  },
  showRateMovements: {
    samplePath: "/movements?product_type=auto_loan&state=TX",
    summary: "See who moved most in a browser",
    description: "The same as `/v1/rates/movements` over live rates, without a key: a page for browsers, metered by client address.",
    response: { schema: rateMovementsResponse, description: "Institutions by how far their rate moved." },
  },
  showDataQuality: {
    summary: "See where figures come from, and what is held",
    description:
      "How many live rates of each product, in all or in a state, take part in answers, why the others are held, where from and how old they are, and the published averages that they are held against. Keyless, metered by client address. JSON, or a readable page for browsers.",
    response: { schema: dataQualityResponse, description: "Counts by product and reason." },
  },
  rankDepositRates: {
    toolDefaults: SHORT_LIST,
    summary: "Rank deposit rates",
    description: "Deposit rates available for the amount, highest APY first, one per institution, with the interest earned over the term.",
    example: { product_type: "certificate", amount: 10000, term_months: 12, state: "TX" },
    response: { schema: depositRatesResponse, description: "Ranked deposit rates." },
  },
  findInstitutions: {
    toolDefaults: SHORT_LIST,
    samplePath: "/v1/institutions?q=beacon&limit=3",
    summary: "Find an institution",
    description:
      "Finds credit unions by name, trade name, id, former id or charter number. Misspelled names are found if nothing else is, and say so in `matched_by`.",
    response: { schema: findInstitutionsResponse, description: "One page of institutions." },
  },
  showInstitutions: {
    summary: "Search institutions in a browser",
    description:
      "All institutions, or those that `q` finds, the largest first. Keyless, metered by client address. JSON, or a page for browsers.",
    response: { schema: findInstitutionsResponse, description: "One page of institutions." },
  },
  showInstitutionsOfState: {
    samplePath: "/credit-unions/TX",
    summary: "Search a state's institutions in a browser",
    description: "As `/credit-unions`, of one state.",
    response: { schema: findInstitutionsResponse, description: "One page of institutions." },
  },
  getSitemap: {
    summary: "List the pages for search engines",
    description: "Pages for people: the explorer, the reference, and those of each state and institution (sitemaps.org).",
    response: { schema: docsResponse, description: "The map." },
  },
  getCreditUnionProfile: {
    samplePath: "/credit-unions/TX/synthetic-beacon-workers-cu-3105-lytle",
    sampleOfSandbox: true,
    summary: "Show a credit union",
    description:
      "An institution's profile with its rates. Browsers get it as an HTML page. The example is an invented institution, which a sandbox key finds.",
    response: { schema: profileResponse, description: "The profile." },
  },
} as const satisfies DocsOf<typeof rateOperations>;
