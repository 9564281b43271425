import type { CallContext, Principal } from "@tellerline/worker-kit";

/** The caller of an operation on keys. @throws Error if there is no caller, although the gateway requires a key for these operations. */
export function principalOf(context: CallContext): Principal {
  if (context.principal === null) throw new Error("A key operation was called without a principal.");
  return context.principal;
}
