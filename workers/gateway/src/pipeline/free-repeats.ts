import type { Route } from "@tellerline/contract";
import { MinuteCounts } from "../admission/minute-counts.ts";
import type { RequestContext } from "./request-context.ts";

/** Makes a few conditional requests a minute free, if they are for documents that the caller already has (guides/metering.md#documents). */

const FREE_A_MINUTE = 10;
const repeats = new MinuteCounts();

/** Counts a conditional request for a document. @returns whether it is free for its address. */
export function mayBeFreeRepeat({ headers, clientAddress, startedMs }: RequestContext, { group, tagged }: Route): boolean {
  if (group !== "gateway" || tagged !== true || !headers.has("if-none-match")) return false;
  return repeats.add(clientAddress, startedMs) <= FREE_A_MINUTE;
}
