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

/** Lines in portions that one request may hold, by number and by size. */
function* portions(lines: readonly ImportLine[]): Generator<readonly ImportLine[]> {
  let portion: ImportLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(JSON.stringify(line));
    if (portion.length > 0 && (portion.length === IMPORT_CHUNK_LINES || bytes + size > IMPORT_CHUNK_BYTES)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(line);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/** Uploads the lines, then publishes them: nothing is visible before the last step, and then all of it is. */
export async function runImport(
  client: OperatorClient,
  request: z.input<typeof beginImportRequest>,
  lines: readonly ImportLine[],
  progress: Progress,
): Promise<ImportReport> {
  const { import_id: importId } = await client.beginImport(request);
  progress.start("Uploading", lines.length);
  try {
    for (const portion of portions(lines)) {
      await client.addImportLines(importId, { lines: [...portion] });
      progress.advance(portion.length);
    }
  } finally {
    progress.stop();
  }
  progress.start("Publishing", 1);
  try {
    const report = await client.publishImport(importId);
    progress.advance(1);
    return report;
  } finally {
    progress.stop();
  }
}
