import { openMembershipBook } from "@tellerline/eligibility";
import { openSandboxBooks, utf8 } from "@tellerline/quoting";
import { openRateBook } from "@tellerline/scoring";
import { validationProblem } from "@tellerline/worker-kit";
import { putSandboxBook } from "./books.ts";
import type { Env } from "./env.ts";

/**
 * The only version of the sandbox's books, whose answers never change (guides/metering.md#the-sandbox). Raise the number when a release
 * changes
 * the invented rates.
 */
export const SANDBOX_VERSION = "sandbox-2";

/** Opens the file of compiled books. @throws `validation_failed` if the file was not made by this release */
function readCompiled(file: ArrayBuffer) {
  try {
    const { rates, membership } = openSandboxBooks(file);
    const [rateBook, membershipBook] = [openRateBook(rates.book, utf8), openMembershipBook(membership.book, utf8)];
    return [
      { kind: "rate-book", asOf: rateBook.meta.asOf, ...rates },
      { kind: "membership-book", asOf: membershipBook.meta.asOf, ...membership },
    ] as const;
  } catch (error) {
    const message = `These are not the sandbox's books of this release; run \`ops seed\` of this release. ${String(error).slice(0, 200)}`;
    throw validationProblem([{ path: "", code: "invalid_format", message }]);
  }
}

/** Publishes the sandbox's books, which come with the product and exist only in KV. */
export async function putSandboxBooks(env: Env, file: ArrayBuffer): Promise<{ book_version: string }> {
  for (const { kind, asOf, book, details } of readCompiled(file)) {
    await putSandboxBook(
      env,
      kind,
      { version: SANDBOX_VERSION, asOf },
      { book: [new Uint8Array(book)], details: [new Uint8Array(details)] },
    );
  }
  return { book_version: SANDBOX_VERSION };
}
