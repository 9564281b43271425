import { deriveSigningSecret, importSigningSecret, signatureHeaders } from "@tellerline/webhooks";
import { expect, it } from "vitest";
import { verifyWebhook } from "./webhook.ts";

const NOW = 1_800_000_000;
const body = JSON.stringify({ event: "decision.monitor.test", event_id: "evt_1", note: "é" });
const secrets = await Promise.all([3, 2, 1].map((generation) => deriveSigningSecret("root", "mon_1", generation)));
const message = { eventId: "evt_1", timestampSeconds: NOW, body: new TextEncoder().encode(body) };
const headers = await signatureHeaders(message, await Promise.all(secrets.map(importSigningSecret)));

/** Only the `x-service-` headers: a proxy may drop the others. */
const own = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-service-")));

it.each([
  ["newest", 0],
  ["one before", 1],
  ["oldest", 2],
])("verifies a webhook with the %s of three secrets that sign, by all headers and by the service's own", async (_, at) => {
  const secret = secrets[at] ?? "";
  for (const given of [headers, own, new Headers(own)]) {
    expect(await verifyWebhook(body, given, secret, NOW * 1000)).toMatchObject({ event_id: "evt_1" });
  }
});

it("refuses a webhook that none of the secrets signed", async () => {
  const stranger = await deriveSigningSecret("root", "mon_2", 1);
  for (const given of [headers, own]) {
    await expect(verifyWebhook(body, given, stranger, NOW * 1000)).rejects.toMatchObject({ code: "invalid_webhook" });
  }
});

it("names the headers that are missing", async () => {
  const { "x-service-event-id": _, ...without } = own;
  await expect(verifyWebhook(body, without, secrets[0] ?? "", NOW * 1000)).rejects.toThrow("X-Service-Event-Id");
});
