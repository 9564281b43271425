import type { GazetteerReport } from "@tellerline/contract/operator";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import { Memberships } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { putBook, readPointer } from "../books.ts";
import type { Env } from "../env.ts";
import { republishMembership } from "./publish-book.ts";

function open(bytes: ArrayBuffer): Gazetteer {
  try {
    return openGazetteer(bytes, utf8);
  } catch {
    throw new Problem("validation_failed", "The file is not a gazetteer of this version. Create one with `ops geography import`.");
  }
}

/** Publishes a gazetteer and rebuilds the membership book with it. */
export async function publishGazetteer(env: Env, environment: Environment, bytes: ArrayBuffer): Promise<GazetteerReport> {
  const { meta } = open(bytes);
  const before = await readPointer(env, "gazetteer", environment);
  const now = new Date();
  const head = { version: `${meta.authority}-${now.getTime()}`, asOf: Math.floor(now.getTime() / 1000) };
  const pointer = await putBook(env, "gazetteer", environment, head, { book: bytes });
  const report = { ...meta, bytes: bytes.byteLength, hash: pointer.hash, published: before?.hash !== pointer.hash };
  if (environment === "live" && report.published) {
    await new Memberships(env.CATALOG).noteGazetteer({ ...meta, contentHash: pointer.hash, publishedAt: now.toISOString() });
    await republishMembership(env);
  }
  return report;
}
