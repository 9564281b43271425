import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** Tests that every citation of a guide, such as `guides/pricing.md#benchmarks`, names an existing guide and heading. */

const ROOT = join(import.meta.dirname, "../../..");
const GUIDES = join(ROOT, "packages/guides");
const SELF = join(import.meta.dirname, "citations.test.ts");

const textsOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|md|toml|sql|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist|generated)\//.test(path) && path !== SELF)
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, "utf8") }));

const FILES = ["packages", "workers"].flatMap(textsOf);
const GUIDE_FILES = readdirSync(GUIDES).filter((name) => name.endsWith(".md"));

/** A heading's anchor as GitHub makes it: in lower case, with hyphens for spaces and without punctuation. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchors = new Map(
  GUIDE_FILES.map((name) => [
    name,
    new Set(Array.from(readFileSync(join(GUIDES, name), "utf8").matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading))),
  ]),
);

/** What is wrong with a citation; null if its guide and heading exist. A citation may have no anchor. */
function faultOf(file: string, anchor: string | undefined): string | null {
  const headings = anchors.get(file);
  if (headings === undefined) return `there is no guides/${file}`;
  return anchor === undefined || headings.has(anchor) ? null : `guides/${file} has no heading #${anchor}`;
}

describe("citations", () => {
  it.each([
    ["what-a-loan-costs.md", "cash-flows", null],
    ["pricing.md", undefined, null],
    ["pricing.md", "cash-flow", "guides/pricing.md has no heading #cash-flow"],
    ["prices.md", "cash-flows", "there is no guides/prices.md"],
  ])("of %s#%s: %s", (file, anchor, fault) => {
    expect(faultOf(file, anchor)).toBe(fault);
  });

  it("lead to a heading of a guide", () => {
    const citations = FILES.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bguides\/([\w-]+\.md)(?:#([\w-]+))?/g), ([, file = "", anchor]) => ({
        path,
        fault: faultOf(file, anchor),
      })),
    );
    expect(citations.length).toBeGreaterThan(80);
    expect(citations.filter(({ fault }) => fault !== null)).toEqual([]);
  });

  it("name no page outside the repository", () => {
    const foreign = /\brulings?,? \d|\b(?:interface|architecture|toolchain)(?:\.md)? §|\binterface\.md|\brulings\.md/;
    expect(FILES.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
