import { basename } from "node:path";
import { build, type Plugin } from "esbuild";
import { soleFile } from "./sole-file.ts";

/** Names of page scripts by Worker: the folders in its `browser` folder that contain a `main.ts`. */
export const PAGE_SCRIPTS = {
  gateway: ["explorer", "monitors", "reading", "reference", "usage"],
  operator: ["review"],
} as const;

/** The Worker that serves a page. @throws if none does. */
function workerOf(page: string): string {
  const [worker] = Object.entries(PAGE_SCRIPTS).find(([, pages]) => pages.some((one) => one === page)) ?? [];
  if (worker === undefined) throw new Error(`No Worker serves a page ${page}.`);
  return worker;
}

/** The script of a page as the text that its Worker imports. */
export async function bundlePageScript(root: string, page: string): Promise<string> {
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
  // A browser ends an inline script at `</script`, even inside a string.
  return soleFile(outputFiles).text.trim().replaceAll("</script", "<\\/script");
}

/** Bundles page scripts in memory, so that concurrent builds don't share a file. */
export function pageScripts(root: string): Plugin {
  return {
    name: "page-scripts",
    setup(bundle) {
      bundle.onResolve({ filter: /\/generated\/\w+\.txt$/ }, ({ path }) => ({ path: basename(path, ".txt"), namespace: "page-script" }));
      bundle.onLoad({ filter: /.*/, namespace: "page-script" }, async ({ path }) => ({
        contents: await bundlePageScript(root, path),
        loader: "text",
      }));
    },
  };
}
