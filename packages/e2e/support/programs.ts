import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import ts from "typescript";

const FOLDER = join(ROOT, "packages/e2e/.generated");

export function generatedFolder(name: string): string {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function writePrograms(folder: string, programs: readonly string[]): readonly string[] {
  return programs.map((program, index) => {
    const path = join(folder, `use-${index}.ts`);
    writeFileSync(path, program);
    return path;
  });
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
};

/** Compiles programs together. @returns the error messages of each program. @throws if a module that they import has errors. */
export function compile(paths: readonly string[]): readonly (readonly string[])[] {
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(paths, OPTIONS));
  const textOf = ({ messageText }: ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, "\n");
  const elsewhere = diagnostics.filter(({ file }) => file === undefined || !paths.includes(file.fileName));
  if (elsewhere.length > 0) throw new Error(elsewhere.map(textOf).join("\n"));
  return paths.map((path) => diagnostics.filter(({ file }) => file?.fileName === path).map(textOf));
}
