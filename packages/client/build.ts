import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Builds the package: one module without dependencies, and its declarations. */
const root = import.meta.dirname;
rmSync(join(root, "dist"), { recursive: true, force: true });
await build({
  entryPoints: [join(root, "src/index.ts")],
  outfile: join(root, "dist/index.js"),
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
});
execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
// Points declarations at the published modules instead of their sources.
for (const file of globSync("dist/**/*.d.ts", { cwd: root })) {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
}
