import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseUrl, callOperation, createKey } from "../support/api.ts";
import { CLIENT_FOLDER, installPackedClient, run } from "../support/packed-client.ts";

/** The published package, used as a stranger would: packed, installed into an empty project, compiled, run. */

const generated = () =>
  readdirSync(join(CLIENT_FOLDER, "src/generated")).map((name) => readFileSync(join(CLIENT_FOLDER, "src/generated", name), "utf8"));

/** A program that is compiled against the package's declarations: a wrong field in it would not compile. */
const PROGRAM = `
import { createServer } from "node:http";
import { TellerlineClient, TellerlineError, verifyReceipt, verifyWebhook } from "@tellerline/client";

const [baseUrl = "", apiKey = "", body = "", headers = "{}", secret = ""] = process.argv.slice(2);
const client = new TellerlineClient({ baseUrl, apiKey });
const decision = await client.call("createDecision", { body: { product_request: { product_type: "auto_loan", amount: 25000 }, context: { geo: { state: "TX" } } } });
const best: number | null = decision.summary.best_apr;
const { keys } = await client.call("listReceiptKeys", {});
const unproven = await verifyReceipt({}, decision, keys).catch((error: TellerlineError) => error.code);
const [request, proof] = JSON.parse(process.argv[7] ?? "[]");
const proven = (await verifyReceipt(request, proof, keys)).operation;
const changed = await verifyReceipt({ ...request, more: 1 }, proof, keys).catch((error: TellerlineError) => error.message);
const rates: string[] = [];
for await (const rate of client.list("listRates", { query: { product_type: "heloc", state: "MN", limit: 40 } })) rates.push(rate.rate_id);
const profile = await client.call("getCreditUnionProfile", { path: { state: "TX", slug: decision.offers[0]?.slug ?? "" } });
let code = "";
try {
  // @ts-expect-error an unknown product does not compile
  await client.call("createDecision", { body: { product_request: { product_type: "auto_lon", amount: 1 } } });
} catch (error) {
  if (error instanceof TellerlineError) code = error.code + " " + error.faults.map(({ path }) => path).join();
}
let calls = 0;
const flaky = createServer((_request, response) => {
  calls += 1;
  response.writeHead(calls < 3 ? 503 : 200, { "Retry-After": "0", "Content-Type": "application/json" }).end(JSON.stringify(calls < 3 ? { code: "unavailable" } : { status: "ok", version: "1" }));
}).listen(0);
const address = flaky.address();
const other = new TellerlineClient({ baseUrl: "http://127.0.0.1:" + (typeof address === "object" && address !== null ? address.port : 0) });
const health = await other.call("getHealth", {});
flaky.close();
const event = await verifyWebhook<{ note: string }>(body, JSON.parse(headers), [secret, secret]);
const forged = await verifyWebhook(body + " ", JSON.parse(headers), secret).catch((error: TellerlineError) => error.code);
console.log(JSON.stringify({ best, rates: rates.length, distinct: new Set(rates).size, profile: profile.state, code, calls, health: health.status, rateLimit: client.rateLimit, event, forged, unproven, proven, changed }));
`;

describe("the client", () => {
  it("knows the catalogue as it is", () => {
    const before = generated();
    run(process.execPath, ["generate.ts"], CLIENT_FOLDER);
    expect(generated()).toEqual(before);
  });

  describe("as a package", () => {
    let project = "";
    afterAll(() => rmSync(project, { recursive: true, force: true }));
    beforeAll(() => {
      project = installPackedClient();
      writeFileSync(join(project, "main.ts"), PROGRAM);
      writeFileSync(
        join(project, "node.d.ts"),
        'declare module "node:http" { export function createServer(handler: (request: unknown, response: { writeHead(status: number, headers: object): { end(body: string): void } }) => void): { listen(port: number): { address(): { port: number } | string | null; close(): void } } }\ndeclare const process: { argv: string[] };\n',
      );
    });

    it("has declarations, no dependencies, and does what it says", async () => {
      const installed = JSON.parse(readFileSync(join(project, "node_modules/@tellerline/client/package.json"), "utf8"));
      expect(installed.dependencies).toBeUndefined();
      expect(readdirSync(join(project, "node_modules"))).toEqual(expect.not.arrayContaining(["zod"]));
      const options = [
        "--strict",
        "--exactOptionalPropertyTypes",
        "--module",
        "nodenext",
        "--target",
        "es2024",
        "--lib",
        "es2024,dom,dom.asynciterable",
        "--skipLibCheck",
        "false",
      ];
      run(join(CLIENT_FOLDER, "node_modules/.bin/tsc"), [...options, "main.ts", "node.d.ts"], project);
      const secret = await deriveSigningSecret("root", "mon_1", 1);
      const body = JSON.stringify({ note: "moved" });
      const message = { eventId: "evt_1", timestampSeconds: Math.floor(Date.now() / 1000), body: new TextEncoder().encode(body) };
      const headers = await signatureHeaders(message, [await importSigningSecret(secret)]);
      const key = await createKey("enterprise");
      const asked = { home_state: "TX", limit: 1 };
      const { answer } = await callOperation("searchEligibility", { key, body: asked, headers: { Prefer: "receipt" } });
      const values = [baseUrl(), key, body, JSON.stringify(headers), secret, JSON.stringify([asked, answer])];
      const printed = JSON.parse(run(process.execPath, ["main.js", ...values], project));
      expect(printed).toMatchObject({
        best: expect.any(Number),
        profile: "TX",
        code: "validation_failed /product_request/product_type",
        calls: 3,
        health: "ok",
        rateLimit: { limit: 1_000_000 },
        event: { note: "moved" },
        forged: "invalid_webhook",
        unproven: "invalid_receipt",
        proven: "searchEligibility",
        changed: "Receipt rejected: other request.",
      });
      expect(printed.rates).toBeGreaterThan(40);
      expect(printed.distinct).toBe(printed.rates);
      // The service's own header, made by hand.
      const expected = createHmac("sha256", secret).update(`${message.timestampSeconds}.${body}`).digest("hex");
      expect(headers["x-service-signature"]).toBe(expected);
    });
  });
});
