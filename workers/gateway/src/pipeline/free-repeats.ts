import type { Operation } from "@tellerline/contract";
import { MinuteCounts } from "../admission/minute-counts.ts";
import type { RequestContext } from "./request-context.ts";

/** Lets a few repeated requests a minute for documents that the caller already has go free (guides/metering.md#documents). */

const FREE_A_MINUTE = 10;
const repeats = new MinuteCounts();

/** Whether a call is a conditional request for a document, within the address's free ones of this minute. Counts it. */
export function mayBeFreeRepeat({ headers, clientAddress, startedMs }: RequestContext, { group, tagged }: Operation): boolean {
  if (group !== "gateway" || tagged !== true || !headers.has("if-none-match")) return false;
  return repeats.add(clientAddress, startedMs) <= FREE_A_MINUTE;
}
