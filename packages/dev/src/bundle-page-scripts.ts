import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/bundle.ts";
import { bundlePageScript, CHANGELOG, PAGE_SCRIPTS, readChangelog } from "./local/page-scripts.ts";

// Writes the scripts of pages, and the changelog, as text files. Wrangler runs this before it bundles a Worker with pages, because the Worker imports the texts.
for (const [worker, pages] of Object.entries(PAGE_SCRIPTS)) {
  const folder = join(ROOT, "workers", worker, "generated");
  mkdirSync(folder, { recursive: true });
  for (const page of pages) writeFileSync(join(folder, `${page}.txt`), await bundlePageScript(ROOT, page));
}
writeFileSync(join(ROOT, "workers/gateway/generated", `${CHANGELOG}.txt`), readChangelog(ROOT));
