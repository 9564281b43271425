import { describeError, log, Problem } from "@tellerline/worker-kit";

function reasonOf(error: unknown): string {
  return `${String(error)} ${String(error instanceof Error ? error.cause : "")}`;
}

/** Whether a transaction failed because another publisher began the same version. */
function isVersionTaken(error: unknown): boolean {
  return /UNIQUE.*(?:rate_books|membership_books)\.version/.test(reasonOf(error));
}

/** Converts an error of an import's transaction to a `conflict` that tells the operator what to do. Returns unexpected errors unchanged. */
export function whyNotApplied(error: unknown): unknown {
  if (isVersionTaken(error)) return new Problem("conflict", "Another import was published at the same time. Publish this one again.");
  // The version's creation time is read from the import, so it is missing if the import no longer exists.
  if (/NOT NULL.*(?:rate_books|membership_books)\.created_at/.test(reasonOf(error))) {
    return new Problem("conflict", "This import was published or discarded by another call.");
  }
  return error;
}

/** Publishes changes that are already stored. An error is only logged, because the cron tries again within a minute. */
export async function publishOrLog(what: string, publish: () => Promise<unknown>): Promise<void> {
  try {
    await publish();
  } catch (error) {
    log("error", "publication_delayed", { what, ...describeError(error) });
  }
}

const MAX_TRIES = 5;

/**
 * Begins the next version of a book. `begin` gets the version's number; if another publisher took the number first, tries again with the
 * next one. @throws `conflict` after `MAX_TRIES` attempts
 */
export async function beginVersion<Result>(
  newestVersion: () => Promise<number>,
  begin: (version: number) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await begin((await newestVersion()) + 1);
    } catch (error) {
      if (!isVersionTaken(error)) throw error;
    }
  }
  throw new Problem("conflict", "Others are publishing at the same time. Try again in a moment.");
}
