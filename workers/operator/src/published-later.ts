import { describeError, log, Problem } from "@tellerline/worker-kit";

function reasonOf(error: unknown): string {
  return `${String(error)} ${String(error instanceof Error ? error.cause : "")}`;
}

/** Whether a transaction failed because another publisher began the same version. */
export function isVersionTaken(error: unknown): boolean {
  return /UNIQUE.*(?:rate_books|membership_books)\.version/.test(reasonOf(error));
}

/** Why the transaction of an import failed, for the operator; anything unforeseen as it is. */
export function whyNotApplied(error: unknown): unknown {
  if (isVersionTaken(error)) return new Problem("conflict", "Another import was published at the same time. Publish this one again.");
  // The version of an import that is gone has no time.
  if (/NOT NULL.*(?:rate_books|membership_books)\.created_at/.test(reasonOf(error))) {
    return new Problem("conflict", "This import was published or discarded by another call.");
  }
  return error;
}

/** Publishes what has been accepted. If that fails, nothing is lost: the cron takes it up within a minute. */
export async function soon(book: string, publish: () => Promise<unknown>): Promise<void> {
  try {
    await publish();
  } catch (error) {
    log("error", "publication_delayed", { book, ...describeError(error) });
  }
}
