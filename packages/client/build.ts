import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

// Builds the package into `dist`: a module for `import`, another for `require`, type declarations for both, and the command line tool.
const root = import.meta.dirname;
rmSync(join(root, "dist"), { recursive: true, force: true });
for (const [format, file] of [
  ["esm", "index.js"],
  ["cjs", "index.cjs"],
] as const) {
  await build({
    entryPoints: [join(root, "src/index.ts")],
    outfile: join(root, "dist", file),
    bundle: true,
    format,
    platform: "neutral",
    target: "es2022",
  });
}
// The command line tool is bundled with its libraries, so that the package has no dependencies.
await build({
  entryPoints: [join(root, "cli/main.ts")],
  outfile: join(root, "dist/cli.cjs"),
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20.3",
  banner: { js: "#!/usr/bin/env node" },
});
execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
// The type declarations import `.ts` sources, which are not published. So their imports are changed to `.js`, and in a copy named `.d.cts`
// to `.cjs`. TypeScript finds a declaration file beside the module that it describes.
for (const file of globSync("dist/**/*.d.ts", { cwd: root })) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const leadingTo = (extension: string) => text.replaceAll(/(from "\.[^"]*)\.ts"/g, `$1.${extension}"`);
  writeFileSync(path, leadingTo("js"));
  writeFileSync(path.replace(/ts$/, "cts"), leadingTo("cjs"));
}
