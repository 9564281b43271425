import type { Page } from "puppeteer-core";

/** The labels in the legend of a page's first chart. The first label is that of the horizontal axis. */
export function legendOf(page: Page): Promise<readonly string[]> {
  return page.$eval(".plot", (plot) => [...plot.querySelectorAll(".u-legend .u-label")].map(({ textContent }) => textContent ?? ""));
}

/** Number of pixels that the first chart of a page has painted. */
export async function countPainted(page: Page): Promise<number> {
  await page.waitForSelector(".plot canvas");
  return page.$eval(".plot canvas", (canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let painted = 0;
    for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) painted++;
    return painted;
  });
}
