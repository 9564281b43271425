import type { Operation } from "@tellerline/contract";
import { MinuteCounts } from "../admission/minute-counts.ts";
import type { RequestContext } from "./request-context.ts";

/** Documents that a caller has already, which cost nothing a few times a minute (guides/metering.md#documents). */

const FREE_A_MINUTE = 10;
const repeats = new MinuteCounts();

/** Whether a call may turn out to be for a document that the caller has, and is one of those that nobody counts. It is counted here. */
export function mayBeFreeRepeat({ headers, clientAddress, startedMs }: RequestContext, { group, tagged }: Operation): boolean {
  if (group !== "gateway" || tagged !== true || !headers.has("if-none-match")) return false;
  return repeats.add(clientAddress, startedMs) <= FREE_A_MINUTE;
}
