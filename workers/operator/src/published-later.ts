import { describeError, log, Problem } from "@tellerline/worker-kit";

function reasonOf(error: unknown): string {
  return `${String(error)} ${String(error instanceof Error ? error.cause : "")}`;
}

/** Whether a transaction failed because another publisher began the same version. */
function isVersionTaken(error: unknown): boolean {
  return /UNIQUE.*(?:rate_books|membership_books)\.version/.test(reasonOf(error));
}

/** Why the transaction of an import failed, for the operator; an unexpected error is returned unchanged. */
export function whyNotApplied(error: unknown): unknown {
  if (isVersionTaken(error)) return new Problem("conflict", "Another import was published at the same time. Publish this one again.");
  // If the import no longer exists, the version to insert has no creation time.
  if (/NOT NULL.*(?:rate_books|membership_books)\.created_at/.test(reasonOf(error))) {
    return new Problem("conflict", "This import was published or discarded by another call.");
  }
  return error;
}

/** Publishes changes that are stored already. If that fails, nothing is lost: the cron tries again within a minute. */
export async function soon(book: string, publish: () => Promise<unknown>): Promise<void> {
  try {
    await publish();
  } catch (error) {
    log("error", "publication_delayed", { book, ...describeError(error) });
  }
}

const MAX_TRIES = 5;

/** Begins a version of a book in a transaction. Tries again with the next number if another publisher took the version. @throws `conflict` */
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
