import {
  type beginImportRequest,
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_LINES,
  type ImportLine,
  type ImportReport,
} from "@tellerline/contract/operator";
import type * as z from "zod";
import type { OperatorClient } from "../client/operator-client.ts";
import type { Progress } from "../progress.ts";

/** Splits lines into chunks that fit one request, by count and by bytes. */
function* chunks(lines: readonly ImportLine[]): Generator<readonly ImportLine[]> {
  let chunk: ImportLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (chunk.length > 0 && (chunk.length === IMPORT_CHUNK_LINES || bytes + size > IMPORT_CHUNK_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(line);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Uploads rows to a new import, which is not published yet. @returns the id of the import. */
export async function uploadImport(
  client: OperatorClient,
  request: z.input<typeof beginImportRequest>,
  lines: readonly ImportLine[],
  progress: Progress,
): Promise<string> {
  const { import_id: importId } = await client.beginImport(request);
  progress.start("Uploading", lines.length);
  try {
    for (const chunk of chunks(lines)) {
      await client.addImportLines(importId, { lines: [...chunk] });
      progress.advance(chunk.length);
    }
  } finally {
    progress.stop();
  }
  return importId;
}

/** Uploads the lines, then publishes them all at once: nothing is visible before the last step. */
export async function runImport(...upload: Parameters<typeof uploadImport>): Promise<ImportReport> {
  const [client, , , progress] = upload;
  const importId = await uploadImport(...upload);
  progress.start("Publishing", 1);
  try {
    const report = await client.publishImport(importId);
    progress.advance(1);
    return report;
  } finally {
    progress.stop();
  }
}
