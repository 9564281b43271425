import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/bundle.ts";
import { bundlePageScript, GATEWAY_TEXTS, PAGE_SCRIPTS } from "./local/page-scripts.ts";

// Writes the scripts of pages, and other texts of the gateway, as text files. Wrangler runs this before it bundles a Worker with pages, because the Worker imports the texts.
for (const [worker, pages] of Object.entries(PAGE_SCRIPTS)) {
  const folder = join(ROOT, "workers", worker, "generated");
  mkdirSync(folder, { recursive: true });
  for (const page of pages) writeFileSync(join(folder, `${page}.txt`), await bundlePageScript(ROOT, page));
}
for (const [name, read] of Object.entries(GATEWAY_TEXTS)) writeFileSync(join(ROOT, "workers/gateway/generated", `${name}.txt`), read(ROOT));
