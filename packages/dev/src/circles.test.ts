import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

/** Checks that the folders of a package never import each other in a circle. A lint rule checks the same for files. */

const PACKAGES = ["packages", "workers"].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(ROOT, group, name, "src")));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function sourcesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** For each folder below `src`, the folders that it imports from. Files directly in `src` are left out, because they combine the folders. */
function foldersOf(src: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourcesIn(src)) {
    const from = relative(src, dirname(file));
    if (from === "") continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/ from "(\.{1,2}\/[^"]+)"/g)) {
      const to = relative(src, dirname(join(dirname(file), path)));
      if (to !== "" && to !== from) imported.add(to);
    }
  }
  return graph;
}

/** The first circle found in a graph, as a list that begins and ends with the same folder; null if there is none. */
function circleIn(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  function walk(folder: string, way: readonly string[]): readonly string[] | null {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const circle = walk(next, [...way, folder]);
      if (circle !== null) return circle;
    }
    done.add(folder);
    return null;
  }
  for (const folder of graph.keys()) {
    const circle = walk(folder, []);
    if (circle !== null) return circle;
  }
  return null;
}

it("finds a circle, however long, and none in a diamond", () => {
  const graph = (edges: Record<string, readonly string[]>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));
  expect(circleIn(graph({ a: ["b"], b: ["c"], c: ["a"] }))).toEqual(["a", "b", "c", "a"]);
  expect(circleIn(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] }))).toBeNull();
});

it("is in no package or Worker", () => {
  const circles = PACKAGES.map((src) => ({ in: relative(ROOT, src), circle: circleIn(foldersOf(src)) }));
  expect(circles.length).toBeGreaterThan(20);
  expect(circles.filter(({ circle }) => circle !== null)).toEqual([]);
});
