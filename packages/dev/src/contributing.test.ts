import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

/** Every file that CONTRIBUTING.md names must exist, and each addition in its table must touch only a few files. */

/** Maximum number of files that an addition may touch, not counting tests, migrations and generated files. */
const MOST_FILES: Readonly<Record<string, number>> = {
  "a product": 5,
  "a kind of condition": 10,
  "a kind of organization": 10,
  "a fact of a person": 10,
  "a rate column": 12,
  "a name or an abbreviation in texts": 2,
  "a word or a phrase of people, pages or rates": 3,
  "a method of zod that a request needs": 1,
  "an operator command": 5,
  "an operation": 8,
};

const document = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
const isFile = (text: string): boolean => /^[\w./<>-]+\.(?:ts|json|toml|md|txt)$/.test(text);

/** Files that the table names in backticks, by addition. Paths start at the root, `packages/` or `workers/`; `<…>` is a placeholder. */
function additions(): Readonly<Record<string, readonly string[]>> {
  const section = document.slice(document.indexOf("## How to add"), document.indexOf("## Tests, measurements"));
  const rows = [...section.matchAll(/^\| (a[^|]+?) +\|(.+)\|$/gm)];
  return Object.fromEntries(
    rows.map(([, name = "", cell = ""]) => [name, Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = ""]) => text)]),
  );
}

/** Whether a path exists; for a path with a placeholder, whether the folder before the placeholder exists. */
function exists(path: string): boolean {
  const known = path.split(/\/?[^/]*</)[0] ?? path;
  return ["", "packages", "workers"].some((above) => existsSync(join(ROOT, above, known)));
}

it("names files that are there", () => {
  const named = Array.from(document.matchAll(/`([^`\s]+)`/g), ([, text = ""]) => text).filter(isFile);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

it("tells of each addition in as few files as it may touch", () => {
  const counts = Object.entries(additions()).map(([name, texts]) => [name, texts.filter(isFile).length] as const);
  expect(counts.map(([name]) => name).toSorted()).toEqual(Object.keys(MOST_FILES).toSorted());
  expect(counts.filter(([name, files]) => files === 0 || files > (MOST_FILES[name] ?? 0))).toEqual([]);
});
