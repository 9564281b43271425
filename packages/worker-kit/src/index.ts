export { parseJson, readBytes, requirePlainUtf8 } from "./http/body.ts";
export { both } from "./http/both.ts";
export {
  type CallContext,
  CONTEXT_HEADER,
  CONTEXT_REQUEST_ID,
  encodeContext,
  environmentOf,
  INTERNAL_HEADER_PREFIX,
  type Principal,
  requirePrincipal,
  SPARED_HEADER,
  STALE_KEYS_HEADER,
  type Usage,
  WATCHED_HEADER,
} from "./http/call-context.ts";
export { callerAddress, issuingNetwork } from "./http/client-address.ts";
export { cursorProblem, decodeCursor, encodeCursor } from "./http/cursor.ts";
export { leaveOut, saidIfEmpty } from "./http/empty-list.ts";
export { entityTagOf, requireMatch, respondTagged, type Tagged } from "./http/entity-tag.ts";
export {
  type Call,
  createGroupApp,
  type GroupEnv,
  type Handler,
  type Handlers,
  type Reply,
  refuseQuery,
  toRoutePath,
  WAKE_PATH,
} from "./http/group-app.ts";
export { preferenceOf, readPair, splitOutsideQuotes } from "./http/header-lists.ts";
export { describeError, log } from "./http/log.ts";
export { INVALID_TOKEN, Problem, problemResponse, toProblem, validationProblem } from "./http/problem.ts";
export { type ReceiptEnv, receiptSigners } from "./http/receipt.ts";
export type { Route } from "./http/routes.ts";
export { enqueue } from "./queues/send.ts";
export { giveWay, sleep } from "./sleep.ts";
