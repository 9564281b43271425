export { isStateCode, STATE_CODES, STATES, type StateCode } from "./states.ts";
