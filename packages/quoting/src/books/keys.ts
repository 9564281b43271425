import type { Utf8 } from "@tellerline/book";
import type { Environment } from "@tellerline/vocabulary";
import * as z from "zod";

/** What is published as a book: rates, membership rules, geography. */
export const BOOK_KINDS = ["rate-book", "membership-book", "gazetteer"] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** Names which book is in force (guides/pricing.md#rate-books). */
export const bookPointer = z.object({ version: z.string(), hash: z.string(), asOf: z.number() });
export type BookPointer = z.infer<typeof bookPointer>;

/** A live rate book is called by its number. */
export function liveVersion(number: number): string {
  return `live-${number}`;
}
/** The number of a live rate book's version. */
export function liveVersionNumber(version: string): number {
  return Number(version.replace(/^live-/, ""));
}

export const pointerKey = (kind: BookKind, environment: Environment): string => `${kind}:${environment}`;
export const bookKey = (kind: BookKind, hash: string): string => `${kind}/${hash}`;
/** What only some Workers need, beside the book. */
export const detailsKey = (kind: BookKind, hash: string): string => `${kind}-details/${hash}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) };
