import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/bundle.ts";
import { bundlePageScript, GATEWAY_TEXTS, PAGE_SCRIPTS } from "./local/page-scripts.ts";

// Writes page scripts, and other texts of the gateway, as the text files that Workers import. Wrangler runs this before it bundles them.
for (const [worker, pages] of Object.entries(PAGE_SCRIPTS)) {
  const folder = join(ROOT, "workers", worker, "generated");
  mkdirSync(folder, { recursive: true });
  for (const page of pages) writeFileSync(join(folder, `${page}.txt`), await bundlePageScript(ROOT, page));
}
for (const [name, read] of Object.entries(GATEWAY_TEXTS)) writeFileSync(join(ROOT, "workers/gateway/generated", `${name}.txt`), read(ROOT));
