import { Imports, RateImports, type RateOrigin } from "@tellerline/storage";
import { giveWay } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

export function originOf(kind: string): RateOrigin {
  return kind === "ncua" || kind === "harvest" || kind === "synthetic" ? kind : "rates";
}

/**
 * Writes the remaining rows of an import that is too large for one transaction (guides/operating.md#rate-files), slice by slice. After
 * a crash, the next call continues where the crashed call stopped.
 */
export async function writeImportedRates(env: Env): Promise<void> {
  const rateImports = new RateImports(env.CATALOG);
  const writing = await rateImports.findWriting();
  if (writing === null) return;
  const head = await new Imports(env.CATALOG).find(writing.importId);
  // If the import is gone, another call has finished it meanwhile.
  if (head === null) return;
  const rows = await rateImports.sliceOf(writing.importId);
  while (await rateImports.writeSlice(writing, originOf(head.kind), rows)) await giveWay();
}
