import type { GazetteerReport } from "@tellerline/contract/operator";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import { Memberships } from "@tellerline/storage";
import { type Environment, wholeSeconds } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { putContent, putSandboxBook } from "../books.ts";
import type { Env } from "../env.ts";
import { publishOrLog } from "../versions.ts";
import { gazetteerPointer } from "./gazetteer.ts";
import { beginMembershipVersion, publishPendingMembership } from "./publish-book.ts";

function open(bytes: ArrayBuffer): Gazetteer {
  try {
    return openGazetteer(bytes, utf8);
  } catch {
    throw new Problem("validation_failed", "The file is not a gazetteer of this version. Create one with `ops geography import`.");
  }
}

/** Publishes a gazetteer. In the live environment, a new gazetteer also rebuilds the membership book. */
export async function publishGazetteer(env: Env, environment: Environment, bytes: ArrayBuffer): Promise<GazetteerReport> {
  const { meta } = open(bytes);
  const before = await gazetteerPointer(env, environment);
  const now = new Date();
  const head = { version: `${meta.authority}-${now.getTime()}`, asOf: wholeSeconds(now.getTime()) };
  if (environment === "sandbox") {
    const pointer = await putSandboxBook(env, "gazetteer", head, { book: [new Uint8Array(bytes)] });
    return { ...meta, bytes: bytes.byteLength, hash: pointer.hash, published: before?.hash !== pointer.hash };
  }
  const pointer = await putContent(env, "gazetteer", head, { book: [new Uint8Array(bytes)] });
  const isNew = before?.hash !== pointer.hash;
  if (isNew) {
    const row = { ...meta, contentHash: pointer.hash, publishedAt: now.toISOString(), pointer: JSON.stringify(pointer) };
    await new Memberships(env.CATALOG).storeGazetteer(pointer.hash, bytes);
    await beginMembershipVersion(env, (version) => new Memberships(env.CATALOG).applyGazetteer(row, version));
    await publishOrLog("membership-book", () => publishPendingMembership(env));
  }
  return { ...meta, bytes: bytes.byteLength, hash: pointer.hash, published: isNew };
}
