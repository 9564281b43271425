import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { PAGES, pageAt } from "../../support/pages.ts";

const JAR = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");

function faultsIn(files: readonly string[]): string {
  const { status, stderr } = spawnSync("java", ["-jar", JAR, "--format", "gnu", ...files], { encoding: "utf8" });
  return status === 0 ? "" : stderr;
}

it("finds no fault in any page with the Nu Html Checker of the W3C", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-pages-"));
  try {
    const files = await Promise.all(
      PAGES.map(async (path, index) => {
        const file = join(folder, `${index}.html`);
        writeFileSync(file, await pageAt(path));
        return file;
      }),
    );
    expect(faultsIn(files)).toBe("");
    const faulty = join(folder, "faulty.html");
    writeFileSync(faulty, '<!doctype html><html lang="en"><head><title>Faulty</title></head><body><details></details></body></html>');
    expect(faultsIn([faulty])).toContain("missing a required instance of child element");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
