import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";
import { parseSync, Visitor } from "oxc-parser";

/** Offsets of a cut in the source: its first character, and the first character after it. */
type Cut = readonly [start: number, end: number];

/** `text` without `cuts`, of which some may lie within others. */
function withoutCuts(text: string, cuts: readonly Cut[]): string {
  let kept = "";
  let from = 0;
  for (const [start, end] of cuts.toSorted(([left], [right]) => left - right)) {
    if (start < from) continue;
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

/**
 * The source of a module of schemas without the descriptions that only documents show. Calls of `meta` that have arguments are cut, and so are
 * the arguments that follow the list of values in calls of `closedList`. The readers (packages/readers) are the same without them.
 * @throws if the module does not parse.
 */
export function withoutDescriptions(path: string, source: string): string {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors.map(({ message }) => message).join("; ")}`);
  const cuts: Cut[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, end }) {
      const isMeta = callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "meta";
      if (isMeta && given.length > 0) cuts.push([callee.object.end, end]);
      const [, members, description] = given;
      const isList = callee.type === "Identifier" && callee.name === "closedList";
      if (isList && members !== undefined && description !== undefined) cuts.push([members.end, end - 1]);
    },
  }).visit(program);
  return withoutCuts(source, cuts);
}

/** Bundles the schemas of packages/contract without their descriptions, for Workers that read bodies and show nobody the schemas. */
export const schemasWithoutDescriptions: Plugin = {
  name: "schemas-without-descriptions",
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withoutDescriptions(path, readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};
