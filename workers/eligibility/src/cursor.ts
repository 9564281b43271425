import type { Environment } from "@tellerline/vocabulary";
import { cursorProblem, decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import { digestOf } from "@tellerline/worker-kit/keys";
import * as z from "zod";

/** Content of a cursor: `f` is a digest of what was asked, `b` the bucket of a search, `s` the number of entries on earlier pages. */
const place = z.strictObject({ f: z.string(), b: z.string().optional(), s: z.int().min(1).max(1_000_000) });

/**
 * A digest of what was asked, by which cursors know their list.
 * @param question what was asked, without the fields that only choose a page. Cursors hold the digest alone, because it may name a person.
 */
export async function questionDigest(environment: Environment, question: object): Promise<string> {
  const asked = JSON.stringify(question);
  // Cursors of live data are the same as in releases whose digests did not tell the environment.
  return (await digestOf(environment === "live" ? asked : `${environment} ${asked}`)).slice(0, 16);
}

export const cursorAfter = (asked: string, seen: number, bucket?: string): string =>
  encodeCursor({ f: asked, ...(bucket === undefined ? {} : { b: bucket }), s: seen });

/**
 * Number of entries on earlier pages.
 * @param asked digest of what is asked.
 * @param path JSON Pointer to the cursor in the request.
 * @throws `validation_failed` for an invalid cursor, or one of another question or bucket
 */
export function seenBefore(asked: string, cursor: string, path: string, bucket?: string): number {
  const { f, b, s: seen } = decodeCursor(place, cursor, path);
  if (f !== asked) throw cursorProblem("This cursor belongs to another search. Send the same facts with it.", path);
  if (b !== bucket) throw cursorProblem(`This cursor goes on with ${b}, and not with ${bucket}.`, path);
  return seen;
}
