import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATION_LIST } from "@tellerline/contract";
import { ROOT } from "./local/bundle.ts";

const PATH = join(ROOT, "README.md");
const SECTION = /(<!-- operations: [^\n]*-->\n)[\s\S]*?(<!-- \/operations -->)/;

/** The README with an up-to-date table of operations. */
export function withOperations(readme: string): string {
  const rows = OPERATION_LIST.map(({ method, path, plan, summary }) => `| \`${method} ${path}\` | ${plan ?? "none"} | ${summary} |`);
  const table = ["| operation | key's plan | does |", "|---|---|---|", ...rows].join("\n");
  return readme.replace(SECTION, (_, start: string, end: string) => `${start}${table}\n${end}`);
}

if (import.meta.main) writeFileSync(PATH, withOperations(readFileSync(PATH, "utf8")));
