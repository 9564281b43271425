import type { Utf8 } from "@tellerline/book";
import type { Environment } from "@tellerline/vocabulary";
import * as z from "zod";

const BOOK_KINDS = ["rate-book", "membership-book", "gazetteer"] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** Points to the current book (guides/pricing.md#rate-books). */
export const bookPointer = z.object({ version: z.string(), hash: z.string(), asOf: z.number() });
export type BookPointer = z.infer<typeof bookPointer>;

/** Parses a pointer from JSON; null stays null. */
export function parsePointer(text: string | null): BookPointer | null {
  return text === null ? null : bookPointer.parse(JSON.parse(text));
}

/** Version name of a live rate book. */
export function liveVersion(number: number): string {
  return `live-${number}`;
}
/** The number of a live rate book's version. */
export function liveVersionNumber(version: string): number {
  return Number(version.replace(/^live-/, ""));
}

export const pointerKey = (kind: BookKind, environment: Environment): string => `${kind}:${environment}`;
export const bookKey = (kind: BookKind, hash: string): string => `${kind}/${hash}`;
/** Key of the details, which only some Workers load. */
export const detailsKey = (kind: BookKind, hash: string): string => `${kind}-details/${hash}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) };
