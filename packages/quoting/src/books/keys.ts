import type { Utf8 } from "@tellerline/book";
import type { Environment } from "@tellerline/vocabulary";
import * as z from "zod";

const BOOK_KINDS = ["rate-book", "membership-book", "gazetteer"] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** Names a compiled data file (book) by version and content hash (guides/pricing.md#rate-books). `asOf` is in seconds since the epoch. */
export const bookPointer = z.object({ version: z.string(), hash: z.string(), asOf: z.number() });
export type BookPointer = z.infer<typeof bookPointer>;

export function parsePointer(text: string | null): BookPointer | null {
  return text === null ? null : bookPointer.parse(JSON.parse(text));
}

export function liveVersion(number: number): string {
  return `live-${number}`;
}
/** Returns NaN for a version of another sequence, such as `sandbox-7`. */
export function liveVersionNumber(version: string): number {
  return Number(version.replace(/^live-/, ""));
}

export const pointerKey = (kind: BookKind, environment: Environment): string => `${kind}:${environment}`;
export const bookKey = (kind: BookKind, hash: string): string => `${kind}/${hash}`;
/** Key of a book's details, a second file that only some Workers load. */
export const detailsKey = (kind: BookKind, hash: string): string => `${kind}-details/${hash}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) };
