import { createBookLoader, MembershipLoader } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import type { CallContext } from "@tellerline/worker-kit";

/** Book caches of this isolate. */
export const books = createBookLoader();
export const memberships = new MembershipLoader();

/** Sandbox keys use the synthetic books; keyless calls use the live ones. */
export function environmentOf(context: CallContext): Environment {
  return context.principal?.environment ?? "live";
}
