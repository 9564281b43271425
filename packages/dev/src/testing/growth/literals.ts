import { relative } from "node:path";
import type { Node } from "typescript/unstable/ast";
import { isCallExpression, isIdentifier, isNewExpression, isRegularExpressionLiteral } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/sync";
import { ROOT } from "../../local/bundle.ts";

export interface Literal {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

export interface Written {
  readonly files: readonly string[];
  readonly literals: readonly Literal[];
  /** Files that build regular expressions with `RegExp` at run time. */
  readonly building: readonly string[];
}

function literalIn(file: string, text: string): Literal {
  const end = text.lastIndexOf("/");
  return { file, source: text.slice(1, end), flags: text.slice(end + 1) };
}

const isBuilding = (node: Node): boolean =>
  (isNewExpression(node) || isCallExpression(node)) && isIdentifier(node.expression) && node.expression.text === "RegExp";

/** The regular expressions in all files that these configurations include (packages/dev/typecheck). @param isRead selects files by path. */
export function readLiterals(configurations: readonly string[], isRead: (file: string) => boolean): Written {
  const api = new API({ cwd: ROOT });
  const literals: Literal[] = [];
  const building = new Set<string>();
  const files = new Set<string>();
  for (const name of configurations) {
    const configuration = `${ROOT}/packages/dev/typecheck/${name}.json`;
    const program = api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration)?.program;
    for (const path of program?.getSourceFileNames() ?? []) {
      const file = relative(ROOT, path);
      if (files.has(file) || !isRead(file)) continue;
      files.add(file);
      const visit = (node: Node): void => {
        if (isRegularExpressionLiteral(node)) literals.push(literalIn(file, node.text));
        if (isBuilding(node)) building.add(file);
        node.forEachChild(visit);
      };
      const own = program?.getSourceFile(path);
      if (own !== undefined) visit(own);
    }
  }
  api.close();
  return { files: [...files], literals, building: [...building] };
}
