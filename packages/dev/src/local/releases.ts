import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { ROOT } from "./bundle.ts";
import type { BundledWorker } from "./workers.ts";

/** Folder with the bundled Workers of the previous release. */
export const RELEASES = join(ROOT, "packages/e2e/releases");

/** The compression window spans all bundles together, because they share most of their code. */
const PARAMETERS = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** @param workers with root paths that are relative to the repository. */
export function writeRelease(workers: readonly BundledWorker[]): Buffer {
  return brotliCompressSync(JSON.stringify(workers), { params: PARAMETERS });
}

export interface Release {
  /** A Git tag such as `v0.1.0`. */
  readonly tag: string;
  readonly workers: readonly BundledWorker[];
}

/** The stored release. @throws if there is none. */
export function readLastRelease(): Release {
  const [name] = readdirSync(RELEASES).filter((file) => file.endsWith(".json.br"));
  if (name === undefined) throw new Error(`There is no release in ${RELEASES}: run "pnpm run release:keep vX.Y.Z" on the last one.`);
  const stored = JSON.parse(brotliDecompressSync(readFileSync(join(RELEASES, name))).toString()) as readonly BundledWorker[];
  return { tag: name.replace(".json.br", ""), workers: stored.map((worker) => ({ ...worker, rootPath: join(ROOT, worker.rootPath) })) };
}
