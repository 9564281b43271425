import type { OutputFile } from "esbuild";

/** The output file of a build with one entry point. @throws if there is none, so that no empty script is served. */
export function soleFile([file]: readonly OutputFile[]): OutputFile {
  if (file === undefined) throw new Error("The build wrote no file.");
  return file;
}
