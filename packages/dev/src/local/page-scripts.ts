import { basename } from "node:path";
import { build, type Plugin } from "esbuild";

/** Scripts of the gateway's pages: the folders of `workers/gateway/browser` with a `main.ts`. */
export const PAGE_SCRIPTS = ["explorer", "monitors", "reading", "reference", "usage"] as const;

/** The script of a page as the text that the gateway imports. */
export async function bundlePageScript(root: string, page: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`workers/gateway/browser/${page}/main.ts`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    loader: { ".css": "text" },
    target: "es2023",
    logLevel: "error",
  });
  // An end tag ends an inline script, even inside a string.
  return (outputFiles[0]?.text ?? "").trim().replaceAll("</script", "<\\/script");
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
