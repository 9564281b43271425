import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./local/bundle.ts";
import { RELEASES, writeRelease } from "./local/releases.ts";
import { bundleWorkers } from "./local/workers.ts";

const HELP = `Keeps the Workers of this checkout as a release, in place of the one kept before: tests run them beside the Workers of the
next release, in every order of deployment.

Example:
  pnpm run release:keep v0.2.0`;

const [tag] = process.argv.slice(2);
if (tag === undefined || !/^v\d+\.\d+\.\d+$/.test(tag)) {
  process.stdout.write(`${HELP}\n`);
  process.exit(tag === "--help" ? 0 : 1);
}

const workers = (await bundleWorkers()).map((worker) => ({ ...worker, rootPath: relative(ROOT, worker.rootPath) }));
mkdirSync(RELEASES, { recursive: true });
for (const name of readdirSync(RELEASES)) rmSync(join(RELEASES, name));
const path = join(RELEASES, `${tag}.json.br`);
writeFileSync(path, writeRelease(workers));
process.stdout.write(`${relative(ROOT, path)}\n`);
