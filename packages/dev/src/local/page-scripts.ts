import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { soleFile } from "./sole-file.ts";

/** Names of page scripts by Worker: the folders with a `main.ts` in the Worker's `browser` folder. */
const PAGE_SCRIPTS = {
  documents: ["console", "explorer", "reading", "reference"],
  operator: ["review"],
} as const;

const require = createRequire(import.meta.url);

/** Other texts that documents import: the changelog, and the typeface in base64. */
const DOCUMENT_TEXTS: Readonly<Record<string, (root: string) => string>> = {
  changelog: (root) => readFileSync(join(root, "CHANGELOG.md"), "utf8"),
  typeface: () =>
    readFileSync(require.resolve("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2")).toString("base64"),
};

function workerOf(page: string): string {
  const [worker] = Object.entries(PAGE_SCRIPTS).find(([, pages]) => pages.some((one) => one === page)) ?? [];
  if (worker === undefined) throw new Error(`No Worker serves a page ${page}.`);
  return worker;
}

async function bundlePageScript(root: string, page: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`workers/${workerOf(page)}/browser/${page}/main.ts`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    loader: { ".css": "text" },
    target: "es2023",
    logLevel: "error",
  });
  // Escapes `</script`, because a browser ends an inline script there, even inside a string.
  return soleFile(outputFiles).text.trim().replaceAll("</script", "<\\/script");
}

/** Bundles page scripts in memory, so that concurrent builds don't share a file. */
export function pageScripts(root: string): Plugin {
  return {
    name: "page-scripts",
    setup(bundle) {
      bundle.onResolve({ filter: /\/generated\/\w+\.txt$/ }, ({ path }) => ({ path: basename(path, ".txt"), namespace: "page-script" }));
      bundle.onLoad({ filter: /.*/, namespace: "page-script" }, async ({ path }) => ({
        contents: DOCUMENT_TEXTS[path]?.(root) ?? (await bundlePageScript(root, path)),
        loader: "text",
      }));
    },
  };
}
