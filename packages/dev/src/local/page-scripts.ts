import { basename } from "node:path";
import { build, type Plugin } from "esbuild";

/** What runs on the gateway's pages in a browser: the folders of `workers/gateway/browser` that have a `main.ts`. */
export const PAGE_SCRIPTS = ["explorer", "monitors"] as const;

/** The script of a page as the text that the gateway imports. */
export async function bundlePageScript(root: string, page: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`workers/gateway/browser/${page}/main.ts`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2023",
    logLevel: "error",
  });
  // A script ends at the first end tag, wherever that stands.
  return (outputFiles[0]?.text ?? "").trim().replaceAll("</script", "<\\/script");
}

/** Gives a Worker's bundle the scripts of its pages without a file between, so that many may bundle at a time. */
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
