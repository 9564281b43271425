import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { bookKey, utf8 } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { readPointer } from "../books.ts";
import type { Env } from "../env.ts";

/** The current gazetteer, or null. */
export async function findGazetteer(env: Env, environment: Environment): Promise<Gazetteer | null> {
  const pointer = await readPointer(env, "gazetteer", environment);
  const buffer = pointer === null ? null : await env.BOOKS.get(bookKey("gazetteer", pointer.hash), "arrayBuffer");
  return buffer === null ? null : openGazetteer(buffer, utf8);
}

/** The current gazetteer, which publishing claims and records requires. @throws if there is none. */
export async function requireGazetteer(env: Env, environment: Environment): Promise<Gazetteer> {
  const gazetteer = await findGazetteer(env, environment);
  if (gazetteer === null)
    throw new Problem("conflict", "There is no gazetteer yet: run `ops seed`, or `ops geography import` with the Census files.");
  return gazetteer;
}
