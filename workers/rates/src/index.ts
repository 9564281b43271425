import { rateOperations } from "@tellerline/contract";
import { EARLIER_SET_ROUTE, storedSet } from "@tellerline/quoting";
import { createGroupApp, type Route } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { showDataQuality } from "./data-quality.ts";
import type { Env } from "./env.ts";
import { findInstitutions, showInstitutions, showInstitutionsOfState } from "./find-institutions.ts";
import { listRateBooks } from "./list-rate-books.ts";
import { listDemoRates, listRates } from "./list-rates.ts";
import { getBenchmarks, getLeagueTable, rankDepositRates } from "./markets.ts";
import { getCreditUnionProfile } from "./profile.ts";
import { getRateHistory } from "./rate-history.ts";
import { getRateMovements, showRateMovements } from "./rate-movements.ts";
import { getSitemap } from "./sitemap.ts";

const earlierSet: Route<Env> = {
  method: "GET",
  path: EARLIER_SET_ROUTE,
  serve: async ({ env, params }) => Response.json(await storedSet(env.CATALOG, params.version ?? "")),
};

export default createGroupApp<"rates", Env>(
  rateOperations,
  {
    listRates,
    listDemoRates,
    getBenchmarks,
    getLeagueTable,
    listRateBooks,
    getRateHistory,
    getRateMovements,
    showRateMovements,
    showDataQuality,
    rankDepositRates,
    findInstitutions,
    showInstitutions,
    showInstitutionsOfState,
    getSitemap,
    getCreditUnionProfile,
  },
  { wake: (call) => books.get(call, "live"), routes: [earlierSet] },
);
