import type { Page } from "puppeteer-core";

/** Labels in the legend of the first chart within the CSS selector `within`. The first label is that of the horizontal axis. */
export async function legendOf(page: Page, within = "body"): Promise<readonly string[]> {
  // A chart is drawn when its width is known, which may be later than the text around it.
  await page.waitForSelector(`${within} .plot .u-legend`);
  return page.$eval(`${within} .plot`, (plot) =>
    [...plot.querySelectorAll(".u-legend .u-label")].map(({ textContent }) => textContent ?? ""),
  );
}

/** Number of pixels that are not transparent in the first chart within the CSS selector `within`. */
export async function countPainted(page: Page, within = "body"): Promise<number> {
  await page.waitForSelector(`${within} .plot canvas`);
  return page.$eval(`${within} .plot canvas`, (canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let painted = 0;
    for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) painted++;
    return painted;
  });
}
