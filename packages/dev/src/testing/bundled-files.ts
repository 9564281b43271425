import { readFileSync } from "node:fs";

/** Where data files lie that unit tests read; of others only the address is imported. */
const READ = "/packages/facts/";

/** Loads files that a bundle has as data (local/bundle.ts), so that unit tests can import what imports them: lists as strings, weights as bytes. */
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
