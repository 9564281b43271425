import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/bundle.ts";
import { bundlePageScript, PAGE_SCRIPTS } from "./local/page-scripts.ts";

// Wrangler runs this before it bundles the gateway, which imports these texts.
const folder = join(ROOT, "workers/gateway/generated");
mkdirSync(folder, { recursive: true });
for (const page of PAGE_SCRIPTS) writeFileSync(join(folder, `${page}.txt`), await bundlePageScript(ROOT, page));
