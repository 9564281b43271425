import { spawnSync } from "node:child_process";
import { OPERATION_LIST } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { baseUrl, callOperation } from "../support/api.ts";
import { chromium } from "../support/chromium.ts";

/** The page as a real browser has it after it was laid out, and what the browser complained of. */
function open(path: string): { readonly dom: string; readonly complaints: string } {
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--dump-dom", baseUrl() + path];
  const { stdout, stderr } = spawnSync(chromium ?? "", args, { encoding: "utf8", timeout: 110_000 });
  return {
    dom: stdout,
    complaints: stderr
      .split("\n")
      .filter((line) => line.includes("CONSOLE"))
      .join("\n"),
  };
}

describe.skipIf(chromium === undefined)("in a browser", () => {
  it("the reference shows every operation, and loads nothing from elsewhere", () => {
    const { dom, complaints } = open("/docs");
    for (const { id, path } of OPERATION_LIST) {
      expect(dom).toContain(`<section id="${id}">`);
      expect(dom).toContain(`<code>${path}</code>`);
    }
    expect(dom).not.toMatch(/<(script|link|img|iframe)\b/);
    expect(complaints).toBe("");
  });

  it("a profile shows every rate of its institution", async () => {
    const { answer: page } = await callOperation("listDemoRates", { path: "/v1/demo/rates?product_type=heloc&state=MN&limit=1" });
    const [row] = page.rates;
    const path = `/credit-unions/${row?.state}/${row?.slug}`;
    const { answer } = await callOperation("getCreditUnionProfile", { path });
    const { dom, complaints } = open(path);
    expect(dom.match(/<td class="rate">/g)).toHaveLength(answer.rates.length);
    expect(dom).toContain(`<h1>${answer.name}</h1>`);
    expect(dom).toContain("Invented institution");
    expect(complaints).toBe("");
  });
});
