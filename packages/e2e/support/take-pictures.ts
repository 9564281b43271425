import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./chromium.ts";

const USAGE = `Usage: pnpm run pictures [address] [folder]
Example: pnpm run pictures http://127.0.0.1:8787 pictures

OPERATOR_TOKEN  of the system, or of an operator: then the review page is among the pictures`;

const PAGES: Readonly<Record<string, string>> = {
  explorer: "/",
  institutions: "/credit-unions/TX",
  reference: "/docs",
  console: "/console",
  movements: "/movements?product_type=auto_loan&state=TX",
  "data-quality": "/data-quality",
  status: "/status",
  changelog: "/changelog",
  problem: "/problems/rate-limited",
  "not-found": "/nowhere",
};
const WIDTHS = { phone: 390, desk: 1280 };
const SCHEMES = ["light", "dark"];

const [address = "http://127.0.0.1:8787", folder = "pictures"] = process.argv.slice(2);
if (address.startsWith("-")) {
  console.info(USAGE);
  process.exit(address === "--help" ? 0 : 2);
}
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();

/** Names of pictures and paths of all guides, from the list of guides that every guide's page has. */
async function guides(): Promise<readonly (readonly [string, string])[]> {
  const page = await browser.newPage();
  await page.goto(`${address}/docs/first-call`);
  const paths = await page.$$eval('nav[aria-label="Guides"] a', (links) => links.map(({ pathname }) => pathname));
  await page.close();
  return paths.map((path) => [`guide-${path.split("/").at(-1)}`, path]);
}

/** Name of the picture, and path, of the profile of the first institution in the list of Texas. */
async function profile(): Promise<readonly [string, string]> {
  const page = await browser.newPage();
  await page.goto(`${address}${PAGES.institutions}`);
  const path = await page.$eval('main a[href*="/credit-unions/TX/"]', (link) => (link instanceof HTMLAnchorElement ? link.pathname : "/"));
  await page.close();
  return ["profile", path];
}

/** Signs the browser in to the review page. @returns the name of its picture, and its path; empty without a token. */
async function review(token: string | undefined): Promise<readonly (readonly [string, string])[]> {
  if (token === undefined) return [];
  const page = await browser.newPage();
  await page.goto(`${address}/operator/harvest`);
  await page.type("#token", token);
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  await page.close();
  return [["review", "/operator/harvest"]];
}

for (const [name, path] of [
  ...Object.entries(PAGES),
  await profile(),
  ...(await review(process.env.OPERATOR_TOKEN)),
  ...(await guides()),
]) {
  for (const [device, width] of Object.entries(WIDTHS)) {
    for (const value of SCHEMES) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
      await page.goto(address + path);
      await page.screenshot({ path: join(folder, `${name}-${device}-${value}.png`) });
      await page.close();
    }
  }
  console.info(name);
}
// Takes the picture that the README shows (packages/guides/explorer.png): the explorer with answers.
const page = await browser.newPage();
await page.setViewport({ width: 1120, height: 1320 });
await page.goto(`${address}/#invented`);
await page.$eval("#text", (area) => {
  if (area instanceof HTMLTextAreaElement)
    area.value = "I live in San Antonio, Texas. I served in the Army, and I teach at a public school.";
});
await page.click("#situation button[type=submit]");
await page.waitForSelector("#answers:not([hidden])");
await page.evaluate(() => scrollTo(0, 0));
await page.screenshot({ path: join(folder, "explorer-answers.png") });
await browser.close();
