import { Imports, RateImports, type RateOrigin } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** The origin that the rates of an import have. */
export function originOf(kind: string): RateOrigin {
  return kind === "ncua" || kind === "synthetic" ? kind : "rates";
}

/**
 * Writes the rows that are to come of an import too large for one transaction (guides/operating.md#rate-files), slice by slice. What a crash
 * interrupts, the next call takes up where it stopped.
 */
export async function writeImportedRates(env: Env): Promise<void> {
  const rateImports = new RateImports(env.CATALOG);
  const writing = await rateImports.findWriting();
  if (writing === null) return;
  const head = await new Imports(env.CATALOG).find(writing.importId);
  // Another call has ended it meanwhile.
  if (head === null) return;
  while (await rateImports.writeSlice(writing, originOf(head.kind)));
}
