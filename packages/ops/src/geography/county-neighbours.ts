import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod";

/** Numbers of the arcs in a shape's borders, nested like its rings. The number `~n` means arc `n` in the opposite direction. */
type Arcs = number | readonly Arcs[];
const arcs: z.ZodType<Arcs> = z.lazy(() => z.union([z.int(), z.array(arcs)]));
const atlas = z.object({
  objects: z.object({ counties: z.object({ geometries: z.array(z.object({ id: z.string(), arcs: arcs.optional() })) }) }),
});

const arcNumbers = (nested: Arcs): readonly number[] =>
  typeof nested === "number" ? [nested < 0 ? ~nested : nested] : nested.flatMap(arcNumbers);

/**
 * FIPS codes of each county's neighbors, by the county's own FIPS code. Counties are neighbors if their shapes share a border (`us-atlas`,
 * Census Bureau shapes of 2017).
 */
export function countyNeighbours(): ReadonlyMap<string, readonly string[]> {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const { geometries } = atlas.parse(JSON.parse(readFileSync(path, "utf8"))).objects.counties;
  const byArc = new Map<number, string[]>();
  for (const { id, arcs: nested = [] } of geometries) {
    for (const arc of arcNumbers(nested)) byArc.set(arc, [...(byArc.get(arc) ?? []), id]);
  }
  const found = new Map<string, Set<string>>();
  for (const sharing of byArc.values()) {
    for (const one of sharing) {
      const own = found.get(one) ?? new Set<string>();
      found.set(one, own);
      for (const other of sharing) if (other !== one) own.add(other);
    }
  }
  return new Map([...found].map(([id, own]) => [id, [...new Set([...own, ...aroundEnclosing(found, id, own)])].toSorted()]));
}

/**
 * Further neighbors of a county that touches only one other, such as a city inside a county: the
 * neighbors of that other county, because the city's ZIPs also reach into them. Empty for any other
 * county.
 */
function aroundEnclosing(found: ReadonlyMap<string, ReadonlySet<string>>, id: string, own: ReadonlySet<string>): readonly string[] {
  const [only] = own;
  if (only === undefined || own.size > 1) return [];
  return [...(found.get(only) ?? [])].filter((other) => other !== id);
}
