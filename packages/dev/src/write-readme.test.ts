import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";
import { withOperations } from "./write-readme.ts";

it("the README's table is that of the catalogue (pnpm readme)", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme).toBe(withOperations(readme));
  expect(readme).toContain("| `POST /v1/decisions/batch` | pro |");
});
