import { Usage } from "@tellerline/storage";
import { QuotaCounter as Counter } from "@tellerline/worker-kit/meter";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import type { Env } from "./env.ts";

/** Counts the quota of an identity, and keeps its calls until they are stored in the database (guides/metering.md#usage). */
export class QuotaCounter extends Counter<Env> {
  protected override store(calls: readonly CountedCalls[]): Promise<void> {
    return new Usage(this.env.ACCOUNTS).add(calls);
  }
}
