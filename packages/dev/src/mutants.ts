import { relative } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { commandOptions } from "./command-options.ts";
import { ROOT } from "./local/bundle.ts";
import { MUTATED, type MutatedPackage, runMutants } from "./mutants/run-mutants.ts";

const HELP = `Makes small wrong changes in a package, one at a time, and says which of them its own unit tests don't notice.

  pnpm mutants [--package P] [--count N] [--seed N]

  --package P   ${Object.keys(MUTATED).join(", ")} (all, one after the other)
  --count N     changes that are drawn (200)
  --seed N      by which they are drawn (1)

For example: pnpm mutants --package webhooks --count 50
`;

const { values } = commandOptions(HELP, {
  options: {
    package: { type: "string" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

const isMutated = (name: string): name is MutatedPackage => name in MUTATED;
const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

function describe({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const place = `${relative(ROOT, fileName)}:${location.start.line}:${location.start.column}`;
  return `  ${place} ${mutatorName} → ${replacement}${status === "NoCoverage" ? " (no test reaches it)" : ""}`;
}

const name = values.package;
if ((name !== undefined && !isMutated(name)) || !isCount(values.count) || !isCount(values.seed)) {
  process.stderr.write(`${HELP}\n--package is one of those named, --count and --seed are numbers from 1.\n`);
  process.exitCode = 2;
} else {
  for (const one of name === undefined ? Object.keys(MUTATED).filter(isMutated) : [name]) {
    const { made, drawn, survivors } = await runMutants(one, Number(values.count), Number(values.seed));
    const lines = survivors.map(describe).toSorted();
    process.stdout.write(
      `${one}: ${drawn.length - lines.length} of ${drawn.length} noticed (${made} possible)\n${lines.map((line) => `${line}\n`).join("")}`,
    );
  }
}
