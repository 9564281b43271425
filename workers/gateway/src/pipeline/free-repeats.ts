import type { Route } from "@tellerline/contract";
import { MinuteCounts } from "../admission/minute-counts.ts";
import type { RequestContext } from "./request-context.ts";

/** Lets an address check a few times a minute, free of charge, whether documents that it already has are current (guides/metering.md#documents). */

const FREE_A_MINUTE = 10;
const repeats = new MinuteCounts();

/** Counts a conditional request for a document. @returns whether the request is free if the document has not changed */
export function mayBeFreeRepeat({ headers, clientAddress, startedMs }: RequestContext, { group, tagged }: Route): boolean {
  if (group !== "documents" || tagged !== true || !headers.has("if-none-match")) return false;
  return repeats.add(clientAddress, startedMs) <= FREE_A_MINUTE;
}
