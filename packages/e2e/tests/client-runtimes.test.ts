import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { wholeSeconds } from "@tellerline/vocabulary";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, createKey } from "../support/api.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";
import { installPackedClient, run } from "../support/packed-client.ts";

/** Program that runs in every runtime. It makes a call, reads pages of a list, gets a refusal, and verifies an authentic and a forged webhook. */
const PROGRAM = `
import { TellerlineClient, TellerlineError, verifyWebhook } from "@tellerline/client";

export async function tryOut({ baseUrl, apiKey, body, headers, secret }) {
  const client = new TellerlineClient({ baseUrl, apiKey });
  const decision = await client.decisions.create({ product_request: { product_type: "auto_loan", amount: 25000 }, context: { geo: { state: "TX" } } });
  let rates = 0;
  for await (const rate of client.rates.list({ product_type: "heloc", state: "MN", limit: 40 })) rates += rate.rate > 0 ? 1 : 0;
  const refused = await client.decisions.create({}).catch((error) => error instanceof TellerlineError && error.code);
  const event = await verifyWebhook(body, headers, secret);
  const forged = await verifyWebhook(body + " ", headers, secret).catch((error) => error.code);
  return { offers: decision.offers.length, rates, refused, limit: client.rateLimit.limit, event, forged };
}`;

interface Trial {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

async function makeTrial(): Promise<Trial> {
  const body = JSON.stringify({ note: "é €" });
  const secret = await deriveSigningSecret("root", "mon_1", 1);
  const message = { eventId: "evt_1", timestampSeconds: wholeSeconds(Date.now()), body: new TextEncoder().encode(body) };
  const headers = await signatureHeaders(message, [await importSigningSecret(secret)]);
  return { baseUrl: baseUrl(), apiKey: await createKey("enterprise"), body, headers, secret };
}

describe("the client, as it is published", () => {
  let project = "";
  let trial: Trial;
  let bundled = "";

  beforeAll(async () => {
    project = installPackedClient();
    writeFileSync(join(project, "try-out.js"), PROGRAM);
    trial = await makeTrial();
    const { outputFiles } = await build({
      entryPoints: [join(project, "try-out.js")],
      bundle: true,
      write: false,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
    });
    bundled = outputFiles[0]?.text ?? "";
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  function expectAllDone(answer: unknown): void {
    expect(answer).toMatchObject({
      offers: 3,
      refused: "validation_failed",
      limit: 1_000_000,
      event: { note: "é €" },
      forged: "invalid_webhook",
    });
    expect(answer).toHaveProperty(
      "rates",
      expect.toSatisfy((rates: number) => rates > 40),
    );
  }

  /** Writes a main program for a runtime. @param args JavaScript expression for the program's first argument, such as `process.argv[2]`. */
  function writeMain(args: string): void {
    writeFileSync(
      join(project, "main.js"),
      `import { tryOut } from "./try-out.js";\nconsole.log(JSON.stringify(await tryOut(JSON.parse(${args}))));\n`,
    );
  }

  it("runs in Node", () => {
    writeMain("process.argv[2]");
    expectAllDone(JSON.parse(run(process.execPath, ["main.js", JSON.stringify(trial)], project)));
  });

  it("runs in Deno", () => {
    writeMain("Deno.args[0]");
    const deno = join(ROOT, "packages/e2e/node_modules/.bin/deno");
    expectAllDone(JSON.parse(run(deno, ["run", "--no-prompt", "--allow-net=127.0.0.1", "main.js", JSON.stringify(trial)], project)));
  });

  it("runs in a Worker", async () => {
    const script = `${bundled}\nexport default { async fetch(request) { return Response.json(await tryOut(await request.json())); } };`;
    const miniflare = new Miniflare(convertV4MiniflareOptions({ modules: true, script, compatibilityDate: "2026-11-01", cf: false }));
    try {
      const response = await miniflare.dispatchFetch("http://worker/", { method: "POST", body: JSON.stringify(trial) });
      expectAllDone(await response.json());
    } finally {
      await miniflare.dispose();
    }
  });

  it.skipIf(chromium === undefined)("runs in a browser, on a page of another origin", async () => {
    const server = createServer((request, response) => {
      const isScript = request.url === "/try-out.js";
      response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
      response.end(isScript ? bundled : "<!doctype html><title>Elsewhere</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const browser = await launchChromium();
    try {
      const page = await openPage(browser);
      await page.goto(`http://localhost:${typeof address === "object" && address !== null ? address.port : 0}/`);
      expectAllDone(await page.evaluate(`import("/try-out.js").then(({ tryOut }) => tryOut(${JSON.stringify(trial)}))`));
    } finally {
      await browser.close();
      server.close();
    }
  });
});
