import { spawnSync } from "node:child_process";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser is. In CI it must be there; elsewhere its absence is said, and the tests of pages are left out. */
export const chromium =
  PATHS.find((path) => spawnSync(path, ["--version"]).status === 0) ?? (process.env.CI === "true" ? PATHS[0] : undefined);
if (chromium === undefined)
  process.stderr.write("The tests of pages are left out: there is no Chromium (Debian: apt-get install chromium).\n");

/** How long a browser may take for one thing: a slow machine fails no test. */
const PATIENCE_MS = 110_000;

export function launchChromium(): Promise<Browser> {
  return puppeteer.launch({ executablePath: chromium ?? "", args: ["--no-sandbox"], timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS });
}

export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}
