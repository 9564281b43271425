import type { OperatorClient } from "../client/operator-client.ts";
import { runImport } from "../importers/run-import.ts";
import type { Progress } from "../progress.ts";
import { makeFleetLines, SANDBOX_AS_OF } from "./fleet.ts";

/** The environments that were filled. */
export interface Seeded {
  readonly sandbox: boolean;
  readonly live: boolean;
}

/**
 * Publishes the embedded data set where no book is in force yet. A start that was cut short is taken up again: what stands in
 * the tables is published first, and what is missing is imported whole.
 */
export async function seedOnce(client: OperatorClient, progress: Progress, today: string, sandboxOnly = false): Promise<Seeded> {
  await client.tick();
  const { rate_books: books } = await client.status();
  const seeded = { sandbox: books.sandbox === null, live: books.live === null && !sandboxOnly };
  if (seeded.sandbox) await runImport(client, { kind: "sandbox" }, makeFleetLines(SANDBOX_AS_OF), progress);
  if (seeded.live) await runImport(client, { kind: "synthetic" }, makeFleetLines(today), progress);
  return seeded;
}
