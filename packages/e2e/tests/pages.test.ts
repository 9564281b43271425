import { spawnSync } from "node:child_process";
import { OPERATION_LIST } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { baseUrl, call, callOperation, expectCommonHeaders } from "../support/api.ts";
import { chromium } from "../support/chromium.ts";

/** Opens a page in Chromium. @returns the page's DOM, and all messages that the page wrote to the browser's console. */
function open(path: string): { readonly dom: string; readonly complaints: string } {
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--dump-dom", baseUrl() + path];
  // The reference page is larger than spawnSync's default output limit of 1 MiB.
  const { stdout, stderr } = spawnSync(chromium ?? "", args, { encoding: "utf8", timeout: 110_000, maxBuffer: 2 ** 24 });
  return {
    dom: stdout,
    complaints: stderr
      .split("\n")
      .filter((line) => line.includes("CONSOLE"))
      .join("\n"),
  };
}

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

describe("to a browser", () => {
  it.each([
    "/movements?product_type=auto_loan&state=TX&utm_source=newsletter",
    "/movements?product_type=auto_loan&state=",
    "/data-quality?utm_source=newsletter",
    "/credit-unions/TX/synthetic-beacon-workers-cu-3105-lytle?fbclid=1",
  ])("%s is a page without a word about where its link was shared", async (path) => {
    const response = await call("GET", path, { headers: BROWSER });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  it.each([
    ["/nowhere", 404, "not_found"],
    ["/v1/rates", 401, "missing_api_key"],
    ["/movements?produt_type=auto_loan", 400, "validation_failed"],
    ["/credit-unions/TX/nobody", 404, "not_found"],
  ])("%s is a problem as a page, with its status", async (path, status, code) => {
    const response = await call("GET", path, { headers: BROWSER });
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("Vary")).toContain("Accept");
    expectCommonHeaders(response);
    const html = await response.text();
    expect(html).toContain(`<code>${code}</code>`);
    expect(html).toContain(response.headers.get("X-Request-Id"));
    const { headers } = await call("GET", path);
    expect(headers.get("Content-Type")).toBe("application/problem+json");
    expect(headers.get("Vary")).toContain("Accept");
    const head = await call("HEAD", path, { headers: BROWSER });
    expect([head.status, head.headers.get("Content-Type"), head.headers.get("Vary")]).toEqual([
      status,
      "text/html; charset=utf-8",
      response.headers.get("Vary"),
    ]);
    const refusing = await call("GET", path, { headers: { Accept: "text/html;q=0, */*" } });
    expect(refusing.headers.get("Content-Type")).toBe("application/problem+json");
    const program = await call("GET", path, { headers: { ...BROWSER, Authorization: "Bearer nobody" } });
    expect(program.headers.get("Content-Type")).toBe("application/problem+json");
    expect(program.headers.get("Vary")).toBe(response.headers.get("Vary"));
  });
});

it("the map leads search engines to pages that are there", async () => {
  const response = await call("GET", "/sitemap.xml");
  expect(response.headers.get("Content-Type")).toBe("application/xml");
  const text = await response.text();
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/);
  const addresses = [...text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, address = ""]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of [...addresses.slice(0, 6), ...addresses.slice(-2)]) {
    expect(address.startsWith(`${baseUrl()}/`)).toBe(true);
    expect((await call("GET", address.slice(baseUrl().length), { headers: BROWSER })).status, address).toBe(200);
  }
});

it("a browser at the tool server is told in the protocol's own words", async () => {
  const page = await call("GET", "/mcp", { headers: BROWSER });
  expect([page.status, page.headers.get("Content-Type")]).toEqual([405, "application/json"]);
});

it.each([
  ["/", "'none'"],
  ["/console", "'none'"],
  ["/nowhere", "'none'"],
  ["/movements?product_type=auto_loan", "'self'"],
])("%s sends forms to %s", async (path, target) => {
  const { headers } = await call("GET", path, { headers: BROWSER });
  expect(headers.get("Content-Security-Policy")).toContain(`form-action ${target};`);
});

describe.skipIf(chromium === undefined)("in a browser", () => {
  it("the reference shows every operation, and loads nothing from elsewhere", () => {
    const { dom, complaints } = open("/docs");
    for (const { id, path } of OPERATION_LIST) {
      expect(dom).toContain(`<section id="${id}"`);
      expect(dom).toContain(`<code>${path}</code>`);
    }
    expect(dom).not.toMatch(/<(script src|link|img|iframe)\b/);
    expect(complaints).toBe("");
  });

  it("a profile shows every rate of its institution", async () => {
    const { answer: page } = await callOperation("listDemoRates", { path: "/v1/demo/rates?product_type=heloc&state=MN&limit=1" });
    const [row] = page.rates;
    const path = `/credit-unions/${row?.state}/${row?.slug}`;
    const { answer } = await callOperation("getCreditUnionProfile", { path });
    const { dom, complaints } = open(path);
    expect(dom.match(/<span class="rate">/g)).toHaveLength(answer.rates.length);
    expect(dom).toContain(`<h1>${answer.name}</h1>`);
    expect(dom).toContain("Invented institution");
    expect(complaints).toBe("");
  });
});
