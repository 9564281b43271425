import { spawnSync } from "node:child_process";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of Chromium; undefined if it is not installed. CI requires Chromium; elsewhere the tests of pages are skipped without it. */
export const chromium =
  PATHS.find((path) => spawnSync(path, ["--version"]).status === 0) ?? (process.env.CI === "true" ? PATHS[0] : undefined);
if (chromium === undefined) process.stderr.write("Skipping page tests: Chromium is not installed (Debian: apt-get install chromium).\n");

/** Maximum milliseconds of one browser action, long enough for a slow machine. */
const TIMEOUT_MS = 110_000;

export function launchChromium(): Promise<Browser> {
  return puppeteer.launch({ executablePath: chromium ?? "", args: ["--no-sandbox"], timeout: TIMEOUT_MS, protocolTimeout: TIMEOUT_MS });
}

export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

/** Clicks the button whose whole text is `text`, within the CSS selector `within`. Does nothing if there is no such button. */
export const press = (page: Page, within: string, text: string): Promise<void> =>
  page.evaluate(
    (place, wanted) => {
      const found = [...document.querySelectorAll<HTMLElement>(`${place} button`)].find(({ textContent }) => textContent === wanted);
      found?.click();
    },
    within,
    text,
  );
