import { readFileSync } from "node:fs";

/** Only data files below this path are loaded with their content. An import of any other data file gives its address. */
const READ = "/packages/facts/";

/**
 * Loads data files as a bundle would (local/bundle.ts), so that unit tests can import modules that need them: lists as strings, weights as
 * bytes.
 */
export function bundledFiles() {
  return {
    name: "bundled-files",
    enforce: "pre" as const,
    load(path: string): string | null {
      if (!path.includes(READ)) return null;
      if (path.endsWith(".txt")) return `export default ${JSON.stringify(readFileSync(path, "utf8"))};`;
      if (path.endsWith(".bin")) return `export default Uint8Array.fromBase64(${JSON.stringify(readFileSync(path).toString("base64"))});`;
      return null;
    },
  };
}
