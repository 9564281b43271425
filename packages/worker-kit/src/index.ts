export {
  type BookPointer,
  bookKey,
  bookPointer,
  createBookLoader,
  createDetailedBookLoader,
  detailsKey,
  type LoadedBook,
  type LoadedBookWithDetails,
  pointerKey,
  utf8,
} from "./books/loader.ts";
export { readJson } from "./http/body.ts";
export {
  type Call,
  CONTEXT_REQUEST_ID,
  createGroupApp,
  type Handler,
  type Handlers,
  type Reply,
  refuseQuery,
  toRoutePath,
} from "./http/group-app.ts";
export { describeError, log } from "./http/log.ts";
export {
  CONTEXT_HEADER,
  COST_HEADER,
  encodeContext,
  type Principal,
  type RequestContext,
  STALE_KEYS_HEADER,
  type Usage,
} from "./http/principal.ts";
export { Problem, problemResponse, toProblem, validationProblem } from "./http/problem.ts";
export { DEMO_NOTICE, OFFER_DISCLOSURES, RATES_DISCLOSURE } from "./offers/disclosures.ts";
export { toAction, toCurrentOffer, toOffer, toOffers, toTimestamp } from "./offers/translate.ts";
