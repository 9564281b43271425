import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listClientMethods } from "@tellerline/contract";
import { ROOT } from "@tellerline/dev/bundle";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, call, createKey, freshAddress } from "../support/api.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";
import { undoMarkup } from "../support/markup.ts";

/** Code of the examples in one language on the reference page, by operation id. `language` is a language's label, such as `TypeScript`. */
async function examplesIn(language: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await call("GET", "/docs")).text();
  const sections = html.split(/<section id="/).slice(1);
  const pattern = new RegExp(`data-language="${language}"[^>]*><summary>[^<]*</summary><pre[^>]*>([\\s\\S]*?)</pre>`);
  return new Map(
    sections.flatMap((section) => {
      const code = pattern.exec(section)?.[1];
      return code === undefined ? [] : [[section.slice(0, section.indexOf('"')), undoMarkup(code)] as const];
    }),
  );
}

describe("the examples of the reference", () => {
  it("in TypeScript pass the compiler with the client's types, one for each operation that the client has", async () => {
    const examples = await examplesIn("TypeScript");
    expect([...examples.keys()].toSorted()).toEqual(
      listClientMethods()
        .map(({ operation }) => operation.id)
        .toSorted(),
    );
    // Writes the examples into a folder of the client's package, where the compiler finds the client's types.
    const folder = mkdtempSync(join(ROOT, "packages/client/examples-"));
    try {
      for (const [id, code] of examples) writeFileSync(join(folder, `${id}.ts`), code);
      const config = {
        extends: "../../../tsconfig.base.json",
        compilerOptions: {
          lib: ["ES2024", "DOM", "DOM.Iterable"],
          types: ["node"],
          typeRoots: [join(ROOT, "node_modules/@types")],
          noUnusedLocals: false,
          noPropertyAccessFromIndexSignature: false,
          paths: { "@tellerline/client": ["../src/index.ts"] },
        },
        include: ["*.ts"],
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
      const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
      expect(stdout).toBe("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("in Python are Python, one for each operation that the client has", async () => {
    const examples = await examplesIn("Python");
    expect(examples.size).toBe(listClientMethods().length);
    const check = "import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)";
    const { status, stderr } = spawnSync("python3", ["-c", check], { input: JSON.stringify([...examples.values()]), encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

describe.skipIf(chromium === undefined)("the reference in a browser", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await openPage(browser);
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": freshAddress() });
    await page.goto(`${baseUrl()}/docs`);
  });
  afterAll(() => browser.close());

  const shown = () => page.$$eval("section[data-path]", (sections) => sections.filter(({ hidden }) => !hidden).map(({ id }) => id));

  it("is searched by words, and shows all again", async () => {
    const all = (await shown()).length;
    await page.type("#search", "rotate secret");
    expect(await shown()).toEqual(["rotateMonitorSecret", "rotateSubscriptionSecret"]);
    expect(await page.$eval("#found", ({ textContent }) => textContent)).toBe("2 operations found.");
    await page.$eval("#search", (field) => {
      if (field instanceof HTMLInputElement) field.value = "";
      field.dispatchEvent(new Event("input"));
    });
    expect(await shown()).toHaveLength(all);
  });

  it("leaves no heading without an operation, in the list and beside it", async () => {
    const shown = () =>
      page.$$eval("main > h2, .page > nav h2", (headings) =>
        headings.filter((heading) => heading instanceof HTMLElement && !heading.hidden).map(({ textContent }) => textContent),
      );
    const all = await shown();
    await page.type("#search", "rotate secret");
    expect(await shown()).toEqual(["monitors", "monitors"]);
    await page.$eval("#search", (field) => {
      if (field instanceof HTMLInputElement) field.value = "";
      field.dispatchEvent(new Event("input"));
    });
    expect(await shown()).toEqual(all);
  });

  it("shows the examples of the language that is chosen", async () => {
    await page.select("#language", "Python");
    const open = await page.$$eval("#createMonitor details[data-language][open]", (examples) => examples.map((one) => one.textContent));
    expect(open).toHaveLength(1);
    expect(open[0]).toContain("client.monitors.create(");
  });

  it("makes a call with a key, asks for one where there is none, and shows what came back", async () => {
    const answer = () => page.$eval("#createBatchDecision .try pre", ({ textContent }) => textContent ?? "");
    await page.$eval("#createBatchDecision .try", (trial) => trial.setAttribute("open", ""));
    await page.$eval("#createBatchDecision .try button", (send) => send instanceof HTMLElement && send.click());
    expect(await answer()).toContain("needs a key");
    await page.type("#key", await createKey("enterprise"));
    await page.$eval("#createBatchDecision .try button", (send) => send instanceof HTMLElement && send.click());
    await expect.poll(answer).toMatch(/^200 req_/);
    expect(await answer()).toContain('"results"');
    await page.$eval("#getMonitor .try", (trial) => trial.setAttribute("open", ""));
    await page.$eval("#getMonitor .try button", (send) => send instanceof HTMLElement && send.click());
    expect(await page.$eval("#getMonitor .try pre", ({ textContent }) => textContent)).toContain("in place of {monitor_id}");
    await expectAccessible(page);
  });
});
