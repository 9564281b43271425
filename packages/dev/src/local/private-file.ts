import { renameSync, writeFileSync } from "node:fs";

/** Writes a JSON file that only its owner may read. Atomic: a reader, or a restart after a kill, never finds a partial file. */
export function writePrivateJson(path: string, document: object): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
