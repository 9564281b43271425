import type { Problem } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { overBudget } from "./budgets.ts";
import type { Credential } from "./credential.ts";
import { hostFault } from "./host.ts";
import type { SentHeaders } from "./sent-headers.ts";

/**
 * What every call is asked before any door is opened, whichever it knocks at: routes of the catalogue, the tool server, signing in, pages,
 * documents, and what there is none of (guides/metering.md#admission).
 */
export type AtTheDoor =
  /** Its address is refused already: the answer is at hand, and nothing is asked of anybody. */
  | { readonly is: "refused"; readonly reading: MeterReading }
  /** It is larger than anything that is read, or names no host. */
  | { readonly is: "unreadable"; readonly problem: Problem }
  | { readonly is: "admitted" };

/** A call as far as it is looked at. */
interface Knock {
  readonly method: string;
  readonly url: string;
  readonly headers: SentHeaders;
  readonly credential: Credential;
}

/**
 * Asks in this order; credentials are looked up and bodies are parsed behind it.
 * @param refusalOfAddress what is remembered of the call's address.
 */
export function askAtTheDoor({ credential, ...line }: Knock, refusalOfAddress: () => MeterReading | null): AtTheDoor {
  const problem = overBudget(line) ?? hostFault(line.headers);
  // A key stands for itself, so that nobody behind the same network locks it out.
  const standsForItself = problem === null && (credential.kind === "key" || credential.kind === "token");
  const reading = standsForItself ? null : refusalOfAddress();
  if (reading !== null) return { is: "refused", reading };
  return problem === null ? { is: "admitted" } : { is: "unreadable", problem };
}
