import { createDetailedBookLoader, MembershipLoader } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import type { CallContext } from "@tellerline/worker-kit";

/** The isolate's books. */
export const books = createDetailedBookLoader();
export const memberships = new MembershipLoader();

/** A sandbox key runs the same code over the synthetic books. */
export function environmentOf(context: CallContext): Environment {
  return context.principal?.environment ?? "live";
}
