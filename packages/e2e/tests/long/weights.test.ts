import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { expect, it } from "vitest";

it("learns the same weights of facts again, to the byte", () => {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-weights-"));
  try {
    const out = join(folder, "tagger.bin");
    const { status, stderr } = spawnSync(process.execPath, ["packages/dev/src/train.ts", "facts", "--out", out], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(readFileSync(out).equals(readFileSync(join(ROOT, "packages/facts/weights/tagger.bin")))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
