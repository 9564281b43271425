import type { GazetteerReport } from "@tellerline/contract/operator";
import { compileGazetteer } from "@tellerline/geography";
import type { OperatorClient } from "../client/operator-client.ts";
import type { Progress } from "../progress.ts";
import { readCensus } from "./census.ts";
import { embeddedZips } from "./embedded.ts";
import { utf8 } from "./utf8.ts";

/** Builds and activates the exact gazetteer from the Census Bureau's files (guides/operating.md#the-gazetteer). */
export async function importCensus(client: OperatorClient, paths: readonly string[], progress: Progress): Promise<GazetteerReport> {
  progress.start("Geography", 3);
  try {
    const source = await readCensus(paths, embeddedZips());
    progress.advance(1);
    const bytes = compileGazetteer(source, utf8);
    progress.advance(1);
    const report = await client.putGazetteer("live", bytes);
    progress.advance(1);
    return report;
  } finally {
    progress.stop();
  }
}
