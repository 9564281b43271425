import { once } from "node:events";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { OpsError } from "../ops-error.ts";

/** The agencies' largest file is some 4 MB; an entry that claims more than this is not one of theirs. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

const openZip = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new Error(`${entry.fileName} is too large`);
  const openStream = promisify(zip.openReadStream.bind(zip));
  return buffer(await openStream(entry));
}

/**
 * Those of the named files that a zip holds, whatever folder they are in and in whatever letter case.
 * @throws OpsError for a file that is no zip, or is cut short.
 */
export async function findZipEntries(path: string, names: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  let archive: Buffer;
  try {
    archive = readFileSync(path);
  } catch (error) {
    throw new OpsError(`Can't read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const found = new Map<string, Buffer>();
  try {
    const zip = await openZip(archive, { lazyEntries: true });
    const ended = once(zip, "end");
    zip.on("entry", (entry: Entry) => {
      const base = entry.fileName.split("/").at(-1)?.toLowerCase();
      const name = names.find((candidate) => candidate.toLowerCase() === base);
      if (name === undefined) return zip.readEntry();
      readEntry(zip, entry).then(
        (content) => {
          found.set(name, content);
          zip.readEntry();
        },
        (error: unknown) => zip.emit("error", error),
      );
    });
    zip.readEntry();
    await ended;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpsError(`${path} is no readable zip (${reason}). It may have been cut short: fetch it again.`);
  }
  return found;
}

/**
 * As above, and all of them.
 * @param what what the zip should be, for the message where it lacks one.
 */
export async function readZipEntries(path: string, names: readonly string[], what: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = await findZipEntries(path, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new OpsError(`${path} lacks ${missing.join(", ")}: it is no ${what}, or only a part of one.`);
  return found;
}
