import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundled, bundleForDeployment, ROOT } from "./local/bundle.ts";

const HELP = `Bundles a Worker for wrangler, into its folder "dist". Wrangler runs this before it deploys the Worker, and sends the files as they are.

Example:
  node packages/dev/src/bundle-worker.ts decisions`;

const [name = "--help"] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name) || name.startsWith("-")) {
  process.stdout.write(`${HELP}\n`);
  process.exit(name === "--help" ? 0 : 1);
}

const folder = join(ROOT, "workers", name, "dist");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const entry = `workers/${name}/src/index.ts`;
for (const [file, contents] of bundled(await bundleForDeployment([entry]), entry)) writeFileSync(join(folder, file), contents);
