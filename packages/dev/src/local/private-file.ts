import { renameSync, writeFileSync } from "node:fs";

/** Writes a file that only its owner may read, whole or not at all: a reader, or a restart after a kill, never finds half of it. */
export function writePrivateJson(path: string, document: object): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
