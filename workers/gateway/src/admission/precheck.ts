import type { Problem } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { overBudget } from "./budgets.ts";
import type { Credential } from "./credential.ts";
import { hostFault } from "./host.ts";
import type { SentHeaders } from "./sent-headers.ts";

/**
 * Result of the checks that every call passes before routing, whatever it asks for: an API route, the tool server, sign-in, a page, a
 * document or an unknown path (guides/metering.md#admission).
 */
export type Prechecked =
  /** This isolate remembers that the client address is out of quota: the call is refused without asking the counter. */
  | { readonly is: "refused"; readonly reading: MeterReading }
  /** The call exceeds a size limit, or its Host header is invalid. */
  | { readonly is: "unreadable"; readonly problem: Problem }
  | { readonly is: "admitted" };

interface CheckedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: SentHeaders;
  readonly credential: Credential;
}

/**
 * Decides whether to admit a call: checks its sizes and Host, then whether a refusal of its address is remembered. Only afterwards are
 * credentials looked up and bodies parsed.
 * @param refusalOfAddress returns the remembered refusal of the client address; null if there is none
 */
export function precheck({ credential, ...line }: CheckedCall, refusalOfAddress: () => MeterReading | null): Prechecked {
  const problem = overBudget(line) ?? hostFault(line.headers);
  // A well-formed call with a key or token is not refused because of its address, so that others with the same address can't lock its
  // caller out.
  const standsForItself = problem === null && (credential.kind === "key" || credential.kind === "token");
  const reading = standsForItself ? null : refusalOfAddress();
  if (reading !== null) return { is: "refused", reading };
  return problem === null ? { is: "admitted" } : { is: "unreadable", problem };
}
