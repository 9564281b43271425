import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { ROOT } from "./bundle.ts";
import type { BundledWorker } from "./workers.ts";

/** Folder with the bundled Workers of the previous release. */
export const RELEASES = join(ROOT, "packages/e2e/releases");

/** Brotli parameters. The window is as large as all bundles together, because the bundles share most of their code. */
const PARAMETERS = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** Compresses the Workers of a release. @param workers bundles whose root paths are relative to the repository. */
export function writeRelease(workers: readonly BundledWorker[]): Buffer {
  return brotliCompressSync(JSON.stringify(workers), { params: PARAMETERS });
}

export interface Release {
  /** A Git tag such as `v0.1.0`. */
  readonly tag: string;
  readonly workers: readonly BundledWorker[];
}

/** Reads the stored release, with absolute root paths. @throws if no release is stored. */
export function readLastRelease(): Release {
  const [name] = readdirSync(RELEASES).filter((file) => file.endsWith(".json.br"));
  if (name === undefined) throw new Error(`There is no release in ${RELEASES}: run "pnpm run release:keep vX.Y.Z" on the last one.`);
  const stored = JSON.parse(brotliDecompressSync(readFileSync(join(RELEASES, name))).toString()) as readonly BundledWorker[];
  return { tag: name.replace(".json.br", ""), workers: stored.map((worker) => ({ ...worker, rootPath: join(ROOT, worker.rootPath) })) };
}
