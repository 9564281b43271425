import type { OutputFile } from "esbuild";

/** What a build of one entry point wrote. @throws if it wrote nothing: an empty script would be served as if it were one. */
export function soleFile([file]: readonly OutputFile[]): OutputFile {
  if (file === undefined) throw new Error("The build wrote no file.");
  return file;
}
