export { parseJson, readBytes } from "./http/body.ts";
export { callerAddress, issuingNetwork } from "./http/client-address.ts";
export { cursorProblem, decodeCursor, encodeCursor } from "./http/cursor.ts";
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
  type CallContext,
  CONTEXT_HEADER,
  encodeContext,
  environmentOf,
  type Principal,
  STALE_KEYS_HEADER,
  type Usage,
} from "./http/principal.ts";
export { Problem, problemResponse, toProblem, validationProblem } from "./http/problem.ts";
export { enqueue } from "./queues/send.ts";
