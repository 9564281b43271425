import { spawnSync } from "node:child_process";
import { OPERATION_LIST } from "@tellerline/contract";
import { wholeSeconds } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { describe, expect, it } from "vitest";
import { call, createKey, freshAddress, problemOf } from "../support/api.ts";
import { undoMarkup } from "../support/markup.ts";

const GUIDES = [
  "first-ten-minutes",
  "first-call",
  "batch",
  "eligibility",
  "webhooks",
  "operating",
  "pricing",
  "membership",
  "monitors",
  "metering",
  "compatibility",
];
/** Whether a program that examples need is installed; always true in CI, which requires the program. Elsewhere, its examples are left out. */
const has = (program: string) => spawnSync(program, ["--version"]).status === 0 || process.env.CI === "true";
const absent = ["curl", "python3"].filter((program) => !has(program));
if (absent.length > 0) process.stderr.write(`The examples that need ${absent.join(" and ")} are left out: not found here.\n`);

const page = async (path: string) => (await call("GET", path)).text();

function examplesOf(html: string, language: string): readonly string[] {
  return Array.from(
    html.matchAll(new RegExp(`<pre[^>]*><code class="language-${language}">([\\s\\S]*?)</code></pre>`, "g")),
    ([, code = ""]) => undoMarkup(code),
  );
}

describe("the guides", () => {
  it.each(GUIDES)("%s is a page that loads nothing from elsewhere", async (name) => {
    const response = await call("GET", `/docs/${name}`);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toMatch(/<h1>/);
    expect(html).not.toMatch(/<(script src|link|img|iframe)\b/);
  });

  it.skipIf(absent.includes("curl"))("show calls that run as they stand", async () => {
    const key = await createKey("enterprise");
    const calls = (await Promise.all(["first-call", "batch", "eligibility"].map((name) => page(`/docs/${name}`)))).flatMap((html) =>
      examplesOf(html, "sh"),
    );
    expect(calls).toHaveLength(6);
    for (const command of calls) {
      const { stdout, status } = spawnSync(
        "sh",
        ["-c", command.replace("curl -s", `curl -s -f -H 'CF-Connecting-IP: ${freshAddress()}'`)],
        {
          encoding: "utf8",
          env: { ...process.env, KEY: key },
        },
      );
      expect(status, command).toBe(0);
      expect(() => JSON.parse(stdout)).not.toThrow();
    }
  });

  it.skipIf(absent.includes("python3"))("verify a webhook in Python", async () => {
    const [code = ""] = examplesOf(await page("/docs/webhooks"), "python");
    const secrets = await Promise.all([2, 1].map((generation) => deriveSigningSecret("root", "mon_1", generation)));
    const body = JSON.stringify({ note: "é" });
    const keys = await Promise.all(secrets.map(importSigningSecret));
    const sent = await signatureHeaders(
      { eventId: "evt_1", timestampSeconds: wholeSeconds(Date.now()), body: new TextEncoder().encode(body) },
      keys,
    );
    const named = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase()), value]),
    );
    const program = `${code}\nimport json, sys\n[secrets, headers, body] = json.loads(sys.stdin.read())\nprint([verify(s, headers, body.encode()) for s in secrets], verify(secrets[0], headers, b"forged"))`;
    const { stdout, stderr } = spawnSync("python3", ["-c", program], { input: JSON.stringify([secrets, named, body]), encoding: "utf8" });
    expect(stdout.trim(), stderr).toBe("[True, True] False");
  });

  it("names the guides where there is none of that name", async () => {
    expect(await problemOf(await call("GET", "/docs/nothing"))).toMatchObject({ status: 404, code: "not_found" });
    expect((await call("GET", "/docs/constructor")).status).toBe(404);
  });
});

it("llms.txt is an index of a few KB, which leads to each guide's Markdown", async () => {
  const response = await call("GET", "/llms.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text.length).toBeLessThan(4096);
  expect(text).toContain("never tell anyone that they are ineligible");
  expect(text).toContain("/llms-full.txt");
  for (const name of GUIDES) {
    expect(text).toContain(`/docs/${name}.md`);
    const guide = await call("GET", `/docs/${name}.md`);
    expect(guide.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(await guide.text()).toMatch(/^# /);
  }
});

it("llms-full.txt tells of every operation, tool and guide", async () => {
  const response = await call("GET", "/llms-full.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  for (const { path, tool } of OPERATION_LIST) {
    expect(text).toContain(path);
    if (tool !== null) expect(text).toContain(`\`${tool}\``);
  }
  for (const name of GUIDES) expect(text).toContain(`/docs/${name}`);
  expect(text).toContain("never tell anyone that they are ineligible");
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => !/^(?:https?:\/\/|\/)/.test(link))).toEqual([]);
});
