import { at } from "@tellerline/book";
import { ENGINE_VERSION, LIMITS } from "@tellerline/contract";
import {
  askedBooks,
  ratesDisclosure,
  stateAnnotator,
  storedSet,
  timeOfAnswer,
  toOffers,
  toRateBook,
  toScenario,
  toStandings,
  toTimestamp,
} from "@tellerline/quoting";
import {
  assumptionsOf,
  contestedDepositSentences,
  creditUnionIdOf,
  decide,
  listBenchmarks,
  marketOf,
  offerSentences,
  provenanceOf,
  providerNameOf,
  type RateBook,
  rankDeposits,
  requirementsOf,
  slugOf,
} from "@tellerline/scoring";
import { loanProduct } from "@tellerline/vocabulary";
import { type Call, environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { rateCursor, rowOfCursor } from "./cursor.ts";
import { whyNoDeposits, whyNoMarket } from "./empty-because.ts";
import type { Env } from "./env.ts";
import { toBenchmarkRow } from "./translate.ts";

const benchmarksOf = (book: RateBook, { product_type, state, term_months, credit_score }: Partial<Call<"getBenchmarks", Env>["query"]>) =>
  listBenchmarks(book, {
    product: product_type ?? null,
    state: state ?? null,
    termMonths: term_months ?? null,
    creditScore: credit_score ?? null,
  });

export const getBenchmarks: Handler<"getBenchmarks", Env> = async (call) => {
  const { query, context } = call;
  const environment = environmentOf(context);
  const { set, loaded } = await books.get(call, environment);
  const { book, pointer } = loaded;
  const { limit, cursor, ...filter } = query;
  const filterKey = `benchmarks ${JSON.stringify(filter)}`;
  const all = benchmarksOf(book, filter);
  const sorted = [...all.filter((one) => one.state === null), ...all.filter((one) => one.state !== null)];
  const from = cursor === undefined ? 0 : rowOfCursor(cursor, pointer.hash, filterKey);
  const end = limit === undefined ? sorted.length : Math.min(from + limit, sorted.length);
  const nowSeconds = timeOfAnswer(environment, { set, loaded });
  const benchmarks = sorted.slice(from, end).map((one) => toBenchmarkRow(one, nowSeconds));
  return {
    body: {
      as_of: toTimestamp(pointer.asOf),
      count: benchmarks.length,
      benchmarks,
      ...saidIfEmpty(benchmarks, () =>
        whyNoMarket(filter, ["credit_score", "term_months", "state"], (rest) => benchmarksOf(book, rest).length > 0),
      ),
      next_cursor: end < sorted.length ? rateCursor(pointer.hash, filterKey, end) : null,
      disclosure: ratesDisclosure(environment),
    },
  };
};

export const getLeagueTable: Handler<"getLeagueTable", Env> = async (call) => {
  const { query, context } = call;
  const { product_type: product, state = null } = query;
  const environment = environmentOf(context);
  const { set, loaded, knowledge, headers } = await askedBooks(books, call, environment, query.rate_book, (version) =>
    storedSet(call.env.CATALOG, version),
  );
  const { book, pointer } = loaded;
  const annotator = stateAnnotator(knowledge, state);
  const nowSeconds = timeOfAnswer(environment, { set, loaded });
  const amountOf = ({ amount }: Partial<typeof query>) => amount ?? loanProduct(product).standardAmountUsd;
  const decideFor = (asked: Partial<typeof query>, limit: number) => {
    const loan = { ...asked, product_type: product, amount: amountOf(asked) };
    const scenario = toScenario(loan, { state: asked.state ?? null, creditScore: asked.credit_score });
    return decide(book, scenario, { limit, nowSeconds, standingOf: toStandings(book, annotator) });
  };
  const decision = decideFor(query, query.limit ?? LIMITS.defaultLeagueTableSize);
  const offers = toOffers(book, decision, annotator);
  return {
    headers,
    basis: set,
    body: {
      as_of: toTimestamp(pointer.asOf),
      rate_book: toRateBook(loaded),
      engine_version: ENGINE_VERSION,
      product_type: product,
      state,
      term_months: decision.assumed.termMonths,
      amount: amountOf(query),
      count: offers.length,
      offers,
      ...saidIfEmpty(offers, () =>
        whyNoMarket(query, ["amount", "credit_score", "term_months", "state"], (rest) => decideFor(rest, 1).offers.length > 0),
      ),
      assumptions: [...assumptionsOf(decision.assumed.asked), ...offerSentences(book, decision)],
      disclosure: ratesDisclosure(environment),
    },
  };
};

export const rankDepositRates: Handler<"rankDepositRates", Env> = async (call) => {
  const { body, context } = call;
  const environment = environmentOf(context);
  const { book, pointer } = await books.rates(call, environment);
  const { product_type: product, amount: amountUsd, term_months: termMonths = null, state = null } = body;
  const request = { product, amountUsd, termMonths, state };
  const ranked = rankDeposits(book, request, body.limit);
  const rows = ranked.map(({ row, institution, apyPercent, interestUsd }, index) => {
    const bounds = requirementsOf(book.requirements, at(book.requirement, row));
    const { observedAt, sourceUrl } = provenanceOf(book, row);
    return {
      rank: index + 1,
      provider: providerNameOf(book, institution),
      credit_union_id: creditUnionIdOf(book, institution),
      slug: slugOf(book, institution),
      product_type: product,
      apy: apyPercent,
      term_months: marketOf(book, row).termMonths,
      amount_range: { min: bounds.minAmountUsd, max: bounds.maxAmountUsd },
      interest_usd: interestUsd,
      as_of: toTimestamp(observedAt),
      source_url: sourceUrl,
    };
  });
  const assumptions = [
    ...(state === null ? ["No state was given: rates of every state are considered, and availability is not checked."] : []),
    ...contestedDepositSentences(book, request, ranked),
  ];
  return {
    body: {
      as_of: toTimestamp(pointer.asOf),
      count: rows.length,
      deposit_rates: rows,
      ...saidIfEmpty(rows, () => whyNoDeposits(book, environment, body)),
      assumptions,
      disclosure: ratesDisclosure(environment),
    },
  };
};
