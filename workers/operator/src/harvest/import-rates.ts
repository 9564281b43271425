import { IMPORT_CHUNK_BYTES, IMPORT_CHUNK_LINES, type ImportLine, type ImportReport, type Rejection } from "@tellerline/contract/operator";
import { Imports } from "@tellerline/storage";
import type { Env } from "../env.ts";
import { addImportChunk, beginImport, checkImport, publishImport } from "../imports.ts";

export function* chunksOf(lines: readonly ImportLine[]): Generator<ImportLine[]> {
  let chunk: ImportLine[] = [];
  let size = 0;
  for (const line of lines) {
    const bytes = JSON.stringify(line).length;
    if (chunk.length > 0 && (size + bytes > IMPORT_CHUNK_BYTES || chunk.length === IMPORT_CHUNK_LINES)) {
      yield chunk;
      [chunk, size] = [[], 0];
    }
    chunk.push(line);
    size += bytes;
  }
  if (chunk.length > 0) yield chunk;
}

async function stageRates(env: Env, lines: readonly ImportLine[]): Promise<string> {
  const { import_id: importId } = await beginImport(env, { kind: "harvest", skip_bad: true, accept_loss: false });
  for (const chunk of chunksOf(lines)) await addImportChunk(env, importId, { lines: chunk });
  return importId;
}

export async function refusedRates(env: Env, lines: readonly ImportLine[]): Promise<readonly Rejection[]> {
  if (lines.length === 0) return [];
  const importId = await stageRates(env, lines);
  const refused = await checkImport(env, importId);
  await new Imports(env.CATALOG).discard(importId);
  return refused;
}

/** Imports rates from pages. Bad rows are reported, and all other rows are published. */
export async function importRates(env: Env, lines: readonly ImportLine[]): Promise<ImportReport> {
  return publishImport(env, await stageRates(env, lines));
}
