import * as z from "zod";
import { stateCode } from "../fields.ts";
import { depositRatesRequest } from "../requests/deposit-rates.ts";
import { findInstitutionsQuery, institutionsPageQuery } from "../requests/institutions.ts";
import { rateHistoryQuery, rateMovementsPageQuery, rateMovementsQuery } from "../requests/rate-history.ts";
import { benchmarksQuery, dataQualityQuery, leagueTableQuery, listRatesQuery, rateBooksQuery } from "../requests/rates.ts";
import { slug } from "../requests/slug.ts";
import { rateRoutes } from "../routes/rates.ts";
import { served } from "./served.ts";

export const rateOperations = served(rateRoutes, {
  listRates: { query: listRatesQuery },
  listDemoRates: { query: listRatesQuery },
  getBenchmarks: { query: benchmarksQuery },
  getLeagueTable: { query: leagueTableQuery },
  listRateBooks: { query: rateBooksQuery },
  getRateHistory: { query: rateHistoryQuery },
  getRateMovements: { query: rateMovementsQuery },
  showRateMovements: { query: rateMovementsPageQuery },
  showDataQuality: { query: dataQualityQuery },
  rankDepositRates: { body: depositRatesRequest },
  findInstitutions: { query: findInstitutionsQuery },
  showInstitutions: { query: institutionsPageQuery },
  showInstitutionsOfState: { params: z.strictObject({ state: stateCode }), query: institutionsPageQuery },
  getCreditUnionProfile: { params: z.strictObject({ state: stateCode, slug: slug.max(200).meta({ pattern: "^[a-z0-9-]+$" }) }) },
});
