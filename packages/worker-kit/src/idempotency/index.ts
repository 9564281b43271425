export {
  type IdempotencyStore,
  type IdempotentCall,
  type IdempotentOutcome,
  idempotencyKeyOf,
  idempotencyUuidOf,
  replayHeaders,
  runIdempotent,
} from "./run-idempotent.ts";
