import { once } from "node:events";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { OpsError } from "../ops-error.ts";

/** Maximum bytes of an unpacked file. The agencies' largest file has about 4 MB, so a larger one is not one of theirs. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

const openZip = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new Error(`${entry.fileName} is too large`);
  const openStream = promisify(zip.openReadStream.bind(zip));
  return buffer(await openStream(entry));
}

/**
 * Finds the named files in a zip, in any folder and any letter case; a name that the zip lacks is absent from the result.
 * @throws OpsError if the file can't be read, is not a zip, or is truncated, or if a named file in it is larger than `MAX_ENTRY_BYTES`.
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
    throw new OpsError(`${path} is not a readable zip (${reason}). It may be truncated: download it again.`);
  }
  return found;
}

/** Reads all the named files of a zip. @param what says what the zip should be, for the error message. @throws OpsError if a file is missing. */
export async function readZipEntries(path: string, names: readonly string[], what: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = await findZipEntries(path, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new OpsError(`${path} is missing ${missing.join(", ")}: it is not a complete ${what}.`);
  return found;
}
