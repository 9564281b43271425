import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { type BookPointer, bookKey, bookPointer, utf8 } from "@tellerline/quoting";
import { Memberships } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { readSet } from "../books.ts";
import type { Env } from "../env.ts";

/**
 * The pointer to the gazetteer with which the next membership book is compiled; null if there is none. For the live environment it is that
 * of the newest gazetteer in the database, since KV may be a minute behind; without one, and in the sandbox, that of the set in KV.
 */
export async function gazetteerPointer(env: Env, environment: Environment): Promise<BookPointer | null> {
  const inForce = environment === "live" ? await new Memberships(env.CATALOG).gazetteerPointer() : null;
  if (inForce !== null) return bookPointer.parse(JSON.parse(inForce));
  const set = await readSet(env, environment);
  return set === null ? null : set.gazetteer;
}

/** The gazetteer that a pointer names; null without a pointer, or if KV does not have the gazetteer. */
export async function readGazetteer(env: Env, pointer: BookPointer | null): Promise<Gazetteer | null> {
  const buffer = pointer === null ? null : await env.BOOKS.get(bookKey("gazetteer", pointer.hash), "arrayBuffer");
  return buffer === null ? null : openGazetteer(buffer, utf8);
}

export async function requireGazetteer(env: Env, environment: Environment): Promise<Gazetteer> {
  const gazetteer = await readGazetteer(env, await gazetteerPointer(env, environment));
  if (gazetteer === null)
    throw new Problem("conflict", "There is no gazetteer yet: run `ops seed`, or `ops geography import` with the Census files.");
  return gazetteer;
}
