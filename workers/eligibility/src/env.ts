import type { ReceiptEnv } from "@tellerline/worker-kit";

/** Bindings of the eligibility Worker. */
export interface Env extends ReceiptEnv {
  readonly BOOKS: KVNamespace;
}
