import { openColumns, packColumns } from "@tellerline/book";
import { utf8 } from "./keys.ts";

/**
 * Format of the file with the sandbox's compiled rate and membership books, which is part of the release (guides/operating.md#lost-books).
 */
const FORMAT = "tellerline-sandbox-books-1";

export interface SandboxBooks {
  readonly rates: BookFile;
  readonly membership: BookFile;
}

interface BookFile {
  readonly book: ArrayBuffer;
  readonly details: ArrayBuffer;
}

export function packSandboxBooks({ rates, membership }: SandboxBooks): ArrayBuffer {
  const columns = {
    rateBook: new Uint8Array(rates.book),
    rateDetails: new Uint8Array(rates.details),
    membershipBook: new Uint8Array(membership.book),
    membershipDetails: new Uint8Array(membership.details),
  };
  return packColumns(FORMAT, {}, columns, utf8);
}

/** @throws Error if the file has another format. */
export function openSandboxBooks(bytes: ArrayBuffer): SandboxBooks {
  const file = openColumns(FORMAT, bytes, utf8);
  const partOf = (name: string): ArrayBuffer => Uint8Array.from(file.column(name)).buffer;
  return {
    rates: { book: partOf("rateBook"), details: partOf("rateDetails") },
    membership: { book: partOf("membershipBook"), details: partOf("membershipDetails") },
  };
}
